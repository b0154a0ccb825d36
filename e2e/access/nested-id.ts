/**
 * Requests with a foreign id beside, below or in place of the caller's own. The caller is a member of the organization
 * `other`. The foreign ids belong to the organization `home`.
 */
import { errormonBody } from './errormon-body.js';
import type { Received } from './exchange.js';
import type { Outcome, Pair } from './nested-pair.js';
import { schedulePairs } from './nested-schedule.js';
import { codehostPairs } from './nested-codehost.js';
import { secretPairs } from './nested-secret.js';
import { templatePairs } from './nested-template.js';
import type { HomeOrganization, TestOrganization, TestSystem } from './test-system.js';

/** New resources of the caller, which requests may change, and an invitation of `home` to another person. */
export interface Fresh {
  deliveryId: string;
  theirDeliveryId: string;
  keyId: string;
  jobId: string;
  memberId: string;
  theirInvitation: { id: string; token: string };
  connectionId: string;
  theirConnectionId: string;
}

export function nestedPairs(system: TestSystem, mine: Fresh): Pair[] {
  return [
    ...memberPairs(system.home, system.other, mine),
    ...jobPairs(system.home, system.other, mine),
    ...organizationPairs(system.home, system.other),
    ...webhookPairs(system, system.home, system.other),
    ...errormonPairs(system, system.home, system.other),
    ...deliveryPairs(system.home, system.other, mine),
    ...keyPairs(system.home, system.other, mine),
    ...schedulePairs(system.home, system.other),
    ...secretPairs(system.home, system.other),
    ...templatePairs(system.home, system.other),
    ...codehostPairs(system.home, system.other, mine),
  ];
}

function pair(what: string, outcome: Outcome, method: string, path: string, body?: object): Pair {
  return { what, outcome, sent: { method, path, body } };
}

const job = { url: 'https://example.com', description: 'Look around.', targetDurationMinutes: 1 };

function jobPairs(foreign: TestOrganization, own: TestOrganization, mine: Fresh): Pair[] {
  const theirProject = { projectId: foreign.projectId, ...job };
  const ownProject = { projectId: own.projectId, ...job };
  return [
    pair('create a job in their project', 'absent', 'POST', '/api/jobs', theirProject),
    pair('run a job in their project', 'absent', 'POST', '/api/run', theirProject),
    pair('create a job in their project, own organization', 'absent', 'POST', '/api/jobs', {
      ...theirProject,
      organizationId: own.organizationId,
    }),
    pair(
      'create a job, own project in the query',
      'absent',
      'POST',
      `/api/jobs?projectId=${own.projectId}`,
      theirProject,
    ),
    pair(
      'create a job, their project in the query',
      'own',
      'POST',
      `/api/jobs?projectId=${foreign.projectId}`,
      ownProject,
    ),
    pair('create a job, their organization', 'own', 'POST', '/api/jobs', {
      ...ownProject,
      organizationId: foreign.organizationId,
    }),
    pair('create a job, projects in a list', 'refused', 'POST', '/api/jobs', {
      ...ownProject,
      projectId: [own.projectId, foreign.projectId],
    }),
    pair('create a job in their organization by repository', 'absent', 'POST', '/api/jobs', {
      ...job,
      organizationId: foreign.organizationId,
      codehostRepos: ['acme/shop'],
    }),
    pair('read their job', 'absent', 'GET', `/api/jobs/${foreign.jobId}`),
    pair(
      'read their job, own in the query',
      'absent',
      'GET',
      `/api/jobs/${foreign.jobId}?jobId=${own.jobId}`,
    ),
    pair('watch their job', 'absent', 'GET', `/api/jobs/${foreign.jobId}/events`),
    pair('write to their tester', 'absent', 'POST', `/api/jobs/${foreign.jobId}/messages`, { message: 'Hi' }),
    pair(
      'write to their tester, own job in the body',
      'absent',
      'POST',
      `/api/jobs/${foreign.jobId}/messages`,
      {
        jobId: own.jobId,
        message: 'Hi',
      },
    ),
    pair('write to own tester, their job in the body', 'own', 'POST', `/api/jobs/${own.jobId}/messages`, {
      jobId: foreign.jobId,
      message: 'Hi',
    }),
    pair('cancel their job', 'absent', 'POST', `/api/jobs/${foreign.jobId}/cancel`),
    pair('cancel their job, own in the body', 'absent', 'POST', `/api/jobs/${foreign.jobId}/cancel`, {
      jobId: mine.jobId,
    }),
    pair('cancel own job, theirs in body', 'own', 'POST', `/api/jobs/${mine.jobId}/cancel`, {
      jobId: foreign.jobId,
    }),
    pair('list jobs of their project', 'absent', 'GET', `/api/jobs?projectId=${foreign.projectId}`),
    pair(
      'list jobs of their organization',
      'absent',
      'GET',
      `/api/jobs?organizationId=${foreign.organizationId}`,
    ),
    pair(
      'list jobs of their project, own organization',
      'absent',
      'GET',
      `/api/jobs?organizationId=${own.organizationId}&projectId=${foreign.projectId}`,
    ),
    pair(
      'list jobs of own project, their organization',
      'absent',
      'GET',
      `/api/jobs?organizationId=${foreign.organizationId}&projectId=${own.projectId}`,
    ),
    pair(
      'list jobs of both projects',
      'refused',
      'GET',
      `/api/jobs?projectId=${own.projectId}&projectId=${foreign.projectId}`,
    ),
    pair('search their project', 'absent', 'GET', `/api/jobs?search=Look&projectId=${foreign.projectId}`),
  ];
}

function organizationPairs(foreign: TestOrganization, own: TestOrganization): Pair[] {
  const organizationId = foreign.organizationId;
  return [
    pair('read their organization', 'absent', 'GET', `/api/organizations/${organizationId}`),
    pair(
      'read their organization, own in the query',
      'absent',
      'GET',
      `/api/organizations/${organizationId}?organizationId=${own.organizationId}`,
    ),
    pair('read their project', 'absent', 'GET', `/api/projects/${foreign.projectId}`),
    pair('change their project', 'absent', 'PATCH', `/api/projects/${foreign.projectId}`, { name: 'Mine' }),
    pair('change their project, own in the body', 'absent', 'PATCH', `/api/projects/${foreign.projectId}`, {
      projectId: own.projectId,
      name: 'Mine',
    }),
    pair('change own project, theirs in the body', 'own', 'PATCH', `/api/projects/${own.projectId}`, {
      projectId: foreign.projectId,
      organizationId,
      name: 'Moved',
    }),
    pair('delete their project', 'absent', 'DELETE', `/api/projects/${foreign.projectId}`),
    pair(
      'delete their project, own in the query',
      'absent',
      'DELETE',
      `/api/projects/${foreign.projectId}?projectId=${own.projectId}`,
    ),
    pair('list their projects', 'absent', 'GET', `/api/projects?organizationId=${organizationId}`),
    pair('create a project there', 'absent', 'POST', '/api/projects', { organizationId, name: 'Mine' }),
    pair(
      'create a project there, own in the query',
      'absent',
      'POST',
      `/api/projects?organizationId=${own.organizationId}`,
      {
        organizationId,
        name: 'Mine',
      },
    ),
    pair('read their balance', 'absent', 'GET', `/api/billing/balance?organizationId=${organizationId}`),
    pair(
      'ask for their credit',
      'absent',
      'GET',
      `/api/billing/has-credits?organizationId=${organizationId}`,
    ),
    pair('read their ledger', 'absent', 'GET', `/api/billing/ledger?organizationId=${organizationId}`),
    pair('read their caps', 'absent', 'GET', `/api/billing/caps?organizationId=${organizationId}`),
    pair('cap their project', 'absent', 'PUT', '/api/billing/caps', {
      projectId: foreign.projectId,
      organizationId: own.organizationId,
      monthlyCapUsd: 1,
    }),
  ];
}

function memberPairs(
  foreign: HomeOrganization,
  own: TestOrganization,
  { memberId, theirInvitation }: Fresh,
): Pair[] {
  const there = `/api/organizations/${foreign.organizationId}`;
  const here = `/api/organizations/${own.organizationId}`;
  const theirMember = foreign.viewer.userId;
  const me = { role: 'viewer', organizationId: foreign.organizationId };
  return [
    pair('list their members', 'absent', 'GET', `${there}/members`),
    pair(
      'list own members, theirs in the query',
      'own',
      'GET',
      `${here}/members?organizationId=${foreign.organizationId}`,
    ),
    pair('invite oneself there', 'absent', 'POST', `${there}/invite`, {
      email: own.admin.email,
      role: 'admin',
    }),
    pair('promote their member', 'absent', 'PATCH', `${there}/members/${theirMember}`, { role: 'admin' }),
    pair('promote oneself there', 'absent', 'PATCH', `${there}/members/${own.admin.userId}`, {
      role: 'admin',
    }),
    pair('promote their member in own organization', 'absent', 'PATCH', `${here}/members/${theirMember}`, {
      role: 'admin',
    }),
    pair(
      'change own member, their organization in the body',
      'own',
      'PATCH',
      `${here}/members/${memberId}`,
      me,
    ),
    pair('change own member, theirs in the body', 'own', 'PATCH', `${here}/members/${memberId}`, {
      role: 'viewer',
      userId: theirMember,
    }),
    pair('remove their member', 'absent', 'DELETE', `${there}/members/${theirMember}`),
    pair('remove their member from own organization', 'absent', 'DELETE', `${here}/members/${theirMember}`),
    pair('list their invitations', 'absent', 'GET', `${there}/invitations`),
    pair('withdraw their invitation', 'absent', 'DELETE', `${there}/invitations/${theirInvitation.id}`),
    pair(
      'withdraw their invitation from own',
      'absent',
      'DELETE',
      `${here}/invitations/${theirInvitation.id}`,
    ),
    pair(
      'accept the invitation of another person',
      'refused',
      'POST',
      `/api/invitations/${theirInvitation.token}/accept`,
    ),
    pair('accept by id', 'refused', 'POST', `/api/invitations/${theirInvitation.id}/accept`),
  ];
}

function webhookPairs({ receiver }: TestSystem, foreign: TestOrganization, own: TestOrganization): Pair[] {
  const body = { url: receiver.url('/stolen'), enabled: true, regenerateSecret: true };
  const path = `/api/projects/${foreign.projectId}/webhook`;
  const ownPath = `/api/projects/${own.projectId}/webhook`;
  return [
    pair('read their webhook', 'absent', 'GET', path),
    pair('read their webhook, own in the query', 'absent', 'GET', `${path}?projectId=${own.projectId}`),
    pair('read own webhook, theirs in the query', 'own', 'GET', `${ownPath}?projectId=${foreign.projectId}`),
    pair('set their webhook', 'absent', 'PUT', path, body),
    pair('set their webhook, own in the body', 'absent', 'PUT', path, { ...body, projectId: own.projectId }),
    pair('set own webhook, theirs in the body', 'own', 'PUT', ownPath, {
      ...body,
      projectId: foreign.projectId,
    }),
    pair('read their deliveries', 'absent', 'GET', `${path}/deliveries`),
    pair(
      'read own deliveries, theirs in the query',
      'own',
      'GET',
      `${ownPath}/deliveries?projectId=${foreign.projectId}`,
    ),
  ];
}

function errormonPairs(system: TestSystem, foreign: TestOrganization, own: TestOrganization): Pair[] {
  const path = `/api/projects/${foreign.projectId}/errormon`;
  const ownPath = `/api/projects/${own.projectId}/errormon`;
  const body = errormonBody(system.receiver);
  return [
    pair('read their error monitor', 'absent', 'GET', path),
    pair(
      'read own error monitor, theirs in the query',
      'own',
      'GET',
      `${ownPath}?projectId=${foreign.projectId}`,
    ),
    pair('set their error monitor', 'absent', 'PUT', path, body),
    pair('set their error monitor, own in the body', 'absent', 'PUT', path, {
      ...body,
      projectId: own.projectId,
    }),
    pair('test their error monitor', 'absent', 'POST', `${path}/test`),
    pair('remove their error monitor', 'absent', 'DELETE', path),
  ];
}

function deliveryPairs(
  foreign: TestOrganization,
  own: TestOrganization,
  { deliveryId, theirDeliveryId }: Fresh,
): Pair[] {
  const path = `/api/projects/${foreign.projectId}/webhook`;
  const ownPath = `/api/projects/${own.projectId}/webhook`;
  return [
    pair('test their webhook', 'absent', 'POST', `${path}/test`),
    pair('test their webhook, own in the body', 'absent', 'POST', `${path}/test`, {
      projectId: own.projectId,
    }),
    pair(
      'deliver theirs again, own project',
      'absent',
      'POST',
      `${ownPath}/deliveries/${theirDeliveryId}/redeliver`,
    ),
    pair('deliver own again, their project', 'absent', 'POST', `${path}/deliveries/${deliveryId}/redeliver`),
    pair(
      'deliver theirs again, own in the body',
      'absent',
      'POST',
      `${path}/deliveries/${theirDeliveryId}/redeliver`,
      { projectId: own.projectId, deliveryId },
    ),
    pair(
      'deliver own again, theirs in the body',
      'own',
      'POST',
      `${ownPath}/deliveries/${deliveryId}/redeliver`,
      { projectId: foreign.projectId, deliveryId: theirDeliveryId },
    ),
  ];
}

function keyPairs(foreign: TestOrganization, own: TestOrganization, mine: Fresh): Pair[] {
  const organizationId = foreign.organizationId;
  return [
    pair('list their keys', 'absent', 'GET', `/api/keys?organizationId=${organizationId}`),
    pair(
      'list keys of both',
      'refused',
      'GET',
      `/api/keys?organizationId=${own.organizationId}&organizationId=${organizationId}`,
    ),
    pair('create a key there', 'absent', 'POST', '/api/keys', { organizationId, name: 'Mine' }),
    pair(
      'create a key there, own in the query',
      'absent',
      'POST',
      `/api/keys?organizationId=${own.organizationId}`,
      {
        organizationId,
        name: 'Mine',
      },
    ),
    pair('revoke their key', 'absent', 'POST', `/api/keys/${foreign.key.id}/revoke`),
    pair('revoke their key, own in the body', 'absent', 'POST', `/api/keys/${foreign.key.id}/revoke`, {
      keyId: mine.keyId,
    }),
    pair('revoke own key, theirs in the body', 'own', 'POST', `/api/keys/${mine.keyId}/revoke`, {
      keyId: foreign.key.id,
    }),
    pair('delete their key', 'absent', 'DELETE', `/api/keys/${foreign.key.id}`),
    pair(
      'delete their key, own organization',
      'absent',
      'DELETE',
      `/api/keys/${foreign.key.id}?organizationId=${own.organizationId}`,
    ),
    pair('delete their PAT', 'absent', 'DELETE', `/api/pats/${foreign.pat.id}`),
    pair('revoke their PAT', 'absent', 'POST', `/api/pats/${foreign.pat.id}/revoke`),
  ];
}

/** Whether an answer is the outcome. Without the required role, 403 is as good as 404. */
export function isOutcome({ status }: Received, outcome: Outcome, entitled: boolean): boolean {
  if (outcome === 'own') return status < 300 || (!entitled && status === 403);
  if (outcome === 'absent') return status === 404 || (!entitled && status === 403);
  return status >= 400 && status < 500;
}
