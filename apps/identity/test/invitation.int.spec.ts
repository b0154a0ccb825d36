/** Invitations: created, listed, withdrawn, accepted once. They end when the sender loses the right to invite. */
import { anonymousCall, InvalidRequest, newId, type OrganizationRole } from '@handtest/contracts/define';
import {
  AlreadyMember,
  InvitationForAnotherEmail,
  InvitationNotFound,
  isLinkToken,
  newToken,
  OrganizationNotFound,
  SessionRequired,
  TooManyAttempts,
} from '@handtest/contracts/identity';
import { errorOf } from '@handtest/testing';
import { type IdentityUnderTest, type Person, startIdentity } from './identity-under-test.js';

let identity: IdentityUnderTest;
let owner: Person;
let guest: Person;

beforeAll(async () => {
  identity = await startIdentity({ PUBLIC_URL: 'https://handtest.example' });
});

afterAll(() => identity.stop());

beforeEach(async () => {
  [owner, guest] = await Promise.all([identity.signUp(), identity.signUp('Gus Guest')]);
});

const timestamp = expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string;

async function invite(email = guest.email, role: OrganizationRole = 'contributor') {
  const { organizationId } = owner;
  const invitation = await identity.invitations.create({ organizationId, email, role }, owner.call);
  return { ...invitation, token: invitation.inviteUrl.split('/').at(-1)! };
}

const accept = (token: string, call = guest.call) => identity.invitations.accept({ token }, call);
const show = (token: string) => identity.invitations.show({ token }, anonymousCall);
const list = async () =>
  (await identity.invitations.list({ organizationId: owner.organizationId }, owner.call)).items;

describe('an invitation', () => {
  it('answers with a link that ends in its token, and is listed without it', async () => {
    const { token, inviteUrl, ...record } = await invite(guest.email.toUpperCase(), 'viewer');
    expect(inviteUrl).toBe(`https://handtest.example/invitations/${token}`);
    expect(isLinkToken('inv', token)).toBe(true);
    expect(record).toEqual({
      id: expect.stringMatching(/^inv_/) as string,
      email: guest.email,
      role: 'viewer',
      invitedBy: owner.userId,
      createdAt: timestamp,
      expiresAt: timestamp,
    });
    const days = (Date.parse(record.expiresAt) - Date.parse(record.createdAt)) / 86_400_000;
    expect(days).toBe(7);
    expect(await list()).toEqual([record]);
  });

  it('shows the holder of its link who invites whom, without the address', async () => {
    const { token, expiresAt } = await invite(guest.email, 'viewer');
    const { name: organizationName } = await identity.organizations.get(
      { organizationId: owner.organizationId },
      owner.call,
    );
    const maskedEmail = `${guest.email[0]}***@example.com`;
    const shown = { organizationName, role: 'viewer', maskedEmail, expiresAt };
    expect(await show(token)).toEqual(shown);
    await accept(token);
    expect(await errorOf(show(token))).toBeInstanceOf(InvitationNotFound);
  });

  it('makes its user a member with its role before it answers', async () => {
    const { token } = await invite(guest.email, 'viewer');
    await expect(accept(token)).resolves.toEqual({
      ...(await identity.organizations.get({ organizationId: owner.organizationId }, owner.call)),
      memberCount: 2,
      role: 'viewer',
    });
    const { caller } = await identity.callOf(guest.token);
    expect(caller).toMatchObject({ roles: { [owner.organizationId]: 'viewer' } });
    expect(await list()).toEqual([]);
  });

  it('invites a contributor by default', async () => {
    const { organizationId } = owner;
    const request = { organizationId, email: guest.email } as { organizationId: string; email: string };
    const made = await identity.invitations.create({ ...request, role: undefined as never }, owner.call);
    expect(made.role).toBe('contributor');
  });

  it('is bound to its email, and remains valid after another user tried it', async () => {
    const { token } = await invite();
    const other = await identity.signUp();
    expect(await errorOf(accept(token, other.call))).toBeInstanceOf(InvitationForAnotherEmail);
    await accept(token);
  });

  it('can be accepted once', async () => {
    const { token } = await invite();
    await accept(token);
    expect(await errorOf(accept(token))).toBeInstanceOf(InvitationNotFound);
    await identity.members.remove({ organizationId: owner.organizationId, userId: guest.userId }, owner.call);
    expect(await errorOf(accept(token))).toBeInstanceOf(InvitationNotFound);
  });

  it('creates one membership from a hundred concurrent accepts', async () => {
    await identity.addReplica();
    const { token } = await invite();
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => accept(token)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(99);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(InvitationNotFound);
    const { items } = await identity.members.list({ organizationId: owner.organizationId }, owner.call);
    expect(items.map(({ userId }) => userId)).toEqual([owner.userId, guest.userId]);
  });

  it('looks like an unknown one when it has expired, was withdrawn or belongs to a deleted organization', async () => {
    const unknown = await errorOf(accept(newToken('inv')));
    expect(unknown).toBeInstanceOf(InvitationNotFound);
    expect(await errorOf(show(newToken('inv')))).toEqual(unknown);
    const expired = await invite();
    await identity.sql('UPDATE invitation SET expires_at = clock_timestamp() WHERE id = $1', [expired.id]);
    expect(await errorOf(accept(expired.token))).toEqual(unknown);
    expect(await errorOf(show(expired.token))).toEqual(unknown);
    expect(await list()).toEqual([]);
    const withdrawn = await invite();
    const byId = { organizationId: owner.organizationId, invitationId: withdrawn.id };
    await expect(identity.invitations.withdraw(byId, owner.call)).resolves.toEqual({});
    expect(await errorOf(accept(withdrawn.token))).toEqual(unknown);
    expect(await errorOf(show(withdrawn.token))).toEqual(unknown);
    const orphan = await invite();
    await identity.sql('UPDATE organization SET deleted_at = now() WHERE id = $1', [owner.organizationId]);
    expect(await errorOf(accept(orphan.token))).toEqual(unknown);
    expect(await errorOf(show(orphan.token))).toEqual(unknown);
    for (const token of ['', 'x', `${orphan.token}x`, newToken('rst'), guest.token, orphan.id]) {
      expect(await errorOf(accept(token))).toEqual(unknown);
      expect(await errorOf(show(token))).toEqual(unknown);
    }
  });

  it('replaces an earlier one of the same email', async () => {
    const first = await invite(guest.email, 'viewer');
    const second = await invite(guest.email, 'admin');
    expect((await list()).map(({ id }) => id)).toEqual([second.id]);
    expect(await errorOf(accept(first.token))).toBeInstanceOf(InvitationNotFound);
    await expect(accept(second.token)).resolves.toMatchObject({ role: 'admin' });
  });

  it('is refused for a user who is a member already', async () => {
    expect(await errorOf(invite(owner.email))).toBeInstanceOf(AlreadyMember);
    await accept((await invite()).token);
    expect(await errorOf(invite())).toBeInstanceOf(AlreadyMember);
  });

  it('can be created for an email without an account', async () => {
    const email = `${newId('user')}@example.com`;
    const { token } = await invite(email);
    const started = await identity.accounts.signUp(
      { email, password: 'long enough to be one', name: 'New' },
      anonymousCall,
    );
    await expect(accept(token, await identity.callOf(started.token))).resolves.toMatchObject({
      id: owner.organizationId,
    });
  });

  it('is accepted with a session only', async () => {
    const { token } = await invite();
    const pat = await identity.pats.create({ name: 'cli' }, guest.call);
    for (const call of [await identity.callOf(pat.token), anonymousCall]) {
      expect(await errorOf(accept(token, call))).toBeInstanceOf(SessionRequired);
    }
  });

  it('is withdrawn within its own organization only', async () => {
    const { id } = await invite();
    const withdraw = (organizationId: string, invitationId: string, call = guest.call) =>
      errorOf(identity.invitations.withdraw({ organizationId, invitationId }, call));
    const foreign = await withdraw(guest.organizationId, id);
    expect(foreign).toBeInstanceOf(InvitationNotFound);
    for (const other of [newId('invitation'), 'nonsense', '']) {
      expect(await withdraw(guest.organizationId, other)).toEqual(foreign);
    }
    expect(await withdraw(owner.organizationId, id)).toBeInstanceOf(OrganizationNotFound);
    expect(await list()).toHaveLength(1);
  });

  it('is listed newest first, page by page', async () => {
    const emails = ['a', 'b', 'c'].map((name) => `${name}-${newId('user')}@example.com`);
    for (const email of emails) await invite(email);
    const { organizationId } = owner;
    const page = await identity.invitations.list({ organizationId, limit: 2, offset: 1 }, owner.call);
    expect(page.items.map(({ email }) => email)).toEqual([emails[1], emails[0]]);
    expect(page.pagination).toEqual({ total: 3, limit: 2, offset: 1, hasMore: false });
  });

  it('is limited to fifty an hour for each user', async () => {
    for (let index = 0; index < 50; index++) await invite(`${index}+${owner.userId}@example.com`);
    expect(await errorOf(invite())).toBeInstanceOf(TooManyAttempts);
  });

  it.each([
    [{ email: 'no-address' }, 'email'],
    [{ email: 'gu\u00adest@example.com' }, 'email must not contain invisible'],
    [{ email: 7 }, 'email'],
    [{ role: 'owner' }, 'role'],
    [{ role: null }, 'role'],
    [{ organizationId: ['x'] }, 'organizationId'],
  ])('is refused with %j, naming the field', async (wrong, field) => {
    const request = { organizationId: owner.organizationId, email: guest.email, role: 'viewer' as const };
    const error = await errorOf(
      identity.invitations.create({ ...request, ...(wrong as object) }, owner.call),
    );
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain(field);
  });

  it('has its token neither in the log nor in the database', async () => {
    const { token } = await invite();
    const dumps = await Promise.all(
      ['invitation', 'invitation_token', 'limited_action', 'outbox'].map((table) =>
        identity.sql(`SELECT t::text FROM ${table} AS t`),
      ),
    );
    expect(JSON.stringify(dumps)).toContain(guest.email);
    expect(JSON.stringify(dumps) + identity.logLines.join('\n')).not.toContain(token);
  });
});

describe('the invitations that an admin sent', () => {
  let admin: Person;
  const admins = () => ({ organizationId: owner.organizationId, userId: admin.userId });
  const changeRole = (role: OrganizationRole) =>
    identity.members.changeRole({ ...admins(), role }, owner.call);

  beforeEach(async () => {
    const person = await identity.signUp('Ana Admin');
    await identity.addMember(owner.organizationId, person.userId, 'admin');
    admin = { ...person, call: await identity.callOf(person.token) };
  });

  async function inviteAs(sender: Person, organizationId: string, email: string) {
    const sent = await identity.invitations.create({ organizationId, email, role: 'admin' }, sender.call);
    return { id: sent.id, token: sent.inviteUrl.split('/').at(-1)! };
  }

  it.each([
    ['an admin removes them', () => identity.members.remove(admins(), owner.call), 'Ada Lovelace'],
    ['they leave', () => identity.members.remove(admins(), admin.call), 'Ana Admin'],
    ['they become a contributor', () => changeRole('contributor'), 'Ada Lovelace'],
    ['they become a viewer', () => changeRole('viewer'), 'Ada Lovelace'],
  ])('end when %s', async (_how, end, actor) => {
    const { organizationId } = owner;
    const { id, token } = await inviteAs(admin, organizationId, guest.email);
    const [byOwner, elsewhere] = await Promise.all([
      inviteAs(owner, organizationId, 'by-owner@example.com'),
      inviteAs(admin, admin.organizationId, guest.email),
    ]);
    await end();
    expect(await errorOf(accept(token))).toBeInstanceOf(InvitationNotFound);
    expect((await list()).map((invitation) => invitation.id)).toEqual([byOwner.id]);
    await expect(accept(elsewhere.token)).resolves.toMatchObject({ id: admin.organizationId });
    const { items } = await identity.audit.list({ organizationId, limit: 1 }, owner.call);
    const subject = { kind: 'invitation', id, name: guest.email };
    const details = { role: 'admin' };
    expect(items).toMatchObject([
      { action: 'invitation.withdrawn', actor: { name: actor }, subject, details },
    ]);
  });

  it('remain while they are an admin', async () => {
    const { token } = await inviteAs(admin, owner.organizationId, guest.email);
    await changeRole('admin');
    await expect(accept(token)).resolves.toMatchObject({ role: 'admin' });
  });
});
