/** The verification of tokens for the gateway, and its end. */
import { anonymousCall } from '@handtest/contracts/define';
import { newToken, TokenNotAccepted, tokenHash, verificationLeaseMs } from '@handtest/contracts/identity';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import { Client } from 'pg';
import { type IdentityUnderTest, password, type Person, startIdentity } from './identity-under-test.js';

let identity: IdentityUnderTest;
let person: Person;

beforeAll(async () => {
  identity = await startIdentity();
});

afterAll(() => identity.stop());

beforeEach(async () => {
  person = await identity.signUp();
});

const verify = (token: string) =>
  identity.verifications.verify({ tokenHash: tokenHash(token) }, anonymousCall);
const isRefused = async (token: string) => (await errorOf(verify(token))) instanceof TokenNotAccepted;

describe('a token', () => {
  it('of a session represents its user, with the roles of all memberships', async () => {
    const other = await identity.signUp();
    await identity.addMember(other.organizationId, person.userId, 'viewer');
    await expect(verify(person.token)).resolves.toEqual({
      caller: {
        kind: 'session',
        tokenId: expect.stringMatching(/^ses_/) as string,
        userId: person.userId,
        roles: { [person.organizationId]: 'admin', [other.organizationId]: 'viewer' },
      },
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    });
  });

  it('of a key represents its organization as contributor, without the roles of its creator', async () => {
    await identity.sql('UPDATE user_account SET platform_admin = true WHERE id = $1', [person.userId]);
    await identity.sql(`INSERT INTO tester (user_id, alias) VALUES ($1, 'Robin')`, [person.userId]);
    const key = await identity.keys.create(
      { organizationId: person.organizationId, name: 'ci' },
      person.call,
    );
    await expect(verify(key.key)).resolves.toEqual({
      caller: {
        kind: 'key',
        tokenId: key.id,
        userId: person.userId,
        organizationId: person.organizationId,
        roles: { [person.organizationId]: 'contributor' },
      },
    });
  });

  it('of a test key represents its organization like a live key, in test mode', async () => {
    const { organizationId } = person;
    const key = await identity.keys.create({ organizationId, name: 'try', mode: 'test' }, person.call);
    await expect(verify(key.key)).resolves.toEqual({
      caller: {
        kind: 'key',
        tokenId: key.id,
        livemode: false,
        userId: person.userId,
        organizationId,
        roles: { [organizationId]: 'contributor' },
      },
    });
  });

  it('of a tester and platform admin has these roles, for sessions and PATs', async () => {
    await identity.sql('UPDATE user_account SET platform_admin = true WHERE id = $1', [person.userId]);
    await identity.sql(`INSERT INTO tester (user_id, alias) VALUES ($1, 'Robin ♥')`, [person.userId]);
    const pat = await identity.pats.create({ name: 'cli', expiresAt: '2999-01-01T00:00:00Z' }, person.call);
    const expected = {
      platformRoles: ['tester', 'platform_admin'],
      tester: { alias: 'Robin ♥', avatarUrl: null },
    };
    await expect(verify(person.token)).resolves.toMatchObject({ caller: expected });
    await expect(verify(pat.token)).resolves.toMatchObject({
      caller: { ...expected, kind: 'pat', tokenId: pat.id },
      expiresAt: '2999-01-01T00:00:00.000Z',
    });
  });

  it('does not count the roles and keys of a deleted organization', async () => {
    const key = await identity.keys.create(
      { organizationId: person.organizationId, name: 'ci' },
      person.call,
    );
    await identity.sql('UPDATE organization SET deleted_at = now() WHERE id = $1', [person.organizationId]);
    await expect(verify(person.token)).resolves.toMatchObject({ caller: { roles: {} } });
    expect(await isRefused(key.key)).toBe(true);
  });

  it('is refused in the same way when it is unknown, revoked, expired or malformed', async () => {
    const revoked = await identity.pats.create({ name: 'revoked' }, person.call);
    const expired = await identity.pats.create({ name: 'expired' }, person.call);
    await identity.pats.revoke({ patId: revoked.id }, person.call);
    await identity.sql('UPDATE token SET expires_at = now() WHERE id = $1', [expired.id]);
    const wrong = [newToken('key'), revoked.token, expired.token].map(tokenHash);
    const malformed = ['', 'x', tokenHash('x').toUpperCase(), 7, null, {}, ['a']] as string[];
    const errors = await Promise.all(
      [...wrong, ...malformed].map((hash) =>
        errorOf(identity.verifications.verify({ tokenHash: hash }, anonymousCall)),
      ),
    );
    expect(errors[0]).toBeInstanceOf(TokenNotAccepted);
    for (const error of errors) expect(error).toEqual(errors[0]);
  });

  it('gets its own answer in a batch, also when it occurs twice', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => identity.signUp()));
    const asked = people.flatMap(({ token }) => [token, newToken('ses'), token]);
    const answers = await Promise.allSettled(asked.map(verify));
    answers.forEach((answer, index) => {
      if (index % 3 === 1) expect(answer.status).toBe('rejected');
      else
        expect(answer).toMatchObject({
          value: { caller: { userId: people[Math.floor(index / 3)]!.userId } },
        });
    });
  });
});

describe('a verification', () => {
  it('answers while all other work in identity waits for the database', async () => {
    const locker = new Client({ connectionString: identity.databaseUrl });
    await locker.connect();
    await locker.query('BEGIN');
    await locker.query('LOCK TABLE limited_action IN ACCESS EXCLUSIVE MODE');
    let answered = 0;
    const stuck = Array.from({ length: 20 }, async () => {
      await identity.accounts.logIn({ email: person.email, password }, anonymousCall).catch(() => undefined);
      answered++;
    });
    try {
      await eventually(async () => {
        const waiting = `SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'identity' AND wait_event_type = 'Lock'`;
        expect(await identity.sql(waiting)).toHaveLength(5);
      });
      for (let index = 0; index < 20; index++) await verify(person.token);
      expect(answered).toBe(0);
    } finally {
      await locker.end();
    }
    await Promise.all(stuck);
  });
});

describe('the end of a session', () => {
  const set = (assignments: string) =>
    identity.sql(`UPDATE token SET ${assignments} WHERE kind = 'session' AND user_id = $1`, [person.userId]);

  it('comes 30 days after the sign-in, also with constant use', async () => {
    await set(`last_used_at = now(), expires_at = now() + interval '1 second'`);
    const { expiresAt } = await verify(person.token);
    expect(Date.parse(expiresAt!) - Date.now()).toBeLessThan(1_100);
    await set(`expires_at = clock_timestamp()`);
    expect(await isRefused(person.token)).toBe(true);
  });

  it('comes seven days after the last request, if that is before the absolute end', async () => {
    await set(
      `created_at = now() - interval '10 days', last_used_at = now() - interval '7 days' + interval '1 hour'`,
    );
    const { expiresAt } = await verify(person.token);
    expect((Date.parse(expiresAt!) - Date.now()) / 3_600_000).toBeCloseTo(1, 1);
  });

  it('comes seven days after the sign-in without any use', async () => {
    await set(`created_at = now() - interval '7 days', last_used_at = NULL`);
    expect(await isRefused(person.token)).toBe(true);
  });

  it('comes later for each use', async () => {
    await set(`created_at = now() - interval '10 days', last_used_at = now() - interval '6 days 23 hours'`);
    await verify(person.token);
    await eventually(async () => {
      const { expiresAt } = await verify(person.token);
      expect((Date.parse(expiresAt!) - Date.now()) / 86_400_000).toBeGreaterThan(6.9);
    });
  });

  it('is final: an earlier use is not written afterwards', async () => {
    await set(`created_at = now() - interval '10 days', last_used_at = now() - interval '6 days 23 hours'`);
    await verify(person.token);
    await set(`last_used_at = now() - interval '7 days 1 second'`);
    const witness = await identity.signUp();
    await eventually(async () => {
      const [row] = await identity.sql('SELECT last_used_at FROM token WHERE user_id = $1', [witness.userId]);
      expect(row!.last_used_at).not.toBeNull();
    });
    expect(await isRefused(person.token)).toBe(true);
  });
});

describe('the last use', () => {
  beforeAll(() => identity.addReplica());

  it('is written at most once a minute, by any replica', async () => {
    const key = await identity.keys.create(
      { organizationId: person.organizationId, name: 'ci' },
      person.call,
    );
    const row = async (id: string) => {
      const sql = 'SELECT last_used_at AS "lastUsedAt", xmin::text AS version FROM token WHERE id = $1';
      return (await identity.sql<{ lastUsedAt: Date | null; version: string }>(sql, [id]))[0]!;
    };
    const writtenUse = (id: string) =>
      eventually(async () => {
        const written = await row(id);
        expect(written.lastUsedAt).not.toBeNull();
        return written;
      });
    expect((await row(key.id)).lastUsedAt).toBeNull();
    // One after the other, so that both replicas get some of them.
    for (let round = 0; round < 20; round++) await verify(key.key);
    const first = await writtenUse(key.id);
    const witness = await identity.keys.create(
      { organizationId: person.organizationId, name: 'b' },
      person.call,
    );
    for (let round = 0; round < 20; round++) await Promise.all([verify(key.key), verify(witness.key)]);
    await writtenUse(witness.id);
    expect(await row(key.id)).toEqual(first);
    const { items } = await identity.keys.list({ organizationId: person.organizationId }, person.call);
    expect(items[1]).toMatchObject({ id: key.id, lastUsedAt: first.lastUsedAt!.toISOString() });
  });

  it('is written again when a minute has passed', async () => {
    const key = await identity.keys.create(
      { organizationId: person.organizationId, name: 'ci' },
      person.call,
    );
    await identity.sql(`UPDATE token SET last_used_at = now() - interval '61 seconds' WHERE id = $1`, [
      key.id,
    ]);
    await verify(key.key);
    await eventually(async () => {
      const sql = `SELECT last_used_at > now() - interval '30 seconds' AS fresh FROM token WHERE id = $1`;
      expect(await identity.sql(sql, [key.id])).toEqual([{ fresh: true }]);
    });
  });
});

describe('revocation', () => {
  /** A gateway: leases each answer from the time of its request. */
  function gateway(token: string) {
    let lease: { until: number; accepted: boolean } | undefined;
    return async () => {
      const now = performance.now();
      if (!lease || lease.until <= now) {
        const accepted = await verify(token).then(
          () => true,
          () => false,
        );
        lease = { until: now + verificationLeaseMs, accepted };
      }
      return lease.accepted;
    };
  }

  it('has effect for every request that starts after the answer, on every gateway', async () => {
    const ends: ((token: { id: string }) => Promise<unknown>)[] = [
      ({ id }) => identity.pats.revoke({ patId: id }, person.call),
      ({ id }) => identity.pats.remove({ patId: id }, person.call),
    ];
    for (const end of ends) {
      const pat = await identity.pats.create({ name: 'doomed' }, person.call);
      const gateways = Array.from({ length: 3 }, () => gateway(pat.token));
      let answered = false;
      let before = 0;
      const passedAfter: number[] = [];
      const asking = gateways.map(async (ask) => {
        for (let after = 0; after < 20;) {
          const startedAfter = answered;
          const accepted = await ask();
          if (startedAfter && accepted) passedAfter.push(after);
          if (startedAfter) after++;
          else if (accepted) before++;
          await new Promise((resolve) => setImmediate(resolve));
        }
      });
      await eventually(() => expect(before).toBeGreaterThan(100));
      await end(pat);
      answered = true;
      await Promise.all(asking);
      expect(passedAfter).toEqual([]);
    }
  });
});
