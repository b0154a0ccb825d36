/** Platform admins, and testers. */
import {
  anonymousCall,
  type Call,
  Forbidden,
  InvalidRequest,
  newId,
  systemCall,
} from '@handtest/contracts/define';
import { UserNotFound } from '@handtest/contracts/identity';
import { eventually } from '@handtest/deployment';
import { CommandRegistry, runCommand } from '@handtest/service';
import { errorOf } from '@handtest/testing';
import { FirstAdminService } from '../account/first-admin.service.js';
import { type IdentityUnderTest, password, startIdentity } from './identity-under-test.js';

const admin = { email: 'Admin@Example.com', password: 'the operator knows' };
let identity: IdentityUnderTest;
let adminCall: Call;

beforeAll(async () => {
  identity = await startIdentity({
    PLATFORM_ADMIN_EMAIL: admin.email,
    PLATFORM_ADMIN_PASSWORD: admin.password,
  });
  adminCall = await identity.callOf((await identity.accounts.logIn(admin, anonymousCall)).token);
});

afterAll(() => identity.stop());

describe('the first admin', () => {
  it('is created at start, with a personal organization', async () => {
    await expect(identity.accounts.me({}, adminCall)).resolves.toMatchObject({
      email: 'admin@example.com',
      user: { platformRoles: ['platform_admin'] },
    });
    const { items } = await identity.organizations.list({}, adminCall);
    expect(items).toHaveLength(1);
  });

  it('is created once by any number of replicas', async () => {
    await identity.sql('TRUNCATE user_account CASCADE');
    await Promise.all([identity.addReplica(), identity.addReplica(), identity.addReplica()]);
    const admins = await identity.sql('SELECT email, platform_admin FROM user_account');
    expect(admins).toEqual([{ email: 'admin@example.com', platform_admin: true }]);
    adminCall = await identity.callOf((await identity.accounts.logIn(admin, anonymousCall)).token);
  });

  it('is not an existing account with another password', async () => {
    await identity.sql('UPDATE user_account SET email = $1 WHERE email = $2', [
      'moved@example.com',
      'admin@example.com',
    ]);
    await identity.accounts.signUp({ email: admin.email, password, name: 'Mallory' }, anonymousCall);
    await identity.addReplica();
    const select = 'SELECT platform_admin FROM user_account WHERE email = $1';
    expect(await identity.sql(select, ['admin@example.com'])).toEqual([{ platform_admin: false }]);
    expect(identity.logLines.join('')).toContain('did not become a platform admin');
    await identity.sql('UPDATE user_account SET email = $1 WHERE email = $2', [
      'mallory@example.com',
      'admin@example.com',
    ]);
    await identity.accounts.signUp({ ...admin, name: 'Operator' }, anonymousCall);
    await identity.addReplica();
    expect(await identity.sql(select, ['admin@example.com'])).toEqual([{ platform_admin: true }]);
  });
});

describe('the command make-admin', () => {
  const admins = () => identity.sql('SELECT id FROM user_account WHERE platform_admin ORDER BY id');

  it('makes the account of an address an admin once, and changes nothing in a dry run', async () => {
    const { email, userId, token } = await identity.signUp();
    const service = identity.replicas.at(-1)!.app.get(FirstAdminService);
    const before = await admins();
    const found = { userId, wasAdmin: false };
    expect(await service.makeAdmin(email, { dryRun: true })).toEqual({ ...found, changed: 0 });
    expect(await admins()).toEqual(before);
    expect(await service.makeAdmin(email.toUpperCase())).toEqual({ ...found, changed: 1 });
    expect((await identity.callOf(token)).caller).toMatchObject({ platformRoles: ['platform_admin'] });
    expect(await service.makeAdmin(email)).toEqual({ userId, wasAdmin: true, changed: 0 });
    expect(await admins()).toHaveLength(before.length + 1);
  });

  it('needs an account', async () => {
    const commands = identity.replicas.at(-1)!.app.get(CommandRegistry).all;
    const unknown = runCommand('identity', commands, ['make-admin', 'unknown@example.com']);
    await expect(unknown).rejects.toThrow('User not found: the user must sign up first');
    expect(await runCommand('identity', commands, ['make-admin'])).toBe(2);
  });
});

describe('a tester', () => {
  it('is appointed by email, and has the role before the answer', async () => {
    const person = await identity.signUp();
    const email = person.email.toUpperCase();
    const tester = await identity.testers.appoint({ email, alias: 'Robin' }, adminCall);
    expect(tester).toEqual({
      userId: person.userId,
      email: person.email,
      alias: 'Robin',
      avatarUrl: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    const { caller } = await identity.callOf(person.token);
    expect(caller).toMatchObject({ platformRoles: ['tester'], tester: { alias: 'Robin', avatarUrl: null } });
    const me = await identity.accounts.me({}, person.call);
    expect(me.user.platformRoles).toEqual(['tester']);
  });

  it('gets a new alias from a second appointment, and keeps the avatar', async () => {
    const { email } = await identity.signUp();
    const avatarUrl = 'https://cdn.example.com/a.png';
    await identity.testers.appoint({ email, alias: 'First', avatarUrl }, adminCall);
    const again = await identity.testers.appoint({ email, alias: 'Second' }, adminCall);
    expect(again).toMatchObject({ alias: 'Second', avatarUrl });
  });

  it('is listed newest first', async () => {
    const people = [await identity.signUp(), await identity.signUp()];
    for (const { email } of people) await identity.testers.appoint({ email, alias: 'x' }, adminCall);
    const page = await identity.testers.list({ limit: 2 }, adminCall);
    expect(page.items.map(({ email }) => email)).toEqual(people.map(({ email }) => email).reverse());
    expect(page.pagination.total).toBeGreaterThanOrEqual(2);
  });

  it('loses the role when dismissed, and cannot be dismissed again', async () => {
    const person = await identity.signUp();
    await identity.testers.appoint({ email: person.email, alias: 'x' }, adminCall);
    await expect(identity.testers.dismiss({ userId: person.userId }, adminCall)).resolves.toEqual({});
    expect((await identity.callOf(person.token)).caller).not.toHaveProperty('tester');
    for (const userId of [person.userId, newId('user'), 'nonsense']) {
      expect(await errorOf(identity.testers.dismiss({ userId }, adminCall))).toBeInstanceOf(UserNotFound);
    }
    const published = () =>
      identity.events.filter(({ payload }) => (payload as { userId?: string }).userId === person.userId);
    await eventually(() => expect(published()).toHaveLength(1));
    expect(published()[0]!.payload).toMatchObject({ dismissedAt: expect.any(String) });
  });

  it('is in the audit log of the platform, with who changed it and why, for platform admins only', async () => {
    const person = await identity.signUp();
    const { email, userId } = person;
    await identity.testers.appoint({ email, alias: 'Robin', note: 'Speaks French' }, adminCall);
    await identity.testers.dismiss({ userId, note: 'Has left' }, adminCall);
    const { items } = await identity.audit.ofPlatform({ limit: 2 }, adminCall);
    const subject = { kind: 'tester', id: userId, name: 'Robin' };
    const actor = { kind: 'user', name: 'Platform admin' };
    expect(items).toMatchObject([
      { action: 'tester.dismissed', actor, subject, details: { note: 'Has left' } },
      { action: 'tester.appointed', actor, subject, details: { note: 'Speaks French' } },
    ]);
    const call = await identity.callOf(person.token);
    expect(await errorOf(identity.audit.ofPlatform({}, call))).toBeInstanceOf(Forbidden);
  });

  it('needs an account', async () => {
    const outcome = identity.testers.appoint({ email: 'unknown@example.com', alias: 'x' }, adminCall);
    expect(await errorOf(outcome)).toBeInstanceOf(UserNotFound);
  });

  it.each([
    { email: 'x' },
    { alias: '' },
    { avatarUrl: 'http://example.com/a.png' },
    { avatarUrl: 'javascript:alert(1)' },
  ])('is refused with %j, naming the field', async (wrong) => {
    const error = await errorOf(
      identity.testers.appoint({ email: 'a@example.com', alias: 'x', ...wrong }, adminCall),
    );
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain(Object.keys(wrong)[0]);
  });

  it('is appointed by platform admins only, not with a key of theirs', async () => {
    const [organization] = (await identity.organizations.list({}, adminCall)).items;
    const key = await identity.keys.create({ organizationId: organization!.id, name: 'x' }, adminCall);
    const person = await identity.signUp();
    await identity.testers.appoint({ email: person.email, alias: 'x' }, adminCall);
    const others = [
      person.call,
      await identity.callOf(person.token),
      await identity.callOf(key.key),
      anonymousCall,
      systemCall('job'),
    ];
    for (const call of others) {
      const outcomes = [
        identity.testers.appoint({ email: person.email, alias: 'y' }, call),
        identity.testers.list({}, call),
        identity.testers.dismiss({ userId: person.userId }, call),
      ];
      for (const error of await Promise.all(outcomes.map(errorOf))) expect(error).toBeInstanceOf(Forbidden);
    }
  });
});
