/** API keys and personal access tokens: created, listed, ended. */
import { anonymousCall, type Call, Forbidden, InvalidRequest, newId } from '@handtest/contracts/define';
import {
  type CreateKeyRequest,
  KeyNotFound,
  newToken,
  OrganizationNotFound,
  PatNotFound,
  SessionRequired,
  TokenNotAccepted,
  tokenHash,
  tokenHint,
  tokenKind,
} from '@handtest/contracts/identity';
import { errorOf } from '@handtest/testing';
import { admitted, type IdentityUnderTest, type Person, startIdentity } from './identity-under-test.js';

let identity: IdentityUnderTest;
let person: Person;

beforeAll(async () => {
  identity = await startIdentity();
});

afterAll(() => identity.stop());

beforeEach(async () => {
  person = await identity.signUp();
});

const timestamp = expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string;

describe('an API key', () => {
  const create = (name: string) =>
    identity.keys.create({ organizationId: person.organizationId, name }, person.call);
  const list = (page = {}) =>
    identity.keys.list({ organizationId: person.organizationId, ...page }, person.call);

  it('shows its value once, and its hint in the list', async () => {
    const key = await create(' build server ');
    expect(key).toEqual({ id: key.id, key: key.key, name: 'build server', mode: 'live' });
    expect(tokenKind(key.key)).toBe('key');
    const page = await list();
    expect(page).toEqual({
      items: [
        {
          id: key.id,
          name: 'build server',
          mode: 'live',
          hint: tokenHint(key.key),
          createdBy: 'Ada Lovelace',
          createdAt: timestamp,
          lastUsedAt: null,
          expiresAt: null,
          revokedAt: null,
        },
      ],
      pagination: { total: 1, limit: 20, offset: 0, hasMore: false },
    });
  });

  it('of test mode says so in its value, its hint and the list', async () => {
    const { organizationId } = person;
    const key = await identity.keys.create({ organizationId, name: 'try', mode: 'test' }, person.call);
    expect(key).toEqual({ id: key.id, key: key.key, name: 'try', mode: 'test' });
    expect(tokenKind(key.key)).toBe('test');
    const { items } = await list();
    expect(items).toMatchObject([{ id: key.id, mode: 'test', hint: tokenHint(key.key) }]);
    const wrong = { organizationId, name: 'x', mode: 'demo' } as unknown as CreateKeyRequest;
    expect(await errorOf(identity.keys.create(wrong, person.call))).toBeInstanceOf(InvalidRequest);
  });

  it('is listed newest first, page by page', async () => {
    for (let index = 0; index < 5; index++) await create(`key ${index}`);
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, offset: 3 });
    expect(first.pagination).toEqual({ total: 5, limit: 3, offset: 0, hasMore: true });
    expect(second.pagination).toEqual({ total: 5, limit: 3, offset: 3, hasMore: false });
    const names = [...first.items, ...second.items].map(({ name }) => name);
    expect(names).toEqual(['key 4', 'key 3', 'key 2', 'key 1', 'key 0']);
  });

  it('is accepted until the answer to revoke or remove; a revoked one stays in the list, a removed one does not', async () => {
    const [revoked, removed, kept] = await Promise.all([
      create('revoked'),
      create('removed'),
      create('kept'),
    ]);
    await Promise.all([
      identity.keys.revoke({ keyId: revoked.id }, person.call),
      identity.keys.remove({ keyId: removed.id }, person.call),
    ]);
    expect(await errorOf(identity.callOf(revoked.key))).toBeInstanceOf(TokenNotAccepted);
    expect(await errorOf(identity.callOf(removed.key))).toBeInstanceOf(TokenNotAccepted);
    await identity.callOf(kept.key);
    const { items } = await list();
    const seen = Object.fromEntries(items.map(({ id, revokedAt }) => [id, revokedAt]));
    expect(seen).toEqual({ [revoked.id]: timestamp, [kept.id]: null });
  });

  it('keeps its first revocation time when it is revoked again', async () => {
    const key = await create('twice');
    await identity.keys.revoke({ keyId: key.id }, person.call);
    const before = await list();
    await identity.keys.revoke({ keyId: key.id }, person.call);
    expect(await list()).toEqual(before);
  });

  it('of another user looks like one that does not exist', async () => {
    const key = await create('theirs');
    const stranger = await identity.signUp();
    const foreign = await errorOf(identity.keys.revoke({ keyId: key.id }, stranger.call));
    expect(foreign).toBeInstanceOf(KeyNotFound);
    const ids = [newId('key'), newId('pat'), 'nonsense', '', "'; DROP TABLE token; --"];
    for (const keyId of ids) {
      for (const end of [identity.keys.revoke, identity.keys.remove]) {
        expect(await errorOf(end.call(identity.keys, { keyId }, stranger.call))).toEqual(foreign);
      }
    }
    await identity.callOf(key.key);
  });

  it('is refused for an organization of others or an unknown one', async () => {
    const stranger = await identity.signUp();
    const ask = (organizationId: string) =>
      errorOf(identity.keys.create({ organizationId, name: 'x' }, stranger.call));
    const foreign = await ask(person.organizationId);
    expect(foreign).toBeInstanceOf(OrganizationNotFound);
    expect(await ask(newId('organization'))).toEqual(foreign);
    expect(await ask('nonsense')).toEqual(foreign);
    const listing = identity.keys.list({ organizationId: person.organizationId }, stranger.call);
    expect(await errorOf(listing)).toBeInstanceOf(OrganizationNotFound);
  });

  it('is managed by admins, also with a PAT, not by keys or contributors', async () => {
    const key = await create('self');
    const member = await identity.signUp();
    await identity.addMember(person.organizationId, member.userId, 'contributor');
    const pat = await identity.pats.create({ name: 'cli' }, person.call);
    const asKey = await identity.callOf(key.key);
    const asMember = await identity.callOf(member.token);
    const asPat = await identity.callOf(pat.token);
    const { organizationId } = person;
    const every = (call: Call) => [
      () => identity.keys.create({ organizationId, name: 'x' }, call),
      () => identity.keys.list({ organizationId }, call),
      () => identity.keys.revoke({ keyId: key.id }, call),
      () => identity.keys.remove({ keyId: key.id }, call),
    ];
    for (const call of [asKey, asMember]) {
      for (const operation of every(call)) expect(await errorOf(operation())).toBeInstanceOf(Forbidden);
    }
    for (const operation of every(asPat)) await operation();
  });
});

describe('a personal access token', () => {
  const create = (expiresAt?: string | null) => identity.pats.create({ name: 'cli', expiresAt }, person.call);

  it('shows its value once, and its hint and end in the list', async () => {
    const pat = await create('2999-01-01T02:00:00+02:00');
    expect(pat).toEqual({ id: pat.id, token: pat.token, name: 'cli' });
    expect(tokenKind(pat.token)).toBe('pat');
    const { items } = await identity.pats.list({}, person.call);
    expect(items).toEqual([
      {
        id: pat.id,
        name: 'cli',
        hint: tokenHint(pat.token),
        createdAt: timestamp,
        lastUsedAt: null,
        expiresAt: '2999-01-01T00:00:00.000Z',
        revokedAt: null,
      },
    ]);
  });

  it.each([
    '2020-01-01T00:00:00Z',
    new Date().toISOString(),
    'tomorrow',
    '2999-W05',
    '2999-02-30T00:00:00Z',
    '9999-12-31T23:59:59-14:00',
  ])('cannot end at %s', async (expiresAt) => {
    const error = await errorOf(create(expiresAt));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain('expiresAt');
    await expect(identity.pats.list({}, person.call)).resolves.toMatchObject({ items: [] });
  });

  it('does not expire with an expiresAt of null', async () => {
    await create(null);
    await expect(identity.pats.list({}, person.call)).resolves.toMatchObject({
      items: [{ expiresAt: null }],
    });
  });

  it('is refused from the instant it expires', async () => {
    const pat = await create(new Date(Date.now() + 60_000).toISOString());
    const { expiresAt } = await identity.pats.list({}, person.call).then(({ items }) => items[0]!);
    const verified = await identity.verifications.verify({ tokenHash: tokenHash(pat.token) }, anonymousCall);
    expect(verified.expiresAt).toBe(expiresAt);
    await identity.sql('UPDATE token SET expires_at = clock_timestamp() WHERE id = $1', [pat.id]);
    expect(await errorOf(identity.callOf(pat.token))).toBeInstanceOf(TokenNotAccepted);
  });

  it('is managed with a session only', async () => {
    const pat = await create();
    const key = await identity.keys.create({ organizationId: person.organizationId, name: 'x' }, person.call);
    for (const call of [await identity.callOf(pat.token), await identity.callOf(key.key), anonymousCall]) {
      const outcomes = [
        identity.pats.create({ name: 'x' }, call),
        identity.pats.list({}, call),
        identity.pats.revoke({ patId: pat.id }, call),
        identity.pats.remove({ patId: pat.id }, call),
      ];
      for (const error of await Promise.all(outcomes.map(errorOf)))
        expect(error).toBeInstanceOf(SessionRequired);
    }
    await identity.callOf(pat.token);
  });

  it('of another user looks like one that does not exist', async () => {
    const pat = await create();
    const session = (await identity.callOf(person.token)).caller as { tokenId: string };
    const stranger = await identity.signUp();
    const foreign = await errorOf(identity.pats.remove({ patId: pat.id }, stranger.call));
    expect(foreign).toBeInstanceOf(PatNotFound);
    for (const patId of [newId('pat'), session.tokenId, 'nonsense']) {
      expect(await errorOf(identity.pats.remove({ patId }, stranger.call))).toEqual(foreign);
      expect(await errorOf(identity.pats.revoke({ patId }, stranger.call))).toEqual(foreign);
    }
    await expect(identity.pats.list({}, stranger.call)).resolves.toMatchObject({ items: [] });
    await identity.callOf(pat.token);
  });

  describe('of an account whose address is proved for the first time', () => {
    const reset = async (userId: string) => {
      const token = newToken('rst');
      const insert = `INSERT INTO password_reset (hash, user_id, expires_at)
        VALUES (decode($1, 'hex'), $2, now() + interval '1 hour')`;
      await identity.sql(insert, [tokenHash(token), userId]);
      const request = { token, newPassword: 'a quite different one', keepOrganizations: false };
      await admitted(() => identity.passwords.reset(request, anonymousCall));
    };

    it('is not created by a session that has ended', async () => {
      await reset(person.userId);
      expect(await errorOf(create())).toBeInstanceOf(TokenNotAccepted);
    });

    it('does not remain, nor does an API key of a stranger, in any order of the calls', async () => {
      const people = await Promise.all(Array.from({ length: 20 }, () => identity.signUp()));
      await Promise.all(
        people.map(async ({ userId, organizationId, call }) => {
          let isReset = false;
          const ended = reset(userId).finally(() => (isReset = true));
          const createBoth = () => [
            identity.pats.create({ name: 'cli' }, call),
            identity.keys.create({ organizationId, name: 'cli' }, call),
          ];
          while (!isReset) await Promise.allSettled([...createBoth(), ...createBoth()]);
          await ended;
        }),
      );
      const userIds = people.map(({ userId }) => userId);
      const remaining = `SELECT FROM token WHERE kind IN ('pat', 'key') AND revoked_at IS NULL AND user_id = ANY($1)`;
      expect(await identity.sql(remaining, [userIds])).toEqual([]);
    });
  });
});
