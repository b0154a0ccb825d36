/** Members of an organization: list, change, remove, leave. */
import {
  type Call,
  Forbidden,
  InvalidRequest,
  newId,
  type OrganizationRole,
} from '@handtest/contracts/define';
import {
  KeyNotFound,
  LastAdmin,
  MemberNotFound,
  OrganizationNotFound,
  verificationLeaseMs,
} from '@handtest/contracts/identity';
import fc from 'fast-check';
import { CommandRegistry, runCommand } from '@handtest/service';
import { errorOf } from '@handtest/testing';
import { type IdentityUnderTest, type Person, startIdentity } from './identity-under-test.js';

let identity: IdentityUnderTest;
let owner: Person;

beforeAll(async () => {
  identity = await startIdentity();
});

afterAll(() => identity.stop());

beforeEach(async () => {
  owner = await identity.signUp('Olga Owner');
});

async function join(role: OrganizationRole, name = 'Mia Member'): Promise<Person> {
  const person = await identity.signUp(name);
  await identity.addMember(owner.organizationId, person.userId, role);
  return { ...person, call: await identity.callOf(person.token) };
}

const rolesOf = async (organizationId: string) =>
  Object.fromEntries(
    (await identity.members.list({ organizationId }, owner.call)).items.map(({ userId, role }) => [
      userId,
      role,
    ]),
  );
const remove = (userId: string, call: Call, organizationId = owner.organizationId) =>
  identity.members.remove({ organizationId, userId }, call);

describe('members', () => {
  it('are listed in the order in which they joined', async () => {
    const { organizationId } = owner;
    const viewer = await join('viewer');
    const { items } = await identity.members.list({ organizationId }, viewer.call);
    expect(items).toEqual([
      {
        userId: owner.userId,
        name: 'Olga Owner',
        email: owner.email,
        role: 'admin',
        joinedAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string,
      },
      expect.objectContaining({ userId: viewer.userId, name: 'Mia Member', role: 'viewer' }),
    ]);
  });

  it('of another organization look like those of one that does not exist', async () => {
    const stranger = await identity.signUp();
    const list = (organizationId: string) =>
      errorOf(identity.members.list({ organizationId }, stranger.call));
    const foreign = await list(owner.organizationId);
    expect(foreign).toBeInstanceOf(OrganizationNotFound);
    for (const id of [newId('organization'), 'nonsense', '__proto__'])
      expect(await list(id)).toEqual(foreign);
  });
});

describe('removing a member', () => {
  it('ends the access of their sessions and PATs before it answers', async () => {
    const member = await join('admin');
    const pat = await identity.pats.create({ name: 'cli' }, member.call);
    await expect(remove(member.userId, owner.call)).resolves.toEqual({});
    for (const token of [member.token, pat.token]) {
      const { caller } = await identity.callOf(token);
      expect(caller).toMatchObject({ roles: { [member.organizationId]: 'admin' } });
      expect(caller).not.toHaveProperty(['roles', owner.organizationId]);
    }
    expect(await rolesOf(owner.organizationId)).toEqual({ [owner.userId]: 'admin' });
  });

  it('takes as long as a lease', async () => {
    const member = await join('viewer');
    const start = performance.now();
    await remove(member.userId, owner.call);
    expect(performance.now() - start).toBeGreaterThanOrEqual(verificationLeaseMs);
  });

  it('does not change the keys of the organization', async () => {
    const member = await join('admin');
    const { organizationId } = owner;
    const key = await identity.keys.create({ organizationId, name: 'ci' }, member.call);
    await remove(member.userId, owner.call);
    await expect(identity.callOf(key.key)).resolves.toMatchObject({
      caller: { roles: { [organizationId]: 'contributor' } },
    });
  });

  it('does not find users who are not members of this organization', async () => {
    const stranger = await identity.signUp();
    for (const userId of [stranger.userId, newId('user'), newId('job'), 'nonsense', '']) {
      expect(await errorOf(remove(userId, owner.call))).toBeInstanceOf(MemberNotFound);
    }
    const role = 'viewer';
    const change = { organizationId: owner.organizationId, userId: stranger.userId, role } as const;
    expect(await errorOf(identity.members.changeRole(change, owner.call))).toBeInstanceOf(MemberNotFound);
  });
});

describe('leaving', () => {
  it.each(['admin', 'contributor', 'viewer'] as const)(
    'is permitted for a member who is %s',
    async (role) => {
      const member = await join(role);
      await remove(member.userId, member.call);
      expect(Object.keys(await rolesOf(owner.organizationId))).toEqual([owner.userId]);
    },
  );

  it('is refused for a key of the user, which acts for the organization', async () => {
    const other = await join('admin');
    const key = await identity.keys.create({ organizationId: owner.organizationId, name: 'k' }, other.call);
    const call = await identity.callOf(key.key);
    expect(await errorOf(remove(other.userId, call))).toBeInstanceOf(Forbidden);
  });

  it('is permitted where no admin is left, as after the fresh start of the only one', async () => {
    const member = await join('contributor');
    await identity.sql('DELETE FROM membership WHERE organization_id = $1 AND user_id = $2', [
      owner.organizationId,
      owner.userId,
    ]);
    await remove(member.userId, member.call);
    expect(await rolesOf(owner.organizationId)).toEqual({});
  });

  it('is refused for the last admin', async () => {
    await join('contributor');
    expect(await errorOf(remove(owner.userId, owner.call))).toBeInstanceOf(LastAdmin);
    expect(await rolesOf(owner.organizationId)).toHaveProperty(owner.userId, 'admin');
  });
});

describe('the command appoint-admin', () => {
  const run = (...given: string[]) => {
    const commands = identity.replicas.at(-1)!.app.get(CommandRegistry).all;
    return runCommand('identity', commands, ['appoint-admin', owner.organizationId, ...given]);
  };

  it('gives an organization without an admin a new one, who finds it in the audit log', async () => {
    const { organizationId } = owner;
    const member = await join('contributor');
    await identity.sql('DELETE FROM membership WHERE user_id = $1', [owner.userId]);
    expect(await run(member.email, '--dry-run')).toBe(0);
    expect(
      await errorOf(identity.members.remove({ organizationId, userId: owner.userId }, member.call)),
    ).toBeInstanceOf(Forbidden);
    expect(await run(member.email.toUpperCase())).toBe(0);
    expect(await run(member.email)).toBe(0);
    const call = await identity.callOf(member.token);
    expect(call.caller).toMatchObject({ roles: { [organizationId]: 'admin' } });
    const { items } = await identity.audit.list({ organizationId }, call);
    expect(items.filter(({ action }) => action === 'member.role_changed')).toEqual([
      expect.objectContaining({
        actor: { kind: 'service', id: 'operator', name: 'operator' },
        subject: { kind: 'member', id: member.userId, name: 'Mia Member' },
        details: { role: 'admin', before: 'contributor' },
      }),
    ]);
  });

  it('takes members only', async () => {
    const { email } = await identity.signUp();
    await expect(run(email)).rejects.toThrow('Member not found');
  });
});

describe('changing a role', () => {
  const change = (userId: string, role: OrganizationRole, call = owner.call) =>
    identity.members.changeRole({ organizationId: owner.organizationId, userId, role }, call);

  it('has effect before it answers', async () => {
    const member = await join('viewer');
    await expect(change(member.userId, 'admin')).resolves.toMatchObject({
      userId: member.userId,
      role: 'admin',
    });
    const { caller } = await identity.callOf(member.token);
    expect(caller).toMatchObject({ roles: { [owner.organizationId]: 'admin' } });
  });

  it('is refused for the last admin, until there is another one', async () => {
    expect(await errorOf(change(owner.userId, 'contributor'))).toBeInstanceOf(LastAdmin);
    const heir = await join('contributor');
    await change(heir.userId, 'admin');
    await change(owner.userId, 'viewer', await identity.callOf(heir.token));
    expect(await rolesOf(owner.organizationId)).toEqual({ [owner.userId]: 'viewer', [heir.userId]: 'admin' });
  });

  it.each(['owner', '', null, 7, ['admin']])('to %j is refused, naming the field', async (role) => {
    const error = await errorOf(change(owner.userId, role as OrganizationRole));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain('role');
  });
});

describe('an admin who has lost the role after the verification of a call', () => {
  it('neither takes it back nor uses it, but may leave', async () => {
    const { userId, email, call } = await join('admin');
    const { organizationId } = owner;
    const [key, invitation] = await Promise.all([
      identity.keys.create({ organizationId, name: 'kept' }, owner.call),
      identity.invitations.create({ organizationId, email: `1-${email}`, role: 'viewer' }, owner.call),
    ]);
    const keyById = { keyId: key.id };
    const { invitations, keys, members, organizations } = identity;
    const every = async () => {
      const outcomes = [
        members.changeRole({ organizationId, userId, role: 'admin' }, call),
        members.remove({ organizationId, userId: owner.userId }, call),
        invitations.create({ organizationId, email: `2-${email}`, role: 'admin' }, call),
        invitations.withdraw({ organizationId, invitationId: invitation.id }, call),
        keys.create({ organizationId, name: 'late' }, call),
        organizations.rename({ organizationId, name: 'taken' }, call),
        organizations.remove({ organizationId }, call),
        keys.revoke(keyById, call),
        keys.remove(keyById, call),
      ];
      return (await Promise.all(outcomes.map(errorOf))).map((error) => error.constructor);
    };
    await members.changeRole({ organizationId, userId, role: 'viewer' }, owner.call);
    expect(new Set(await every())).toEqual(new Set([Forbidden]));
    await remove(userId, call);
    expect(new Set(await every())).toEqual(new Set([OrganizationNotFound, KeyNotFound]));
    expect(await rolesOf(organizationId)).toEqual({ [owner.userId]: 'admin' });
    expect((await invitations.list({ organizationId }, owner.call)).items).toMatchObject([
      { id: invitation.id },
    ]);
    expect((await keys.list({ organizationId }, owner.call)).items).toMatchObject([
      { name: 'kept', revokedAt: null },
    ]);
  });
});

describe('an organization', () => {
  /** Concurrent changes of admins by each other. */
  const step = fc.record({
    actor: fc.nat(3),
    target: fc.nat(3),
    role: fc.constantFrom<OrganizationRole | undefined>('admin', 'contributor', 'viewer', undefined),
  });

  /** The target has left, or the actor has lost the role. */
  const expected: unknown[] = [MemberNotFound, OrganizationNotFound, Forbidden];

  it('keeps an admin under all concurrent changes of its admins', async () => {
    await identity.addReplica();
    const plans = fc.sample(fc.array(step, { minLength: 4, maxLength: 8 }), 40);
    const people = await Promise.all(Array.from({ length: 4 }, () => identity.signUp()));
    let refused = 0;
    const play = async (plan: (typeof plans)[number]) => {
      const organizationId = newId('organization');
      const insert = `INSERT INTO organization (id, name, slug, created_by) VALUES ($1, 'Race', $2, $3)`;
      await identity.sql(insert, [
        organizationId,
        organizationId.replaceAll('_', '-').toLowerCase(),
        people[0]!.userId,
      ]);
      for (const { userId } of people) await identity.addMember(organizationId, userId, 'admin');
      const calls = people.map(({ call }): Call => {
        return {
          caller: { ...(call.caller as object), roles: { [organizationId]: 'admin' } } as Call['caller'],
        };
      });
      const outcomes = plan.map(({ actor, target, role }) => {
        const member = { organizationId, userId: people[target]!.userId };
        const outcome = role
          ? identity.members.changeRole({ ...member, role }, calls[actor]!)
          : identity.members.remove(member, calls[actor]!);
        return outcome.then(
          () => undefined,
          (error: Error) => error,
        );
      });
      for (const error of await Promise.all(outcomes)) {
        if (error instanceof LastAdmin) refused++;
        else if (error) expect(expected).toContain(error.constructor);
      }
      const count = `SELECT count(*)::int AS admins FROM membership WHERE organization_id = $1 AND role = 'admin'`;
      const [row] = await identity.sql<{ admins: number }>(count, [organizationId]);
      expect(row!.admins).toBeGreaterThan(0);
    };
    await Promise.all(plans.map(play));
    // All four leave concurrently: three succeed.
    await play(people.map((_, index) => ({ actor: index, target: index, role: undefined })));
    expect(refused).toBeGreaterThan(0);
  });
});
