/** Sign-up, log-in and log-out. */
import { anonymousCall, Forbidden, InvalidRequest, systemCall } from '@handtest/contracts/define';
import {
  EmailTaken,
  SessionRequired,
  TokenNotAccepted,
  tokenKind,
  TooManyAttempts,
  TooManyPasswordChecks,
  WrongCredentials,
} from '@handtest/contracts/identity';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import { type IdentityUnderTest, password, startIdentity } from './identity-under-test.js';

let identity: IdentityUnderTest;

beforeAll(async () => {
  identity = await startIdentity();
});

afterAll(() => identity.stop());

const from = (clientAddress: string) => ({ ...anonymousCall, clientAddress });

describe('signing up', () => {
  it('starts a session of 30 days and creates a personal organization with the user as admin', async () => {
    const email = 'Grace.Hopper@Example.com';
    const started = await identity.accounts.signUp(
      { email, password, name: ' Grace Hopper ' },
      anonymousCall,
    );
    expect(tokenKind(started.token)).toBe('ses');
    const days = (Date.parse(started.expiresAt) - Date.parse(started.user.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(30, 3);
    expect(started.user).toEqual({
      id: expect.stringMatching(/^user_/) as string,
      email: 'grace.hopper@example.com',
      name: 'Grace Hopper',
      platformRoles: [],
      createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string,
    });
    const { items } = await identity.organizations.list({}, await identity.callOf(started.token));
    expect(items).toEqual([
      expect.objectContaining({
        name: "Grace Hopper's organization",
        slug: 'grace-hoppers-organization',
        projectCount: 0,
        memberCount: 1,
      }),
    ]);
  });

  it('gives the organization a name that its admins may save again', async () => {
    for (const [name, begin] of [
      ['x'.repeat(120), 'x'.repeat(105)],
      ['😀'.repeat(106), '😀'.repeat(105)],
      [`${'x'.repeat(104)} yz`, 'x'.repeat(104)],
      ['x'.repeat(105), 'x'.repeat(105)],
    ] as const) {
      const { call, organizationId } = await identity.signUp(name);
      const { name: given } = await identity.organizations.get({ organizationId }, call);
      expect(given).toBe(`${begin}'s organization`);
      expect(await identity.organizations.rename({ organizationId, name: given }, call)).toMatchObject({
        name: given,
      });
    }
  });

  it('publishes the first organization once, and marks only that one as first', async () => {
    const person = await identity.signUp();
    const later = await identity.organizations.create({ name: 'Later' }, person.call);
    const created = await eventually(() => {
      const payloads = identity.events.map((event) => event.payload as Record<string, unknown>);
      const own = payloads.filter(({ createdBy }) => createdBy === person.userId);
      expect(own).toHaveLength(2);
      return own;
    });
    expect(created).toEqual([
      { organizationId: person.organizationId, createdBy: person.userId, firstOfUser: true },
      { organizationId: later.id, createdBy: person.userId, firstOfUser: false },
    ]);
  });

  it('creates one account from twenty concurrent sign-ups with one email in different spellings', async () => {
    const spellings = Array.from({ length: 20 }, (_, index) =>
      index % 2 ? 'One@Example.com' : ' ｏｎｅ@example.COM',
    );
    const outcomes = await Promise.allSettled(
      spellings.map((email) => identity.accounts.signUp({ email, password, name: 'One' }, anonymousCall)),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(19);
    // A busy machine refuses some before it looks the email up.
    for (const { reason } of refused)
      expect([EmailTaken, TooManyPasswordChecks]).toContain(reason.constructor);
    const count = `SELECT count(*)::int AS users, (SELECT count(*)::int FROM membership JOIN user_account ON id = user_id
      WHERE email = 'one@example.com') AS memberships FROM user_account WHERE email = 'one@example.com'`;
    expect(await identity.sql(count)).toEqual([{ users: 1, memberships: 1 }]);
  });

  it('gives organizations of the same name different slugs', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => identity.signUp('Same Name')));
    const lists = await Promise.all(people.map(({ call }) => identity.organizations.list({}, call)));
    const slugs = lists.map(({ items }) => items[0]!.slug);
    expect(new Set(slugs).size).toBe(8);
    for (const slug of slugs) expect(slug).toMatch(/^same-names-organization(-[a-z0-9]{8})?$/);
  });

  it.each([
    [{ email: 'no address' }, 'email'],
    [{ email: `${'a'.repeat(250)}@example.com` }, 'email'],
    [{ email: 'a\u200bb@example.com' }, 'email must not contain invisible or control characters'],
    [{ email: 'ab\u00ad@example.com' }, 'email must not contain invisible or control characters'],
    [{ email: 'a\u0007b@example.com' }, 'email'],
    [{ password: 'too short' }, 'password'],
    [{ password: 'x'.repeat(201) }, 'password'],
    [{ password: 'half a pair \ud83d' }, 'password must be valid Unicode'],
    [{ name: '  ' }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
  ])('is refused with %j, naming the field', async (wrong, field) => {
    const request = { email: 'fine@example.com', password, name: 'Fine', ...wrong };
    const error = await errorOf(identity.accounts.signUp(request, anonymousCall));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain(field);
  });

  it('is limited to 20 an hour from one address, and from one /64 of IPv6', async () => {
    const signUp = (index: number, address: string) =>
      identity.accounts.signUp(
        { email: `m${index}@${address.length}.example.com`, password, name: 'M' },
        from(address),
      );
    for (let index = 0; index < 20; index++) await signUp(index, `2001:db8:1:2::${index}`);
    expect(await errorOf(signUp(20, '2001:db8:1:2:ffff::1'))).toBeInstanceOf(TooManyAttempts);
    await signUp(21, '2001:db8:1:3::1');
    await identity.sql(`UPDATE limited_action SET counted_at = counted_at - interval '61 minutes'`);
    await signUp(22, '2001:db8:1:2::1');
  });
});

describe('logging in', () => {
  it('starts another session, in any case and width of the email', async () => {
    const person = await identity.signUp();
    const request = { email: person.email.toUpperCase().replace('USER', 'ＵＳＥＲ'), password };
    const again = await identity.accounts.logIn(request, anonymousCall);
    expect(again.token).not.toBe(person.token);
    expect(again.user.id).toBe(person.userId);
    await expect(identity.accounts.me({}, await identity.callOf(again.token))).resolves.toMatchObject({
      email: person.email,
      user: { id: person.userId },
    });
  });

  it('does not reveal whether the email or the password was wrong', async () => {
    const { email } = await identity.signUp();
    const wrongPassword = await errorOf(identity.accounts.logIn({ email, password: 'wrong' }, anonymousCall));
    const unknownEmail = await errorOf(
      identity.accounts.logIn({ email: 'unknown@example.com', password }, anonymousCall),
    );
    expect(wrongPassword).toBeInstanceOf(WrongCredentials);
    expect(unknownEmail).toEqual(wrongPassword);
  });

  it('replaces the hash when the configured cost has increased', async () => {
    const { email, userId } = await identity.signUp();
    const { hash } = await import('argon2');
    const older = await hash(password, { memoryCost: 2_048, timeCost: 1, parallelism: 1 });
    await identity.sql('UPDATE user_account SET password_hash = $1 WHERE id = $2', [older, userId]);
    await identity.accounts.logIn({ email, password }, anonymousCall);
    const [row] = await identity.sql('SELECT password_hash FROM user_account WHERE id = $1', [userId]);
    expect(row!.password_hash).toContain('m=1024,');
    await identity.accounts.logIn({ email, password }, anonymousCall);
  });
});

describe('logging out', () => {
  it('ends this session only, not others of the same user', async () => {
    const person = await identity.signUp();
    const other = await identity.accounts.logIn({ email: person.email, password }, anonymousCall);
    await expect(identity.accounts.logOut({}, person.call)).resolves.toEqual({});
    expect(await errorOf(identity.callOf(person.token))).toBeInstanceOf(TokenNotAccepted);
    await identity.callOf(other.token);
  });

  it('needs a session', async () => {
    const person = await identity.signUp();
    const pat = await identity.pats.create({ name: 'pat' }, person.call);
    for (const call of [await identity.callOf(pat.token), anonymousCall, systemCall('job')]) {
      expect(await errorOf(identity.accounts.logOut({}, call))).toBeInstanceOf(SessionRequired);
    }
  });
});

describe('the signed-in user', () => {
  it('is, for a key, the user who created it', async () => {
    const person = await identity.signUp();
    const key = await identity.keys.create(
      { organizationId: person.organizationId, name: 'ci' },
      person.call,
    );
    const me = await identity.accounts.me({}, await identity.callOf(key.key));
    expect(me).toMatchObject({ user: { id: person.userId }, email: person.email });
  });

  it('is refused without a token', async () => {
    expect(await errorOf(identity.accounts.me({}, anonymousCall))).toBeInstanceOf(Forbidden);
  });
});

describe('secrets', () => {
  it('are neither in the log nor in the database', async () => {
    const person = await identity.signUp();
    await errorOf(
      identity.accounts.logIn({ email: person.email, password: 'a wrong secret' }, anonymousCall),
    );
    const tables = ['user_account', 'token', 'limited_action', 'outbox', 'organization'];
    const dumps = await Promise.all(tables.map((table) => identity.sql(`SELECT t::text FROM ${table} AS t`)));
    const everything = JSON.stringify(dumps) + identity.logLines.join('\n');
    expect(everything).toContain(person.userId);
    for (const secret of [person.token, password, 'a wrong secret']) expect(everything).not.toContain(secret);
  });
});
