/** Who did what, in the organization's audit log. */
import { type Call, newId } from '@handtest/contracts/define';
import { type AuditEntry, LastAdmin, OrganizationNotFound } from '@handtest/contracts/identity';
import { billingEvents } from '@handtest/contracts/billing';
import { webhookEvents } from '@handtest/contracts/webhook';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import { type IdentityUnderTest, type Person, startIdentity } from './identity-under-test.js';

let identity: IdentityUnderTest;
let owner: Person;
let guest: Person;

beforeAll(async () => {
  identity = await startIdentity({ EGRESS_LOOPBACK: 'true' });
});

afterAll(() => identity.stop());

beforeEach(async () => {
  [owner, guest] = await Promise.all([identity.signUp('Olga Owner'), identity.signUp('Gus Guest')]);
});

const list = (page = {}) =>
  identity.audit.list({ organizationId: owner.organizationId, ...page }, owner.call);
/** The entries that came after the organization's founding, oldest first, without ids and times. */
async function deeds() {
  const { items } = await list({ limit: 100 });
  return items
    .toReversed()
    .slice(1)
    .map(({ action, actor, subject, details }) => ({ action, actor: actor.name, subject, details }));
}

async function joinAs(role: 'admin' | 'contributor' | 'viewer'): Promise<Call> {
  const { organizationId } = owner;
  const { inviteUrl } = await identity.invitations.create(
    { organizationId, email: guest.email, role },
    owner.call,
  );
  await identity.invitations.accept({ token: inviteUrl.split('/').at(-1)! }, guest.call);
  return identity.callOf(guest.token);
}

describe('the audit log', () => {
  it('begins with who founded the organization', async () => {
    const page = await list();
    const who = { id: owner.userId, name: 'Olga Owner' };
    expect(page).toEqual({
      items: [
        {
          id: expect.stringMatching(/^audit_/) as string,
          action: 'organization.created',
          actor: { kind: 'user', ...who },
          subject: { kind: 'organization', id: owner.organizationId, name: "Olga Owner's organization" },
          details: {},
          createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string,
        },
      ],
      pagination: { total: 1, limit: 20, offset: 0, hasMore: false },
    });
  });

  it('tells of invitations and members, by whom', async () => {
    const { organizationId } = owner;
    const withdrawn = await identity.invitations.create(
      { organizationId, email: 'x@example.com', role: 'viewer' },
      owner.call,
    );
    const byId = { organizationId, invitationId: withdrawn.id };
    await identity.invitations.withdraw(byId, owner.call);
    await joinAs('contributor');
    const member = { organizationId, userId: guest.userId };
    await identity.members.changeRole({ ...member, role: 'viewer' }, owner.call);
    await identity.members.remove(member, owner.call);
    await identity.members.remove(member, await joinAs('admin'));
    const told = await deeds();
    expect(told.map(({ action, actor }) => `${actor} ${action}`)).toEqual([
      'Olga Owner invitation.created',
      'Olga Owner invitation.withdrawn',
      'Olga Owner invitation.created',
      'Gus Guest member.joined',
      'Olga Owner member.role_changed',
      'Olga Owner member.removed',
      'Olga Owner invitation.created',
      'Gus Guest member.joined',
      'Gus Guest member.left',
    ]);
    expect(told[1]!.subject).toEqual({ kind: 'invitation', id: withdrawn.id, name: 'x@example.com' });
    expect(told[3]!.subject).toEqual({ kind: 'member', id: guest.userId, name: 'Gus Guest' });
    expect(told[4]!.details).toEqual({ role: 'viewer', before: 'contributor' });
    expect(told[8]!.details).toEqual({ before: 'admin' });
  });

  it('tells of keys, and names a key that did something, after it is gone too', async () => {
    const { organizationId } = owner;
    const key = await identity.keys.create({ organizationId, name: 'ci' }, owner.call);
    const project = await identity.projects.create(
      { organizationId, name: 'Shop' },
      await identity.callOf(key.key),
    );
    await identity.keys.revoke({ keyId: key.id }, owner.call);
    await identity.keys.revoke({ keyId: key.id }, owner.call);
    await identity.keys.remove({ keyId: key.id }, owner.call);
    const { items } = await list();
    expect(
      items
        .map(({ action }) => action)
        .toReversed()
        .slice(1),
    ).toEqual(['key.created', 'project.created', 'key.revoked', 'key.deleted']);
    const byKey = items.find(({ action }) => action === 'project.created') as AuditEntry;
    expect(byKey.actor).toEqual({ kind: 'key', id: key.id, name: 'ci' });
    expect(byKey.subject).toEqual({ kind: 'project', id: project.id, name: 'Shop' });
    expect(JSON.stringify(items)).not.toContain(key.key);
  });

  it('tells of projects which fields changed, and not what to', async () => {
    const { organizationId } = owner;
    const project = await identity.projects.create({ organizationId, name: 'Shop' }, owner.call);
    const chatWebhookUrl = 'http://127.0.0.1:9/a-secret-path';
    await identity.projects.update({ projectId: project.id, name: 'New', chatWebhookUrl }, owner.call);
    await identity.projects.update({ projectId: project.id }, owner.call);
    await identity.projects.remove({ projectId: project.id }, owner.call);
    await identity.projects.findOrCreate({ organizationId, codehostRepos: ['acme/api'] }, owner.call);
    const told = await deeds();
    expect(told.map(({ action, subject, details }) => [action, subject.name, details])).toEqual([
      ['project.created', 'Shop', {}],
      ['project.changed', 'New', { fields: ['name', 'chatWebhookUrl'] }],
      ['project.deleted', 'New', {}],
      ['project.created', 'acme/api', {}],
    ]);
    expect(JSON.stringify(told)).not.toContain('a-secret-path');
  });

  it('tells of what other services did for the organization, once however often they say so', async () => {
    const { organizationId, userId } = owner;
    const deed = {
      organizationId,
      action: 'webhook.changed',
      actor: { kind: 'user', id: userId },
      subject: { id: newId('project'), name: 'Shop' },
      details: { enabled: false },
      doneAt: '2999-01-02T03:04:05.678Z',
    } as const;
    for (const id of ['webhook:1', 'webhook:1', 'webhook:2']) {
      await identity.publish(webhookEvents.endpointChanged, deed, id);
    }
    await eventually(async () => expect(await deeds()).toHaveLength(2));
    const [newest] = (await list()).items;
    expect(newest).toMatchObject({
      action: 'webhook.changed',
      actor: { kind: 'user', id: userId, name: 'Olga Owner' },
      subject: { kind: 'webhook', ...deed.subject },
      details: { enabled: false },
      createdAt: deed.doneAt,
    });
  });

  it('tells of plans and caps as billing does, by Stripe too', async () => {
    const { organizationId, userId } = owner;
    const subject = { id: organizationId, name: 'pro, monthly' };
    const plan = { tier: 'pro', billingCycle: 'monthly', cancelAtPeriodEnd: false };
    await identity.publish(billingEvents.planChanged, {
      ...{ organizationId, action: 'plan.changed', subject, doneAt: '2999-01-02T03:04:05.678Z' },
      actor: { kind: 'service', id: 'stripe' },
      details: { plan, before: null },
    });
    await identity.publish(billingEvents.capChanged, {
      ...{ organizationId, action: 'cap.changed', doneAt: '2999-01-02T03:04:06.678Z' },
      actor: { kind: 'user', id: userId },
      subject: { id: organizationId, name: 'organization' },
      details: { capUsd: 25, beforeUsd: null },
    });
    await eventually(async () => expect(await deeds()).toHaveLength(2));
    expect(await deeds()).toEqual([
      {
        action: 'plan.changed',
        actor: 'stripe',
        subject: { kind: 'plan', ...subject },
        details: { plan, before: null },
      },
      {
        action: 'cap.changed',
        actor: 'Olga Owner',
        subject: { kind: 'cap', id: organizationId, name: 'organization' },
        details: { capUsd: 25, beforeUsd: null },
      },
    ]);
  });

  it('has nothing of what was refused', async () => {
    const remove = { organizationId: owner.organizationId, userId: owner.userId };
    expect(await errorOf(identity.members.remove(remove, owner.call))).toBeInstanceOf(LastAdmin);
    expect(await deeds()).toEqual([]);
  });

  it('is read newest first, page by page, by admins of this organization', async () => {
    const { organizationId } = owner;
    for (const name of ['a', 'b', 'c']) await identity.keys.create({ organizationId, name }, owner.call);
    const page = await list({ limit: 2, offset: 1 });
    expect(page.items.map(({ subject }) => subject.name)).toEqual(['b', 'a']);
    expect(page.pagination).toEqual({ total: 4, limit: 2, offset: 1, hasMore: true });
    const foreign = await errorOf(identity.audit.list({ organizationId }, guest.call));
    expect(foreign).toBeInstanceOf(OrganizationNotFound);
    const unknown = identity.audit.list({ organizationId: newId('organization') }, guest.call);
    expect(await errorOf(unknown)).toEqual(foreign);
  });
});
