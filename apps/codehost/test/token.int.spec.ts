/** Tokens of organizations, tokens of installations, and what a code host does that limits, fails or refuses. */
import { CodehostLimited, CodehostNotConfigured, CodehostUnavailable } from '@handtest/contracts/codehost';
import { Forbidden, InvalidRequest } from '@handtest/contracts/define';
import { identityEvents } from '@handtest/contracts/identity';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import { ReadingService } from '../repository/reading.service.js';
import {
  addOwner,
  type CodehostUnderTest,
  newSecret,
  type Person,
  startCodehost,
} from './codehost-under-test.js';

let codehost: CodehostUnderTest;

beforeAll(async () => {
  codehost = await startCodehost();
});
afterAll(() => codehost?.stop());
beforeEach(() => codehost.server.faults.clear());

const put = (person: Person, token: string) =>
  codehost.connections.putToken({ organizationId: person.organizationId, token }, person.call);
const listOf = async (person: Person) => (await codehost.connections.list(person, person.call)).items;
const refresh = (person: Person) => codehost.repositories.refresh(person, person.call);
const requests = (path: string) => codehost.server.exchanges.filter((one) => one.path.endsWith(path)).length;

describe('the token of an organization', () => {
  it('gives access to what it sees, is replaced by another one, and is removed', async () => {
    const person = codehost.addPerson();
    const [first, second] = [addOwner(codehost, 2), addOwner(codehost, 1)];
    const token = codehost.host.tokens.issueUserToken(first.user, false);
    const connection = await put(person, token);
    expect(connection).toMatchObject({
      kind: 'token',
      account: first.user.login,
      status: 'active',
      repositories: 2,
      hint: token.slice(-4),
    });
    expect(await codehost.granted(person)).toHaveLength(2);
    const other = await put(person, codehost.host.tokens.issueUserToken(second.user, false));
    expect(other).toMatchObject({ id: connection.id, account: second.user.login, repositories: 1 });
    expect(await codehost.granted(person)).toEqual([`${second.user.login}/shop-0`]);
    for (let round = 0; round < 2; round++) {
      expect(await codehost.connections.removeToken(person, person.call)).toEqual({});
      expect(await listOf(person)).toEqual([]);
    }
  });

  it('is deleted with its organization, and no other is', async () => {
    const [person, other] = [codehost.addPerson(), codehost.addPerson()];
    const { user } = addOwner(codehost, 1);
    for (const one of [person, other]) await put(one, codehost.host.tokens.issueUserToken(user, false));
    const { organizationId } = person;
    await codehost.publish(identityEvents.organizationDeleted, { organizationId });
    await eventually(async () => expect(await listOf(person)).toEqual([]));
    expect(await listOf(other)).toHaveLength(1);
  });

  it('keeps the access to what a reading of 3,000 repositories did not reach', async () => {
    const person = codehost.addPerson();
    const { user, repositories } = addOwner(codehost, 3_001);
    const { id } = await put(person, codehost.host.tokens.issueUserToken(user, false));
    const insert = `INSERT INTO granted_repository (connection_id, repository_id, full_name, private, granted_at)
      SELECT $1, id, 'one/more', false, now() - interval '1 hour' FROM unnest($2::bigint[]) AS id
      ON CONFLICT DO NOTHING`;
    await codehost.sql(insert, [id, repositories.map((repository) => repository.id)]);
    expect(await refresh(person)).toEqual({ repositories: 3_001 });
  });

  it('keeps the access to what moves to another page during a reading', async () => {
    const person = codehost.addPerson();
    const { user, repositories } = addOwner(codehost, 101);
    await put(person, codehost.host.tokens.issueUserToken(user, false));
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = requests('/user/repos');
    const path = /user\/repos/;
    codehost.server.fail({ path, does: Promise.resolve() }, { path, does: promise });
    const read = refresh(person);
    await eventually(() => expect(requests('/user/repos')).toBe(before + 2));
    codehost.host.deleteRepository(repositories[0]!);
    resolve();
    expect(await read).toEqual({ repositories: 101 });
    expect(await refresh(person)).toEqual({ repositories: 100 });
  });

  it('is refused when the code host refuses it, and the one before stays', async () => {
    const person = codehost.addPerson();
    const { user } = addOwner(codehost);
    await put(person, codehost.host.tokens.issueUserToken(user, false));
    for (const token of ['ghp_invented-by-someone', 'short', 'with a blank in it', 'x'.repeat(501)]) {
      const error = await errorOf(put(person, token));
      expect(error).toBeInstanceOf(InvalidRequest);
      expect(error.message).toContain('token');
      expect(error.message).not.toContain(token);
    }
    expect(await listOf(person)).toHaveLength(1);
    expect((await listOf(person))[0]!.status).toBe('active');
  });

  it('makes its connection invalid when it ends, and active again when it is replaced', async () => {
    const person = codehost.addPerson();
    const { user } = addOwner(codehost);
    const token = codehost.host.tokens.issueUserToken(user, false);
    await put(person, token);
    codehost.host.tokens.revoke(token);
    expect(await refresh(person)).toEqual({ repositories: 0 });
    expect((await listOf(person))[0]!.status).toBe('invalid');
    await put(person, codehost.host.tokens.issueUserToken(user, false));
    expect((await listOf(person))[0]).toMatchObject({ status: 'active', repositories: 1 });
  });

  it('stays active when the code host refuses an earlier one late', async () => {
    const person = codehost.addPerson();
    const { user } = addOwner(codehost);
    const earlier = codehost.host.tokens.issueUserToken(user, false);
    await put(person, earlier);
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = requests('/user/repos');
    codehost.server.fail({ path: /user\/repos/, does: promise });
    const late = refresh(person);
    await eventually(() => expect(requests('/user/repos')).toBe(before + 1));
    await put(person, codehost.host.tokens.issueUserToken(user, false));
    codehost.host.tokens.revoke(earlier);
    resolve();
    await late;
    expect((await listOf(person))[0]!.status).toBe('active');
  });

  it.each(['contributor', 'viewer'] as const)('is not set or removed by a %s', async (role) => {
    const person = codehost.addPerson(role);
    expect(await errorOf(put(person, newSecret()))).toBeInstanceOf(Forbidden);
    expect(await errorOf(codehost.connections.removeToken(person, person.call))).toBeInstanceOf(Forbidden);
    const outcome = refresh(person).then(
      () => 'read',
      (error: unknown) => error,
    );
    if (role === 'contributor') expect(await outcome).toBe('read');
    else expect(await outcome).toBeInstanceOf(Forbidden);
  });
});

describe('the token of an installation', () => {
  it('is renewed whenever the code host ends it, 50 times', async () => {
    const person = codehost.addPerson();
    const [connection] = await codehost.connect(person, addOwner(codehost, 3).user);
    await refresh(person);
    let failed = 0;
    for (let round = 0; round < 50; round++) {
      codehost.host.tokens.revokeInstallationTokens();
      const { repositories } = await refresh(person);
      if (repositories !== 3) failed++;
    }
    process.stdout.write(`token expiries in mid-run: 50 tried, ${failed} failed\n`);
    expect([failed, (await listOf(person))[0]]).toEqual([
      0,
      expect.objectContaining({ id: connection!.id, status: 'active' }),
    ]);
  });

  it('is requested once for 100 calls at its expiry', async () => {
    const person = codehost.addPerson();
    const [connection] = await codehost.connect(person, addOwner(codehost).user);
    const reading = codehost.replicas[0]!.app.get(ReadingService);
    await reading.read(connection!.id);
    const before = requests('/access_tokens');
    codehost.host.tokens.revokeInstallationTokens();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, () => reading.read(connection!.id)),
    );
    const failed = outcomes.filter(({ status }) => status === 'rejected').length;
    const requested = requests('/access_tokens') - before;
    process.stdout.write(
      `calls at the expiry of a token: 100 tried, ${failed} failed, ${requested} token requests\n`,
    );
    expect([failed, requested]).toEqual([0, 1]);
  });

  it('stays that of an active connection when the code host refuses the App itself', async () => {
    const person = codehost.addPerson();
    await codehost.connect(person, addOwner(codehost).user);
    codehost.server.fail({ path: /access_tokens/, does: 401 });
    expect(await errorOf(refresh(person))).toBeInstanceOf(CodehostUnavailable);
    expect((await listOf(person))[0]!.status).toBe('active');
    expect(await refresh(person)).toEqual({ repositories: 1 });
  });

  it('is sent again when the code host does not know it yet', async () => {
    const person = codehost.addPerson();
    await codehost.connect(person, addOwner(codehost).user);
    const before = requests('/access_tokens');
    codehost.server.fail({ path: /installation\/repositories/, does: 401, times: 2 });
    expect(await refresh(person)).toEqual({ repositories: 1 });
    expect(requests('/access_tokens') - before).toBe(1);
  });

  it('is for its use only: no more than to read metadata', async () => {
    const person = codehost.addPerson();
    await codehost.connect(person, addOwner(codehost).user);
    await refresh(person);
    const issued = codehost.server.exchanges.filter(({ path }) => path.endsWith('/access_tokens'));
    expect(JSON.parse(issued.at(-1)!.requestBody)).toEqual({ permissions: { metadata: 'read' } });
  });

  it('that is not given any more makes the connection suspended or invalid, without a hook', async () => {
    const person = codehost.addPerson();
    const { user } = addOwner(codehost);
    await codehost.connect(person, user);
    const installation = [...codehost.host.app.installations.values()].find(
      ({ account }) => account === user,
    )!;
    codehost.host.installations.suspend(installation);
    await refresh(person);
    expect((await listOf(person))[0]!.status).toBe('suspended');
    await codehost.sql(`UPDATE connection SET status = 'active' WHERE installation_id = $1`, [
      installation.id,
    ]);
    codehost.host.installations.remove(installation);
    await refresh(person);
    expect((await listOf(person))[0]!.status).toBe('invalid');
  });
});

describe('a code host', () => {
  it('that limits is asked no more until its time, by no replica', async () => {
    const person = codehost.addPerson();
    await codehost.connect(person, addOwner(codehost).user);
    codehost.server.fail({
      path: /installation\/repositories/,
      does: 'secondary-limit',
      retryAfterSeconds: 40,
    });
    const first = await errorOf(refresh(person));
    expect(first).toBeInstanceOf(CodehostLimited);
    expect((first as CodehostLimited).retryAfterSeconds).toBe(40);
    await codehost.addReplica();
    const before = codehost.server.exchanges.length;
    for (let round = 0; round < 20; round++) {
      const error = (await errorOf(refresh(person))) as CodehostLimited;
      expect(error).toBeInstanceOf(CodehostLimited);
      expect(error.retryAfterSeconds).toBeLessThanOrEqual(40);
    }
    expect(codehost.server.exchanges.length).toBe(before);
    await codehost.sql(`UPDATE connection SET blocked_until = clock_timestamp() WHERE organization_id = $1`, [
      person.organizationId,
    ]);
    expect(await refresh(person)).toEqual({ repositories: 1 });
  });

  it('that fails once is asked once more for a read; when it fails twice the answer is a 503', async () => {
    const person = codehost.addPerson();
    await codehost.connect(person, addOwner(codehost).user);
    await refresh(person);
    const path = /installation\/repositories/;
    for (const does of [502, 'reset', 'cut'] as const) {
      codehost.server.fail({ path, does });
      expect(await refresh(person)).toEqual({ repositories: 1 });
    }
    codehost.server.fail({ path, does: 502, times: 2 });
    expect(await errorOf(refresh(person))).toBeInstanceOf(CodehostUnavailable);
    expect(await refresh(person)).toEqual({ repositories: 1 });
    expect((await listOf(person))[0]!.status).toBe('active');
  });

  it('is asked once for what it refuses', async () => {
    const person = codehost.addPerson();
    await codehost.connect(person, addOwner(codehost).user);
    await refresh(person);
    for (const does of [403, 404, 410, 451]) {
      codehost.server.fail({ path: /installation\/repositories/, does });
      const before = requests('/installation/repositories');
      await refresh(person);
      expect([does, requests('/installation/repositories') - before]).toEqual([does, 1]);
    }
  });

  it('is read without an error while connections are removed and made again', async () => {
    const person = codehost.addPerson();
    const { user } = addOwner(codehost, 3);
    const token = codehost.host.tokens.issueUserToken(user, false);
    const change = async () => {
      for (let round = 0; round < 10; round++) {
        await put(person, token);
        await codehost.connections.removeToken(person, person.call);
      }
    };
    const readings = Array.from({ length: 60 }, () => refresh(person));
    const outcomes = await Promise.allSettled([change(), change(), ...readings]);
    const failed = outcomes.filter(({ status }) => status === 'rejected');
    process.stdout.write(
      `readings of removed connections: ${outcomes.length} tried, ${failed.length} failed\n`,
    );
    expect(failed).toEqual([]);
  });

  it('is never asked twice for a write', async () => {
    const person = codehost.addPerson();
    await codehost.connect(person, addOwner(codehost).user);
    const before = requests('/access_tokens');
    codehost.server.fail({ path: /access_tokens/, does: 502, when: 'after', times: 5 });
    expect(await errorOf(refresh(person))).toBeInstanceOf(CodehostUnavailable);
    expect(requests('/access_tokens') - before).toBe(1);
  });
});

it('is a clear error without an App, while tokens work', async () => {
  const none = Object.fromEntries(
    ['APP_ID', 'APP_NAME', 'APP_PRIVATE_KEY', 'CLIENT_ID', 'CLIENT_SECRET', 'WEBHOOK_SECRET'].map((name) => [
      `CODEHOST_${name}`,
      '',
    ]),
  );
  const without = await startCodehost(none);
  try {
    const person = without.addPerson();
    expect(await without.connections.settings({}, person.call)).toEqual({ codehost: false });
    const error = await errorOf(without.connections.authorizeUrl(person, person.call));
    expect(error).toBeInstanceOf(CodehostNotConfigured);
    expect(error.message).toContain('CODEHOST_APP_ID');
    const hook = { body: 'e30=', signature: 'sha256=00', deliveryId: '1', event: 'ping' };
    expect(await errorOf(without.hooks.receive(hook, person.call))).toBeInstanceOf(CodehostNotConfigured);
    const token = without.host.tokens.issueUserToken(addOwner(without).user, false);
    const request = { organizationId: person.organizationId, token };
    expect(await without.connections.putToken(request, person.call)).toMatchObject({ repositories: 1 });
  } finally {
    await without.stop();
  }
});
