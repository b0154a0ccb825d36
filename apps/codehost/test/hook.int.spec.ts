/** Hooks of the App: signatures, their effects in any order, and every kind of event that exists. */
import { createHmac, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { HookInvalid, HookSignatureInvalid } from '@handtest/contracts/codehost';
import { anonymousCall } from '@handtest/contracts/define';
import { eventually } from '@handtest/deployment';
import type { Account, HookEvent, Installation, Repository } from '@handtest/fakes';
import { errorOf } from '@handtest/testing';
import fc from 'fast-check';
import { addOwner, type CodehostUnderTest, type Person, startCodehost } from './codehost-under-test.js';
import { HookGateway } from './hook-gateway.js';

/** The payloads of every event. */
const examples = createRequire(import.meta.url)('@octokit/webhooks-examples') as {
  name: string;
  examples: object[];
}[];

let codehost: CodehostUnderTest;
let gateway: HookGateway;
const previousSecret = 'the secret of the webhook before';

beforeAll(async () => {
  codehost = await startCodehost({ CODEHOST_WEBHOOK_SECRET_PREVIOUS: previousSecret });
  gateway = await HookGateway.start(codehost.hooks);
  codehost.host.hooks.url = gateway.url;
});
afterAll(async () => {
  await gateway?.stop();
  await codehost?.stop();
});

const signatureOf = (body: string, secret = codehost.host.hooks.secret) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

function receive(
  event: string,
  body: string,
  { signature = signatureOf(body), deliveryId = randomUUID() as string } = {},
): Promise<unknown> {
  const received = { event, signature, deliveryId, body: Buffer.from(body).toString('base64') };
  return codehost.hooks.receive(received, anonymousCall);
}

const listOf = async (person: Person) => (await codehost.connections.list(person, person.call)).items;

async function deliveries(): Promise<{ count: number; applied: number }> {
  const [row] = await codehost.sql<{ count: number; applied: number }>(
    `SELECT count(*)::int AS count, (count(*) FILTER (WHERE outcome = 'applied'))::int AS applied FROM hook_delivery`,
  );
  return row!;
}

interface Connected {
  readonly person: Person;
  readonly user: Account;
  readonly repositories: Repository[];
  readonly installation: Installation;
}

/** Connected with the first two of three repositories. */
async function connected(): Promise<Connected> {
  const person = codehost.addPerson();
  const { user, repositories } = addOwner(codehost, 3);
  await codehost.connect(person, user, { repositories: repositories.slice(0, 2) });
  await codehost.host.hooks.idle();
  const all = [...codehost.host.app.installations.values()];
  return { person, user, repositories, installation: all.find(({ account }) => account === user)! };
}

describe('a signature', () => {
  it('that is not of the body is refused, 60 times', async () => {
    const body = JSON.stringify({
      action: 'deleted',
      installation: { id: 1, updated_at: '2026-01-01T00:00:00Z' },
    });
    const right = signatureOf(body);
    const { count } = await deliveries();
    const bad = Array.from({ length: 60 }, (_, n) => {
      const at = 7 + n;
      const forged = right.slice(0, at) + (right[at] === '0' ? '1' : '0') + right.slice(at + 1);
      return [forged, signatureOf(body, `secret ${n}`), signatureOf(`${body} `), right.slice(0, -1)][n % 4]!;
    });
    const errors = await Promise.all(
      bad.map((signature) => errorOf(receive('installation', body, { signature }))),
    );
    const failed = errors.filter((error) => !(error instanceof HookSignatureInvalid)).length;
    process.stdout.write(`bad signatures: ${bad.length} tried, ${failed} accepted\n`);
    expect([failed, (await deliveries()).count]).toEqual([0, count]);
  });

  it('by the previous secret is accepted while the secret is replaced', async () => {
    const body = '{"action":"ping"}';
    await receive('ping', body, { signature: signatureOf(body, previousSecret) });
  });
});

describe('hooks', () => {
  it('change a connection as they say', async () => {
    const { person, user, repositories, installation } = await connected();
    const { installations } = codehost.host;
    const [kept, removed, added] = repositories as [Repository, Repository, Repository];
    const status = async () => (await listOf(person))[0]!.status;
    codehost.host.rename(kept, 'renamed');
    installations.removeRepositories(installation, removed);
    codehost.host.advance(2_000);
    installations.addRepositories(installation, added);
    await eventually(async () => {
      expect(await codehost.granted(person)).toEqual([`${user.login}/renamed`]);
      expect((await listOf(person))[0]).toMatchObject({ repositories: 1, newRepositories: 1 });
    });
    codehost.host.advance(2_000);
    installations.suspend(installation);
    await eventually(async () => expect(await status()).toBe('suspended'));
    expect(await codehost.granted(person)).toEqual([]);
    codehost.host.advance(2_000);
    installations.unsuspend(installation);
    await eventually(async () => expect(await status()).toBe('active'));
    codehost.host.deleteRepository(kept);
    await eventually(async () => expect(await codehost.granted(person)).toEqual([]));
    installations.remove(installation);
    await eventually(async () => expect(await status()).toBe('invalid'));
  });

  it('have 100 effects when 100 of them arrive three times, in any order', async () => {
    const flows: Connected[] = [];
    while (flows.length < 20) flows.push(await connected());
    const before = await deliveries();
    const { hooks, installations } = codehost.host;
    hooks.held = true;
    flows.forEach(({ repositories, installation }, n) => {
      const steps = [
        () => codehost.host.rename(repositories[0]!, `renamed-${n}`),
        () => installations.removeRepositories(installation, repositories[1]!),
        () => installations.addRepositories(installation, repositories[2]!),
        () => installations.suspend(installation),
        () => (n % 2 === 0 ? installations.unsuspend(installation) : installations.remove(installation)),
      ];
      for (const step of steps) {
        codehost.host.advance(1_000);
        step();
      }
    });
    let sent = 0;
    await hooks.release((events) => {
      const [order] = fc.sample(
        fc.shuffledSubarray([...events, ...events, ...events], { minLength: events.length * 3 }),
        { numRuns: 1, seed: 13 },
      );
      sent = order!.length;
      return order as HookEvent[];
    });
    let failed = 0;
    for (const [n, { person, user }] of flows.entries()) {
      const [connection] = await listOf(person);
      const names = await codehost.granted(person);
      const isActive = n % 2 === 0;
      if (connection!.status !== (isActive ? 'active' : 'invalid')) failed++;
      if (names.join() !== (isActive ? `${user.login}/renamed-${n}` : '')) failed++;
      if (connection!.newRepositories !== (isActive ? 1 : 0)) failed++;
    }
    const after = await deliveries();
    const effects = after.applied - before.applied;
    process.stdout.write(`hooks: ${sent} sent in any order, ${effects} effects, ${failed} differences\n`);
    expect([sent, effects, after.count - before.count, failed]).toEqual([300, 100, 100, 0]);
  });

  it('never bring a deleted installation back, also when the deletion arrives first', async () => {
    const { person, installation } = await connected();
    codehost.host.hooks.held = true;
    codehost.host.installations.acceptPermissions(installation, { statuses: 'write' });
    codehost.host.installations.remove(installation);
    codehost.host.advance(60_000);
    await codehost.host.hooks.release((events) => events.toReversed());
    expect((await listOf(person))[0]).toMatchObject({ status: 'invalid', repositories: 0 });
    const body = JSON.stringify({
      action: 'created',
      installation: { ...codehost.host.installationJson(installation), updated_at: '2099-01-01T00:00:00Z' },
    });
    await receive('installation', body);
    expect((await listOf(person))[0]).toMatchObject({ status: 'invalid', repositories: 0 });
  });

  describe('during a read of the repositories', () => {
    /** The code host has listed them before the hook. The list arrives after it. */
    async function readAround(person: Person, change: () => void) {
      const list = { method: 'GET', path: /\/installation\/repositories$/, when: 'after' } as const;
      const { promise, resolve } = Promise.withResolvers<void>();
      codehost.server.fail({ ...list, does: promise });
      const before = codehost.server.faults.count;
      const refreshed = codehost.repositories.refresh(person, person.call);
      await eventually(() => expect(codehost.server.faults.count).toBe(before + 1));
      change();
      await codehost.host.hooks.idle();
      resolve();
      await refreshed;
    }

    it.each([
      ['deletion', false, 'remove', 'invalid'],
      ['deletion', true, 'remove', 'invalid'],
      ['suspension', false, 'suspend', 'suspended'],
    ] as const)(
      'keep the %s of an installation (all repositories: %s)',
      async (_change, all, method, status) => {
        const { person, installation } = await connected();
        const { organizationId } = person;
        const includeLater = 'UPDATE connection SET all_repositories = $2 WHERE organization_id = $1';
        await codehost.sql(includeLater, [organizationId, all]);
        await readAround(person, () => codehost.host.installations[method](installation));
        expect(await listOf(person)).toMatchObject([{ status }]);
        expect(await codehost.granted(person)).toEqual([]);
      },
    );

    it('keep a deleted repository revoked', async () => {
      const { person, user, repositories } = await connected();
      await readAround(person, () => codehost.host.deleteRepository(repositories[0]!));
      expect(await listOf(person)).toMatchObject([{ status: 'active', repositories: 1, newRepositories: 0 }]);
      expect(await codehost.granted(person)).toEqual([`${user.login}/shop-1`]);
    });
  });

  it('grant a later repository at once where an administrator included later ones', async () => {
    const person = codehost.addPerson();
    const { user, repositories } = addOwner(codehost, 1);
    const { url } = await codehost.connections.authorizeUrl(person, person.call);
    const fields = await codehost.browse(url, user, { repositories });
    const { confirm: code } = await codehost.connections.finish(fields, person.call);
    await codehost.connections.confirm({ code, allRepositories: true }, person.call);
    const installation = [...codehost.host.app.installations.values()].find(
      ({ account }) => account === user,
    )!;
    codehost.host.advance(2_000);
    codehost.host.installations.addRepositories(installation, codehost.host.addRepository(user, 'later'));
    await eventually(async () => {
      expect(await codehost.granted(person)).toEqual([`${user.login}/later`, `${user.login}/shop-0`]);
    });
  });

  it('do not show a private repository that was not granted', async () => {
    const { person, user, installation } = await connected();
    const hidden = codehost.host.addRepository(user, 'secret-plan');
    const shown = codehost.host.addRepository(user, 'website', { isPrivate: false });
    codehost.host.advance(2_000);
    codehost.host.installations.addRepositories(installation, hidden, shown);
    await eventually(async () => expect((await listOf(person))[0]!.newRepositories).toBe(2));
    const { items } = await codehost.repositories.list(person, person.call);
    expect(items.filter(({ access }) => access === 'reconnect').map(({ fullName }) => fullName)).toEqual([
      `${user.login}/website`,
    ]);
  });

  it('revoke a repository that was transferred to another account', async () => {
    const { person, user, repositories } = await connected();
    codehost.host.transfer(repositories[0]!, addOwner(codehost).user);
    await eventually(async () => expect(await codehost.granted(person)).toEqual([`${user.login}/shop-1`]));
  });

  it('note that an installation was approved which a user had asked for', async () => {
    const person = codehost.addPerson();
    const { user: owner } = addOwner(codehost);
    const user = codehost.host.addUser('asking');
    const organization = codehost.host.addOrganization('approving', [
      [owner, 'admin'],
      [user, 'member'],
    ]);
    const { url } = await codehost.connections.authorizeUrl(person, person.call);
    const fields = await codehost.browse(url, user, { account: organization });
    const { confirm: code } = await codehost.connections.finish(fields, person.call);
    await codehost.connections.confirm({ code }, person.call);
    expect(await listOf(person)).toMatchObject([{ status: 'pending', approvedAt: null }]);
    codehost.host.installations.approve(codehost.host.installations.requests.at(-1)!);
    await eventually(async () => {
      expect(await listOf(person)).toMatchObject([
        { status: 'pending', approvedAt: expect.stringMatching(/Z$/) as string },
      ]);
    });
  });
});

describe('an event', () => {
  it('of every kind that exists is answered without an error', async () => {
    const statuses = new Map<string, number>();
    let payloads = 0;
    for (const { name, examples: bodies } of examples) {
      for (const body of bodies) {
        payloads++;
        const outcome = await receive(name, JSON.stringify(body)).then(
          () => '200',
          (error: Error) => error.name,
        );
        statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
      }
    }
    process.stdout.write(
      `kinds of events: ${examples.length}, ${payloads} payloads tried, ${payloads - (statuses.get('200') ?? 0)} failed\n`,
    );
    expect(examples.length).toBeGreaterThanOrEqual(58);
    expect([...statuses]).toEqual([['200', payloads]]);
  });

  it('with any body is accepted or refused, and is never an unexpected error', async () => {
    const known = fc.constantFrom('installation', 'installation_repositories', 'repository', 'issues');
    const wrong = fc.oneof(fc.constantFrom(null, -1, 1e300, 'x', '\u0000', [], {}), fc.jsonValue());
    const fields = fc.record(
      {
        action: fc.oneof(fc.constantFrom('created', 'deleted', 'renamed', 'suspend', 'removed'), wrong),
        installation: fc.oneof(
          fc.record({
            id: fc.oneof(fc.nat(), wrong),
            updated_at: fc.oneof(fc.constant('2026-01-01T00:00:00Z'), wrong),
          }),
          wrong,
        ),
        repository: fc.oneof(
          fc.record({
            id: fc.oneof(fc.nat(), wrong),
            full_name: fc.oneof(fc.constantFrom('a/b', 'a\u0000/b'), wrong),
            private: fc.oneof(fc.boolean(), wrong),
            updated_at: fc.oneof(fc.constant(1_700_000_000), fc.nat(), wrong),
            owner: fc.record({ id: fc.oneof(fc.nat(), wrong) }),
          }),
          wrong,
        ),
        repositories_removed: fc.oneof(fc.array(wrong), wrong),
        requester: wrong,
      },
      { requiredKeys: [] },
    );
    const text = fc.oneof(
      { arbitrary: fields.map((body) => JSON.stringify(body)), weight: 8 },
      { arbitrary: fc.string({ minLength: 1 }), weight: 1 },
      { arbitrary: fc.json(), weight: 1 },
    );
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(known, text, async (event, body) => {
        tried++;
        const error = await receive(event, body).then(
          () => undefined,
          (problem: Error) => problem,
        );
        if (error && !(error instanceof HookInvalid)) throw error;
      }),
      { numRuns: 500 },
    );
    process.stdout.write(`hostile hooks: ${tried} tried, 0 failed\n`);
  });
});
