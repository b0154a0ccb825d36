/** The sessions of a user: listed without tokens, and ended one by one. */
import { anonymousCall, type Call, newId } from '@handtest/contracts/define';
import {
  type SessionPage,
  SessionNotFound,
  SessionRequired,
  TokenNotAccepted,
} from '@handtest/contracts/identity';
import { errorOf } from '@handtest/testing';
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

const timestamp = expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string;
const list = (call: Call = person.call, page = {}): Promise<SessionPage> =>
  identity.sessions.list(page, call);
const end = (sessionId: string, call: Call = person.call) => identity.sessions.end({ sessionId }, call);

async function logIn(): Promise<{ token: string; call: Call }> {
  const { token } = await identity.accounts.logIn({ email: person.email, password }, anonymousCall);
  return { token, call: await identity.callOf(token) };
}

describe('the list of sessions', () => {
  it('has the own ones, newest first, marks the current one, and has no token', async () => {
    await identity.signUp();
    const other = await logIn();
    const page = await list();
    expect(page.items.map(({ current }) => current)).toEqual([false, true]);
    const started = { id: expect.stringMatching(/^ses_/) as string, createdAt: timestamp };
    expect(page.items[1]).toEqual({ ...started, lastUsedAt: null, expiresAt: timestamp, current: true });
    expect(page.pagination.total).toBe(2);
    const fromOther = await list(other.call, { limit: 1 });
    expect(fromOther.items).toEqual([{ ...page.items[0], current: true }]);
    expect(fromOther.pagination).toEqual({ total: 2, limit: 1, offset: 0, hasMore: true });
  });

  it('has no key, no PAT and no session that has ended', async () => {
    const { organizationId } = person;
    await identity.keys.create({ organizationId, name: 'ci' }, person.call);
    await identity.pats.create({ name: 'cli' }, person.call);
    const [idle, over] = [await logIn(), await logIn()];
    const idOf = ({ call }: { call: Call }) => 'tokenId' in call.caller && call.caller.tokenId;
    const longAgo = `UPDATE token SET created_at = now() - interval '8 days' WHERE id = $1`;
    await identity.sql(longAgo, [idOf(idle)]);
    await identity.sql('UPDATE token SET expires_at = now() WHERE id = $1', [idOf(over)]);
    expect((await list()).items.map(({ current }) => current)).toEqual([true]);
    for (const ended of [idle, over]) {
      expect(await errorOf(end(String(idOf(ended))))).toBeInstanceOf(SessionNotFound);
    }
  });
});

describe('ending a session', () => {
  it('refuses its token before the answer, and no other', async () => {
    const other = await logIn();
    const { items } = await list();
    await expect(end(items.find(({ current }) => !current)!.id)).resolves.toEqual({});
    expect(await errorOf(identity.callOf(other.token))).toBeInstanceOf(TokenNotAccepted);
    await identity.callOf(person.token);
    expect((await list()).items).toHaveLength(1);
  });

  it('may end the current one', async () => {
    const [current] = (await list()).items;
    await end(current!.id);
    expect(await errorOf(identity.callOf(person.token))).toBeInstanceOf(TokenNotAccepted);
  });

  it('answers the same for a session of another user, for other tokens and for none', async () => {
    const stranger = await identity.signUp();
    const [theirs] = (await list(stranger.call)).items;
    const unknown = await errorOf(end(newId('session')));
    expect(unknown).toBeInstanceOf(SessionNotFound);
    const pat = await identity.pats.create({ name: 'cli' }, person.call);
    for (const id of [theirs!.id, pat.id, '', 'x', '__proto__', person.token]) {
      expect(await errorOf(end(id))).toEqual(unknown);
    }
    await identity.callOf(stranger.token);
    await identity.callOf(pat.token);
  });

  it('needs a session, as the list does', async () => {
    const pat = await identity.pats.create({ name: 'cli' }, person.call);
    const [current] = (await list()).items;
    for (const call of [await identity.callOf(pat.token), anonymousCall]) {
      expect(await errorOf(list(call))).toBeInstanceOf(SessionRequired);
      expect(await errorOf(end(current!.id, call))).toBeInstanceOf(SessionRequired);
    }
    await identity.callOf(person.token);
  });
});
