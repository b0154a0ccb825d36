/** Access: every operation on an organization's data, by every kind of caller. */
import { type Call, Forbidden, newId } from '@handtest/contracts/define';
import {
  KeyNotFound,
  OrganizationNotFound,
  ProjectNotFound,
  SessionRequired,
} from '@handtest/contracts/identity';
import { errorOf } from '@handtest/testing';
import { type IdentityUnderTest, type Person, startIdentity } from './identity-under-test.js';

let identity: IdentityUnderTest;
let owner: Person;

const callers = ['admin', 'contributor', 'viewer', 'key', 'foreignKey', 'stranger', 'formerMember'] as const;
const calls = {} as Record<(typeof callers)[number], Call>;

beforeAll(async () => {
  identity = await startIdentity();
  owner = await identity.signUp();
  const { organizationId } = owner;
  for (const role of ['admin', 'contributor', 'viewer'] as const) {
    const member = await identity.signUp();
    await identity.addMember(organizationId, member.userId, role);
    calls[role] = await identity.callOf(member.token);
  }
  const stranger = await identity.signUp();
  calls.stranger = stranger.call;
  const keyOf = async (person: Person) =>
    (await identity.keys.create({ organizationId: person.organizationId, name: 'k' }, person.call)).key;
  calls.key = await identity.callOf(await keyOf(owner));
  calls.foreignKey = await identity.callOf(await keyOf(stranger));
  const former = await identity.signUp();
  await identity.addMember(organizationId, former.userId, 'admin');
  await identity.sql('DELETE FROM membership WHERE organization_id = $1 AND user_id = $2', [
    organizationId,
    former.userId,
  ]);
  calls.formerMember = await identity.callOf(former.token);
});

afterAll(() => identity.stop());

type Outcome = 'ok' | (new () => Error);
type Row = [
  operation: string,
  run: (call: Call) => Promise<unknown>,
  expected: Record<(typeof callers)[number], Outcome>,
];

/** One outcome for each caller inside, in the order admin, contributor, viewer, key; all others are outside. */
function outcomes(inside: readonly [Outcome, Outcome, Outcome, Outcome], outside: Outcome): Row[2] {
  const [admin, contributor, viewer, key] = inside;
  return { admin, contributor, viewer, key, foreignKey: outside, stranger: outside, formerMember: outside };
}

const organizationId = () => owner.organizationId;
const newKey = () => identity.keys.create({ organizationId: organizationId(), name: 'x' }, owner.call);
const newInvitation = (call: Call) =>
  identity.invitations.create(
    { organizationId: organizationId(), email: `${newId('user')}@example.com`, role: 'viewer' },
    call,
  );
const newMember = async () => {
  const { userId } = await identity.signUp();
  await identity.addMember(organizationId(), userId, 'contributor');
  return { organizationId: organizationId(), userId };
};
const newProject = () =>
  identity.projects.create({ organizationId: organizationId(), name: 'x' }, owner.call);

const table: Row[] = [
  [
    'organization.get',
    (call) => identity.organizations.get({ organizationId: organizationId() }, call),
    outcomes(['ok', 'ok', 'ok', 'ok'], OrganizationNotFound),
  ],
  [
    'member.list',
    (call) => identity.members.list({ organizationId: organizationId() }, call),
    outcomes(['ok', 'ok', 'ok', 'ok'], OrganizationNotFound),
  ],
  [
    'member.changeRole',
    async (call) => identity.members.changeRole({ ...(await newMember()), role: 'viewer' }, call),
    outcomes(['ok', Forbidden, Forbidden, Forbidden], OrganizationNotFound),
  ],
  [
    'member.remove',
    async (call) => identity.members.remove(await newMember(), call),
    outcomes(['ok', Forbidden, Forbidden, Forbidden], OrganizationNotFound),
  ],
  [
    'audit.list',
    (call) => identity.audit.list({ organizationId: organizationId() }, call),
    outcomes(['ok', Forbidden, Forbidden, Forbidden], OrganizationNotFound),
  ],
  [
    'invitation.create',
    (call) => newInvitation(call),
    outcomes(['ok', Forbidden, Forbidden, Forbidden], OrganizationNotFound),
  ],
  [
    'invitation.list',
    (call) => identity.invitations.list({ organizationId: organizationId() }, call),
    outcomes(['ok', Forbidden, Forbidden, Forbidden], OrganizationNotFound),
  ],
  [
    'invitation.withdraw',
    async (call) => {
      const { id } = await newInvitation(owner.call);
      return identity.invitations.withdraw({ organizationId: organizationId(), invitationId: id }, call);
    },
    outcomes(['ok', Forbidden, Forbidden, Forbidden], OrganizationNotFound),
  ],
  [
    'project.create',
    (call) => identity.projects.create({ organizationId: organizationId(), name: 'x' }, call),
    outcomes(['ok', 'ok', Forbidden, 'ok'], OrganizationNotFound),
  ],
  [
    'project.list',
    (call) => identity.projects.list({ organizationId: organizationId() }, call),
    outcomes(['ok', 'ok', 'ok', 'ok'], OrganizationNotFound),
  ],
  [
    'project.get',
    async (call) => identity.projects.get({ projectId: (await newProject()).id }, call),
    outcomes(['ok', 'ok', 'ok', 'ok'], ProjectNotFound),
  ],
  [
    'project.update',
    async (call) => identity.projects.update({ projectId: (await newProject()).id, name: 'y' }, call),
    outcomes(['ok', 'ok', Forbidden, 'ok'], ProjectNotFound),
  ],
  [
    'project.remove',
    async (call) => identity.projects.remove({ projectId: (await newProject()).id }, call),
    outcomes(['ok', 'ok', Forbidden, 'ok'], ProjectNotFound),
  ],
  [
    'project.findOrCreate',
    (call) =>
      identity.projects.findOrCreate({ organizationId: organizationId(), codehostRepos: ['a/b'] }, call),
    outcomes(['ok', 'ok', Forbidden, 'ok'], OrganizationNotFound),
  ],
  [
    'key.create',
    (call) => identity.keys.create({ organizationId: organizationId(), name: 'x' }, call),
    outcomes(['ok', Forbidden, Forbidden, Forbidden], OrganizationNotFound),
  ],
  [
    'key.list',
    (call) => identity.keys.list({ organizationId: organizationId() }, call),
    outcomes(['ok', Forbidden, Forbidden, Forbidden], OrganizationNotFound),
  ],
  [
    'key.revoke',
    async (call) => identity.keys.revoke({ keyId: (await newKey()).id }, call),
    outcomes(['ok', Forbidden, Forbidden, Forbidden], KeyNotFound),
  ],
  [
    'key.remove',
    async (call) => identity.keys.remove({ keyId: (await newKey()).id }, call),
    outcomes(['ok', Forbidden, Forbidden, Forbidden], KeyNotFound),
  ],
  [
    'pat.list',
    (call) => identity.pats.list({}, call),
    { ...outcomes(['ok', 'ok', 'ok', SessionRequired], 'ok'), foreignKey: SessionRequired },
  ],
  [
    'tester.list',
    (call) => identity.testers.list({}, call),
    outcomes([Forbidden, Forbidden, Forbidden, Forbidden], Forbidden),
  ],
];

describe.each(table)('%s', (_operation, run, expected) => {
  it.each(callers)('answers a caller of kind %s as the table says', async (caller) => {
    const outcome = expected[caller];
    if (outcome === 'ok') await run(calls[caller]);
    else expect(await errorOf(run(calls[caller]))).toBeInstanceOf(outcome);
  });
});
