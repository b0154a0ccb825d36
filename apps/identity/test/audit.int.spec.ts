/** The actors and actions in an organization's audit log. */
import { type Call, newId } from '@handtest/contracts/define';
import { type AuditEntry, LastAdmin, OrganizationNotFound } from '@handtest/contracts/identity';
import { billingEvents } from '@handtest/contracts/billing';
import { browserEvents } from '@handtest/contracts/browser';
import { codehostEvents } from '@handtest/contracts/codehost';
import { extractionEvents } from '@handtest/contracts/extraction';
import { jobEvents } from '@handtest/contracts/job';
import { schedulerEvents } from '@handtest/contracts/scheduler';
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
/** The entries after the organization's creation, oldest first, without ids and times. */
async function entries() {
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
  it('begins with the creator of the organization', async () => {
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

  it('shows invitations and members with their actors', async () => {
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
    expect(await identity.members.changeRole({ ...member, role: 'viewer' }, owner.call)).toMatchObject({
      role: 'viewer',
    });
    await identity.members.remove(member, owner.call);
    await identity.members.remove(member, await joinAs('admin'));
    const shown = await entries();
    expect(shown.map(({ action, actor }) => `${actor} ${action}`)).toEqual([
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
    expect(shown[1]!.subject).toEqual({ kind: 'invitation', id: withdrawn.id, name: 'x@example.com' });
    expect(shown[3]!.subject).toEqual({ kind: 'member', id: guest.userId, name: 'Gus Guest' });
    expect(shown[4]!.details).toEqual({ role: 'viewer', before: 'contributor' });
    expect(shown[8]!.details).toEqual({ before: 'admin' });
  });

  it('shows keys, and names a key as an actor after its deletion', async () => {
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
    const about = items.filter(({ subject }) => subject.kind === 'key');
    expect(about.map(({ details }) => details)).toEqual(Array(3).fill({ mode: 'live' }));
    expect(byKey.subject).toEqual({ kind: 'project', id: project.id, name: 'Shop' });
    expect(JSON.stringify(items)).not.toContain(key.key);
  });

  it('shows which fields of a project changed, without their values', async () => {
    const { organizationId } = owner;
    const project = await identity.projects.create({ organizationId, name: 'Shop' }, owner.call);
    const chatWebhookUrl = 'http://127.0.0.1:9/a-secret-path';
    await identity.projects.update({ projectId: project.id, name: 'New', chatWebhookUrl }, owner.call);
    await identity.projects.update({ projectId: project.id }, owner.call);
    const same = { name: 'New', codehostRepos: [], defaultUrl: null, chatWebhookUrl };
    await identity.projects.update({ projectId: project.id, ...same }, owner.call);
    await identity.projects.remove({ projectId: project.id }, owner.call);
    await identity.projects.findOrCreate({ organizationId, codehostRepos: ['acme/api'] }, owner.call);
    const shown = await entries();
    expect(shown.map(({ action, subject, details }) => [action, subject.name, details])).toEqual([
      ['project.created', 'Shop', {}],
      ['project.changed', 'New', { fields: ['name', 'chatWebhookUrl'] }],
      ['project.deleted', 'New', {}],
      ['project.created', 'acme/api', {}],
    ]);
    expect(JSON.stringify(shown)).not.toContain('a-secret-path');
  });

  it('shows actions in other services once, however often their event arrives', async () => {
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
    await eventually(async () => expect(await entries()).toHaveLength(2));
    const [newest] = (await list()).items;
    expect(newest).toMatchObject({
      action: 'webhook.changed',
      actor: { kind: 'user', id: userId, name: 'Olga Owner' },
      subject: { kind: 'webhook', ...deed.subject },
      details: { enabled: false },
      createdAt: deed.doneAt,
    });
  });

  it.each(['created', 'changed', 'deleted'] as const)('shows that a schedule was %s', async (change) => {
    const subject = { id: newId('schedule'), name: 'Nightly' };
    await identity.publish(schedulerEvents.scheduleChanged, {
      ...{ organizationId: owner.organizationId, subject, doneAt: '2999-01-02T03:04:05.678Z' },
      action: `schedule.${change}`,
      actor: { kind: 'user', id: owner.userId },
      details: { fields: ['status'], status: 'paused' },
    });
    await eventually(async () => expect(await entries()).toHaveLength(1));
    expect(await entries()).toEqual([
      {
        action: `schedule.${change}`,
        actor: 'Olga Owner',
        subject: { kind: 'schedule', ...subject },
        details: { fields: ['status'], status: 'paused' },
      },
    ]);
  });

  it('shows changes of connections to the code host', async () => {
    const { organizationId, userId } = owner;
    const subject = { id: newId('connection'), name: 'acme' };
    await identity.publish(codehostEvents.connectionChanged, {
      ...{ organizationId, action: 'connection.created', subject, doneAt: '2999-01-02T03:04:07.678Z' },
      actor: { kind: 'user', id: userId },
      details: { kind: 'installation', repositories: 3 },
    });
    await eventually(async () => {
      expect((await list()).items[0]).toMatchObject({
        action: 'connection.created',
        subject: { kind: 'connection', ...subject },
        details: { kind: 'installation', repositories: 3 },
      });
    });
  });

  it('shows changes of error monitors', async () => {
    const { organizationId, userId } = owner;
    const subject = { id: newId('project'), name: 'Shop' };
    await identity.publish(extractionEvents.errormonChanged, {
      ...{ organizationId, action: 'errormon.connected', subject, doneAt: '2999-01-02T03:04:08.678Z' },
      actor: { kind: 'user', id: userId },
    });
    await eventually(async () => {
      expect((await list()).items[0]).toMatchObject({
        action: 'errormon.connected',
        subject: { kind: 'errormon', ...subject },
      });
    });
  });

  it('shows changes of project secrets', async () => {
    const { organizationId, userId } = owner;
    const subject = { id: newId('secret'), name: 'shop login' };
    await identity.publish(browserEvents.secretChanged, {
      ...{ organizationId, action: 'secret.created', subject, doneAt: '2999-01-02T03:04:08.678Z' },
      actor: { kind: 'user', id: userId },
    });
    await eventually(async () => {
      expect((await list()).items[0]).toMatchObject({
        action: 'secret.created',
        subject: { kind: 'secret', ...subject },
      });
    });
  });

  it('shows jobs that a platform admin cancelled', async () => {
    const { organizationId, userId } = owner;
    const id = newId('job');
    await identity.publish(jobEvents.cancelledByAdmin, {
      ...{ organizationId, action: 'job.cancelled', doneAt: '2999-01-02T03:04:08.678Z' },
      ...{ subject: { id, name: id }, actor: { kind: 'user', id: userId }, details: { note: 'Spam' } },
    });
    await eventually(async () => {
      expect((await list()).items[0]).toMatchObject({
        ...{ action: 'job.cancelled', subject: { kind: 'job', id, name: id }, details: { note: 'Spam' } },
      });
    });
  });

  it('has the browsers that a platform admin ended in no log of an organization', async () => {
    const subject = { id: newId('visit'), name: newId('job') };
    await identity.publish(browserEvents.visitEnded, {
      ...{ action: 'browser.ended', subject, doneAt: '2999-01-02T03:04:08.678Z' },
      actor: { kind: 'user', id: owner.userId },
      details: { note: 'It hangs' },
    });
    const ofPlatform = 'SELECT organization_id, subject_name FROM audit_entry WHERE subject_id = $1';
    await eventually(async () =>
      expect(await identity.sql(ofPlatform, [subject.id])).toEqual([
        { organization_id: null, subject_name: subject.name },
      ]),
    );
    expect(await entries()).toEqual([]);
  });

  it('shows changes of plans and caps in billing, also by Stripe', async () => {
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
    await eventually(async () => expect(await entries()).toHaveLength(2));
    expect(await entries()).toEqual([
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

  it('shows who granted credit, how much and why', async () => {
    const { organizationId, userId } = owner;
    const details = { amountUsd: 12.5, note: 'A late refund' };
    await identity.publish(billingEvents.creditGranted, {
      ...{ organizationId, action: 'organization.credit_granted', doneAt: '2999-01-02T03:04:05.678Z' },
      actor: { kind: 'user', id: userId },
      subject: { id: organizationId, name: 'organization' },
      details,
    });
    await eventually(async () => expect(await entries()).toHaveLength(1));
    expect(await entries()).toEqual([
      {
        action: 'organization.credit_granted',
        actor: 'Olga Owner',
        subject: { kind: 'organization', id: organizationId, name: 'organization' },
        details,
      },
    ]);
  });

  it('does not show refused calls', async () => {
    const remove = { organizationId: owner.organizationId, userId: owner.userId };
    expect(await errorOf(identity.members.remove(remove, owner.call))).toBeInstanceOf(LastAdmin);
    expect(await entries()).toEqual([]);
  });

  it('is listed newest first, page by page, for admins of this organization', async () => {
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
