/** The flow that connects an organization to its repositories, and every way to get those of others. */
import {
  ConnectCodeNotFound,
  ConnectionNotFound,
  ConnectLinkInvalid,
  ConnectRefused,
  codehostEvents,
  NothingToConnect,
} from '@handtest/contracts/codehost';
import { type Call, Forbidden, InvalidRequest, newId } from '@handtest/contracts/define';
import { type DeedDone, OrganizationNotFound } from '@handtest/contracts/identity';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import {
  addOwner,
  type CodehostUnderTest,
  type Person,
  removeMember,
  startCodehost,
} from './codehost-under-test.js';

let codehost: CodehostUnderTest;

beforeAll(async () => {
  codehost = await startCodehost();
});
afterAll(() => codehost?.stop());

const listOf = async (person: Person) => (await codehost.connections.list(person, person.call)).items;
const links = (person: Person) => codehost.connections.authorizeUrl(person, person.call);
const report = (what: string, tried: number, failed: number) =>
  process.stdout.write(`${what}: ${tried} tried, ${failed} failed\n`);

async function connectionCount(): Promise<number> {
  const [row] = await codehost.sql<{ count: string }>('SELECT count(*) FROM connection');
  return Number(row!.count);
}

/** A flow up to the redirect, which has not reached us. */
async function redirected(person: Person, owner = addOwner(codehost)) {
  const { url } = await links(person);
  return codehost.browse(url, owner.user);
}

describe('a connection', () => {
  it('has the repositories of the installation after the flow is confirmed', async () => {
    const person = codehost.addPerson();
    const { user } = addOwner(codehost, 3);
    const [connection] = await codehost.connect(person, user);
    expect(connection).toMatchObject({
      kind: 'installation',
      account: user.login,
      status: 'active',
      repositories: 3,
      newRepositories: 0,
      allRepositories: false,
      hint: null,
    });
    expect(await listOf(person)).toEqual([connection]);
    const page = await codehost.repositories.list(person, person.call);
    expect(page.pagination.total).toBe(3);
    expect(page.items[0]).toEqual({
      fullName: `${user.login}/shop-0`,
      private: true,
      defaultBranch: 'main',
      url: `${codehost.server.url}/${user.login}/shop-0`,
      connectionId: connection!.id,
      access: 'granted',
    });
  });

  it('is made by the page that only authorizes, when the App is already installed', async () => {
    const person = codehost.addPerson();
    const { user } = addOwner(codehost, 2);
    codehost.host.installations.create(user);
    const { connectUrl } = await links(person);
    const fields = await codehost.browse(connectUrl, user);
    expect(fields.installation_id).toBeUndefined();
    const finished = await codehost.connections.finish(fields, person.call);
    expect(finished).toMatchObject({ account: user.login, repositories: 2 });
    await codehost.connections.confirm({ code: finished.confirm }, person.call);
    expect(await codehost.granted(person)).toHaveLength(2);
  });

  it('is one after the flow is repeated, and has what was granted the second time too', async () => {
    const person = codehost.addPerson();
    const { user, repositories } = addOwner(codehost, 2);
    const [first] = await codehost.connect(person, user, { repositories: [repositories[0]!] });
    const [second] = await codehost.connect(person, user, { repositories });
    expect(second!.id).toBe(first!.id);
    expect(await codehost.granted(person)).toEqual([`${user.login}/shop-0`, `${user.login}/shop-1`]);
  });

  it('is removed by an admin without its installation, with entries in the audit log', async () => {
    const person = codehost.addPerson();
    const { user } = addOwner(codehost);
    const [connection] = await codehost.connect(person, user);
    await codehost.connections.remove({ connectionId: connection!.id }, person.call);
    expect(await listOf(person)).toEqual([]);
    expect(await codehost.granted(person)).toEqual([]);
    expect([...codehost.host.app.installations.values()].some(({ account }) => account === user)).toBe(true);
    const events = await codehost.sql<{ payload: DeedDone }>(
      `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'organizationId' = $2 ORDER BY id`,
      [codehostEvents.connectionChanged.subject, person.organizationId],
    );
    expect(events.map(({ payload }) => [payload.action, payload.subject, payload.actor])).toEqual(
      ['connection.created', 'connection.removed'].map((action) => [
        action,
        { id: connection!.id, name: user.login },
        { kind: 'user', id: person.userId },
      ]),
    );
  });

  it('includes later repositories only when an administrator of the account asked for it', async () => {
    const person = codehost.addPerson();
    const { user } = addOwner(codehost);
    const organization = codehost.host.addOrganization(`${user.login}-inc`, [[user, 'member']]);
    const shop = codehost.host.addRepository(organization, 'shop');
    shop.collaborators.set(user.id, 'write');
    // Without this permission the App does not see who administers an organization.
    codehost.host.app.permissions.members = 'read';
    codehost.host.installations.create(organization);
    const confirmAll = async (fields: Record<string, string>) => {
      const { confirm } = await codehost.connections.finish(fields, person.call);
      const request = { code: confirm, allRepositories: true };
      return { confirm, outcome: codehost.connections.confirm(request, person.call) };
    };
    const asMember = await confirmAll(await codehost.browse((await links(person)).connectUrl, user));
    expect((await errorOf(asMember.outcome)).message).toContain('allRepositories');
    // The code is not used up.
    await codehost.connections.confirm({ code: asMember.confirm }, person.call);
    organization.members.set(user.id, 'admin');
    const asAdmin = await confirmAll(await codehost.browse((await links(person)).connectUrl, user));
    const { items } = await asAdmin.outcome;
    expect(items.find(({ account }) => account === organization.login)!.allRepositories).toBe(true);
  });

  it('waits as pending for an owner who must approve, and names no repository', async () => {
    const person = codehost.addPerson();
    const owner = addOwner(codehost);
    const user = codehost.host.addUser('asks');
    const organization = codehost.host.addOrganization('asked', [
      [owner.user, 'admin'],
      [user, 'member'],
    ]);
    codehost.host.addRepository(organization, 'shop').collaborators.set(user.id, 'write');
    const { url } = await links(person);
    const fields = await codehost.browse(url, user, { account: organization });
    expect(fields.setup_action).toBe('request');
    const { confirm } = await codehost.connections.finish(fields, person.call);
    const { items } = await codehost.connections.confirm({ code: confirm }, person.call);
    expect(items).toMatchObject([{ status: 'pending', account: 'asks', repositories: 0, approvedAt: null }]);
    codehost.host.installations.approve(codehost.host.installations.requests[0]!);
    const { connectUrl } = await links(person);
    const again = await codehost.connections.finish(await codehost.browse(connectUrl, user), person.call);
    await codehost.connections.confirm({ code: again.confirm }, person.call);
    expect((await listOf(person)).map(({ account, status }) => [account, status])).toEqual([
      ['asked', 'active'],
    ]);
  });
});

describe('an attack', () => {
  it('by a forged, used, expired or foreign state connects nothing', async () => {
    const before = await connectionCount();
    const person = codehost.addPerson();
    const attempts: Record<string, string>[] = [];
    for (let round = 0; round < 10; round++) {
      const forged = await redirected(person);
      const state = forged.state!;
      const at = 1 + ((round * 17) % (state.length - 2));
      attempts.push({
        ...forged,
        state: state.slice(0, at) + (state[at] === 'A' ? 'B' : 'A') + state.slice(at + 1),
      });
      const used = await redirected(person);
      await codehost.connections.finish(used, person.call);
      attempts.push({ ...(await redirected(person)), state: used.state! });
      const expired = await redirected(person);
      await codehost.sql(
        `UPDATE connection_attempt SET expires_at = clock_timestamp() - interval '1 ms' WHERE state_sha256 = sha256($1)`,
        [expired.state],
      );
      attempts.push(expired);
      // The user is no admin any more.
      const former = codehost.addPerson();
      const left = await redirected(former);
      removeMember(former);
      attempts.push(left);
    }
    const errors = await Promise.all(
      attempts.map((one) => errorOf(codehost.connections.finish(one, person.call))),
    );
    const failed = errors.filter((error) => !(error instanceof ConnectLinkInvalid)).length;
    report('forged, used, expired and foreign states', attempts.length, failed);
    expect([attempts.length, failed, await connectionCount()]).toEqual([40, 0, before]);
  });

  it('by the id of a foreign installation connects nothing', async () => {
    const before = await connectionCount();
    let failed = 0;
    for (let round = 0; round < 20; round++) {
      const person = codehost.addPerson();
      const victim = addOwner(codehost);
      const { id } = codehost.host.installations.create(victim.user);
      const fields = { ...(await redirected(person)), installation_id: String(id) };
      const error = await errorOf(codehost.connections.finish(fields, person.call));
      if (!(error instanceof NothingToConnect)) failed++;
    }
    report('foreign installation ids', 20, failed);
    expect([failed, await connectionCount()]).toEqual([0, before]);
  });

  it('by a link that another person follows connects nothing: that person has the code, not the token', async () => {
    const before = await connectionCount();
    let failed = 0;
    for (let round = 0; round < 20; round++) {
      const attacker = codehost.addPerson();
      const victim = addOwner(codehost);
      const victimsPerson = codehost.addPerson();
      const { url } = await links(attacker);
      const { confirm } = await codehost.connections.finish(
        await codehost.browse(url, victim.user),
        victimsPerson.call,
      );
      // The lured owner confirms in their own account, and the attacker has no code.
      const error = await errorOf(codehost.connections.confirm({ code: confirm }, victimsPerson.call));
      if (!(error instanceof ConnectCodeNotFound)) failed++;
      if ((await listOf(attacker)).length > 0) failed++;
    }
    report('flows finished in the browser of another person', 20, failed);
    expect([failed, await connectionCount()]).toEqual([0, before]);
  });

  it('by another admin who has the code, or with a token that is no user, connects nothing', async () => {
    const before = await connectionCount();
    let failed = 0;
    for (let round = 0; round < 20; round++) {
      const person = codehost.addPerson();
      const other = codehost.addPerson('admin', person.organizationId);
      const { confirm: code } = await codehost.connections.finish(await redirected(person), person.call);
      const error = await errorOf(codehost.connections.confirm({ code }, other.call));
      if (!(error instanceof ConnectCodeNotFound)) failed++;
      const key = { kind: 'key', tokenId: newId('key'), organizationId: person.organizationId } as const;
      const call: Call = {
        caller: { ...key, userId: person.userId, roles: { [person.organizationId]: 'admin' } },
      };
      if (!((await errorOf(codehost.connections.confirm({ code }, call))) instanceof Forbidden)) failed++;
      const demoted: Call = {
        caller: {
          ...person.call.caller,
          roles: { [person.organizationId]: 'contributor' },
        } as Call['caller'],
      };
      if (!((await errorOf(codehost.connections.confirm({ code }, demoted))) instanceof Forbidden)) failed++;
    }
    report('codes confirmed by others', 60, failed);
    expect([failed, await connectionCount()]).toEqual([0, before]);
  });

  it('by a reader of a large account gets none of its repositories', async () => {
    const person = codehost.addPerson();
    const { user } = addOwner(codehost, 0);
    const company = codehost.host.addOrganization('company', [[user, 'member']]);
    const owned = Array.from({ length: 30 }, (_, n) => codehost.host.addRepository(company, `secret-${n}`));
    for (const [n, repository] of owned.entries()) {
      repository.collaborators.set(user.id, n % 2 === 0 ? 'read' : 'triage');
    }
    codehost.host.installations.create(company);
    const { connectUrl } = await links(person);
    const error = await errorOf(
      codehost.connections.finish(await codehost.browse(connectUrl, user), person.call),
    );
    expect(error).toBeInstanceOf(NothingToConnect);
    owned[7]!.collaborators.set(user.id, 'write');
    const again = await codehost.browse((await links(person)).connectUrl, user);
    const { confirm, repositories } = await codehost.connections.finish(again, person.call);
    await codehost.connections.confirm({ code: confirm }, person.call);
    report('repositories that a reader cannot push to', 29, repositories - 1);
    expect([repositories, await codehost.granted(person)]).toEqual([1, ['company/secret-7']]);
  });

  it('by 100 concurrent redirects with one state, or 100 confirmations of one code, has one success', async () => {
    const person = codehost.addPerson();
    const fields = await redirected(person);
    const finished = await Promise.allSettled(
      Array.from({ length: 100 }, () => codehost.connections.finish(fields, person.call)),
    );
    const codes = finished.flatMap((one) => (one.status === 'fulfilled' ? [one.value.confirm] : []));
    const confirmed = await Promise.allSettled(
      Array.from({ length: 100 }, () => codehost.connections.confirm({ code: codes[0]! }, person.call)),
    );
    const successes = confirmed.filter(({ status }) => status === 'fulfilled').length;
    report('concurrent redirects with one state', 100, codes.length - 1);
    report('concurrent confirmations of one code', 100, successes - 1);
    expect([codes.length, successes, (await listOf(person)).length]).toEqual([1, 1, 1]);
  });

  it('by an expired code connects nothing', async () => {
    const person = codehost.addPerson();
    const { confirm: code } = await codehost.connections.finish(await redirected(person), person.call);
    await codehost.sql(
      `UPDATE connection_attempt SET code_expires_at = clock_timestamp() WHERE code_sha256 = sha256($1)`,
      [code],
    );
    expect(await errorOf(codehost.connections.confirm({ code }, person.call))).toBeInstanceOf(
      ConnectCodeNotFound,
    );
  });
});

describe('a flow', () => {
  it('that the user of the code host refuses is a clear error', async () => {
    const person = codehost.addPerson();
    const { connectUrl } = await links(person);
    const fields = await codehost.browse(connectUrl, addOwner(codehost).user, { refuses: true });
    expect(fields.error).toBe('access_denied');
    expect(await errorOf(codehost.connections.finish(fields, person.call))).toBeInstanceOf(ConnectRefused);
    const other = await redirected(person);
    const invented = { ...other, code: 'invented' };
    expect(await errorOf(codehost.connections.finish(invented, person.call))).toBeInstanceOf(ConnectRefused);
  });

  it('leaves no token of the user behind', async () => {
    const person = codehost.addPerson();
    const { user } = addOwner(codehost);
    await codehost.connect(person, user);
    const revoked = codehost.server.exchanges.filter(
      ({ method, path }) => method === 'DELETE' && path.endsWith('/token'),
    );
    await eventually(async () => expect(revoked.at(-1)!.status).toBe(204));
    const rows = await codehost.sql<{ text: string }>(
      'SELECT connection_attempt::text AS text FROM connection_attempt',
    );
    expect(rows.map(({ text }) => text).join()).not.toMatch(/ghu_/);
    expect(codehost.logLines.join()).not.toMatch(/gh[usp]_[0-9a-f]/);
  });

  it.each(['contributor', 'viewer'] as const)('cannot be started by a %s', async (role) => {
    const person = codehost.addPerson(role);
    expect(await errorOf(links(person))).toBeInstanceOf(Forbidden);
    expect(await listOf(person)).toEqual([]);
    const stranger = codehost.addPerson();
    const foreign = { organizationId: person.organizationId };
    const attempts = [
      codehost.connections.authorizeUrl(foreign, stranger.call),
      codehost.connections.list(foreign, stranger.call),
      codehost.repositories.list(foreign, stranger.call),
      codehost.repositories.refresh(foreign, stranger.call),
      codehost.connections.putToken({ ...foreign, token: 'x'.repeat(20) }, stranger.call),
      codehost.connections.removeToken(foreign, stranger.call),
    ];
    for (const attempt of attempts) expect(await errorOf(attempt)).toBeInstanceOf(OrganizationNotFound);
  });

  it('of another organization cannot be removed', async () => {
    const [person, stranger] = [codehost.addPerson(), codehost.addPerson()];
    const [connection] = await codehost.connect(person, addOwner(codehost).user);
    for (const connectionId of [connection!.id, newId('connection'), 'nothing', '\u0000']) {
      const error = await errorOf(codehost.connections.remove({ connectionId }, stranger.call));
      expect(error).toBeInstanceOf(ConnectionNotFound);
    }
    expect(await listOf(person)).toHaveLength(1);
  });

  it.each([
    ['installation_id', 'x'],
    ['installation_id', '1e3'],
    ['state', 7],
    ['code', 'x'.repeat(2_000)],
    ['error', {}],
  ])('with a %s of a wrong form is refused with the name of the field %#', async (field, value) => {
    const request = { state: 'x', code: 'y', [field]: value } as unknown as { state: string };
    const error = await errorOf(codehost.connections.finish(request, codehost.addPerson().call));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain(field);
  });
});
