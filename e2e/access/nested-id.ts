/**
 * Requests in which an id of the other's hides beside, below or instead of one's own. Whoever asks belongs to the
 * organization `other`; whatever is named `theirs` belongs to the home.
 */
import type { Received } from './exchange.js';
import type { Outcome, Pair } from './nested-pair.js';
import { templatePairs } from './nested-template.js';
import type { Home, House, Scene } from './scene.js';

/** What the caller may use up: of their own, new; and an invitation of the home made out to somebody else. */
export interface Fresh {
  deliveryId: string;
  theirDeliveryId: string;
  keyId: string;
  jobId: string;
  memberId: string;
  theirInvitation: { id: string; token: string };
}

export function nestedPairs(scene: Scene, mine: Fresh): Pair[] {
  return [
    ...memberPairs(scene.home, scene.other, mine),
    ...jobPairs(scene.home, scene.other, mine),
    ...organizationPairs(scene.home, scene.other),
    ...webhookPairs(scene, scene.home, scene.other),
    ...deliveryPairs(scene.home, scene.other, mine),
    ...keyPairs(scene.home, scene.other, mine),
    ...templatePairs(scene.home, scene.other),
  ];
}

function pair(what: string, outcome: Outcome, method: string, path: string, body?: object): Pair {
  return { what, outcome, sent: { method, path, body } };
}

const job = { url: 'https://example.com', description: 'Look around.', targetDurationMinutes: 1 };

function jobPairs(theirs: House, own: House, mine: Fresh): Pair[] {
  const theirProject = { projectId: theirs.projectId, ...job };
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
      `/api/jobs?projectId=${theirs.projectId}`,
      ownProject,
    ),
    pair('create a job, their organization', 'own', 'POST', '/api/jobs', {
      ...ownProject,
      organizationId: theirs.organizationId,
    }),
    pair('create a job, projects in a list', 'refused', 'POST', '/api/jobs', {
      ...ownProject,
      projectId: [own.projectId, theirs.projectId],
    }),
    pair('create a job in their organization by repository', 'absent', 'POST', '/api/jobs', {
      ...job,
      organizationId: theirs.organizationId,
      codehostRepos: ['acme/shop'],
    }),
    pair('read their job', 'absent', 'GET', `/api/jobs/${theirs.jobId}`),
    pair('read their job, own in the query', 'absent', 'GET', `/api/jobs/${theirs.jobId}?jobId=${own.jobId}`),
    pair('watch their job', 'absent', 'GET', `/api/jobs/${theirs.jobId}/events`),
    pair('write to their tester', 'absent', 'POST', `/api/jobs/${theirs.jobId}/messages`, { message: 'Hi' }),
    pair(
      'write to their tester, own job in the body',
      'absent',
      'POST',
      `/api/jobs/${theirs.jobId}/messages`,
      {
        jobId: own.jobId,
        message: 'Hi',
      },
    ),
    pair('write to own tester, their job in the body', 'own', 'POST', `/api/jobs/${own.jobId}/messages`, {
      jobId: theirs.jobId,
      message: 'Hi',
    }),
    pair('cancel their job', 'absent', 'POST', `/api/jobs/${theirs.jobId}/cancel`),
    pair('cancel their job, own in the body', 'absent', 'POST', `/api/jobs/${theirs.jobId}/cancel`, {
      jobId: mine.jobId,
    }),
    pair('cancel own job, theirs in body', 'own', 'POST', `/api/jobs/${mine.jobId}/cancel`, {
      jobId: theirs.jobId,
    }),
    pair('list jobs of their project', 'absent', 'GET', `/api/jobs?projectId=${theirs.projectId}`),
    pair(
      'list jobs of their organization',
      'absent',
      'GET',
      `/api/jobs?organizationId=${theirs.organizationId}`,
    ),
    pair(
      'list jobs of their project, own organization',
      'absent',
      'GET',
      `/api/jobs?organizationId=${own.organizationId}&projectId=${theirs.projectId}`,
    ),
    pair(
      'list jobs of own project, their organization',
      'absent',
      'GET',
      `/api/jobs?organizationId=${theirs.organizationId}&projectId=${own.projectId}`,
    ),
    pair(
      'list jobs of both projects',
      'refused',
      'GET',
      `/api/jobs?projectId=${own.projectId}&projectId=${theirs.projectId}`,
    ),
    pair('search their project', 'absent', 'GET', `/api/jobs?search=Look&projectId=${theirs.projectId}`),
  ];
}

function organizationPairs(theirs: House, own: House): Pair[] {
  const organizationId = theirs.organizationId;
  return [
    pair('read their organization', 'absent', 'GET', `/api/organizations/${organizationId}`),
    pair(
      'read their organization, own in the query',
      'absent',
      'GET',
      `/api/organizations/${organizationId}?organizationId=${own.organizationId}`,
    ),
    pair('read their project', 'absent', 'GET', `/api/projects/${theirs.projectId}`),
    pair('change their project', 'absent', 'PATCH', `/api/projects/${theirs.projectId}`, { name: 'Mine' }),
    pair('change their project, own in the body', 'absent', 'PATCH', `/api/projects/${theirs.projectId}`, {
      projectId: own.projectId,
      name: 'Mine',
    }),
    pair('change own project, theirs in the body', 'own', 'PATCH', `/api/projects/${own.projectId}`, {
      projectId: theirs.projectId,
      organizationId,
      name: 'Moved',
    }),
    pair('delete their project', 'absent', 'DELETE', `/api/projects/${theirs.projectId}`),
    pair(
      'delete their project, own in the query',
      'absent',
      'DELETE',
      `/api/projects/${theirs.projectId}?projectId=${own.projectId}`,
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
      projectId: theirs.projectId,
      organizationId: own.organizationId,
      monthlyCapUsd: 1,
    }),
  ];
}

function memberPairs(theirs: Home, own: House, { memberId, theirInvitation }: Fresh): Pair[] {
  const there = `/api/organizations/${theirs.organizationId}`;
  const here = `/api/organizations/${own.organizationId}`;
  const theirMember = theirs.viewer.userId;
  const me = { role: 'viewer', organizationId: theirs.organizationId };
  return [
    pair('list their members', 'absent', 'GET', `${there}/members`),
    pair(
      'list own members, theirs in the query',
      'own',
      'GET',
      `${here}/members?organizationId=${theirs.organizationId}`,
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
      'accept what was made out to another',
      'refused',
      'POST',
      `/api/invitations/${theirInvitation.token}/accept`,
    ),
    pair('accept by id', 'refused', 'POST', `/api/invitations/${theirInvitation.id}/accept`),
  ];
}

function webhookPairs({ receiver }: Scene, theirs: House, own: House): Pair[] {
  const body = { url: receiver.url('/stolen'), enabled: true, regenerateSecret: true };
  const path = `/api/projects/${theirs.projectId}/webhook`;
  const ownPath = `/api/projects/${own.projectId}/webhook`;
  return [
    pair('read their webhook', 'absent', 'GET', path),
    pair('read their webhook, own in the query', 'absent', 'GET', `${path}?projectId=${own.projectId}`),
    pair('read own webhook, theirs in the query', 'own', 'GET', `${ownPath}?projectId=${theirs.projectId}`),
    pair('set their webhook', 'absent', 'PUT', path, body),
    pair('set their webhook, own in the body', 'absent', 'PUT', path, { ...body, projectId: own.projectId }),
    pair('set own webhook, theirs in the body', 'own', 'PUT', ownPath, {
      ...body,
      projectId: theirs.projectId,
    }),
    pair('read their deliveries', 'absent', 'GET', `${path}/deliveries`),
    pair(
      'read own deliveries, theirs in the query',
      'own',
      'GET',
      `${ownPath}/deliveries?projectId=${theirs.projectId}`,
    ),
  ];
}

function deliveryPairs(theirs: House, own: House, { deliveryId, theirDeliveryId }: Fresh): Pair[] {
  const path = `/api/projects/${theirs.projectId}/webhook`;
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
      { projectId: theirs.projectId, deliveryId: theirDeliveryId },
    ),
  ];
}

function keyPairs(theirs: House, own: House, mine: Fresh): Pair[] {
  const organizationId = theirs.organizationId;
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
    pair('revoke their key', 'absent', 'POST', `/api/keys/${theirs.key.id}/revoke`),
    pair('revoke their key, own in the body', 'absent', 'POST', `/api/keys/${theirs.key.id}/revoke`, {
      keyId: mine.keyId,
    }),
    pair('revoke own key, theirs in the body', 'own', 'POST', `/api/keys/${mine.keyId}/revoke`, {
      keyId: theirs.key.id,
    }),
    pair('delete their key', 'absent', 'DELETE', `/api/keys/${theirs.key.id}`),
    pair(
      'delete their key, own organization',
      'absent',
      'DELETE',
      `/api/keys/${theirs.key.id}?organizationId=${own.organizationId}`,
    ),
    pair('delete their PAT', 'absent', 'DELETE', `/api/pats/${theirs.pat.id}`),
    pair('revoke their PAT', 'absent', 'POST', `/api/pats/${theirs.pat.id}/revoke`),
  ];
}

/** Whether an answer is the outcome; for callers who may not do this at all, 403 is as good as 404. */
export function isOutcome({ status }: Received, outcome: Outcome, entitled: boolean): boolean {
  if (outcome === 'own') return status < 300 || (!entitled && status === 403);
  if (outcome === 'absent') return status === 404 || (!entitled && status === 403);
  return status >= 400 && status < 500;
}

/** What strangers could have done to an organization, as its admin sees it. */
export async function snapshotOf(scene: Scene, house: House): Promise<unknown> {
  const { organizationId, projectId, admin, jobId } = house;
  const get = (path: string) => scene.demand<Record<string, unknown>>(admin.token, { method: 'GET', path });
  const list = async (path: string, ...fields: string[]) => {
    const { items, pagination } = await get(path);
    return { total: (pagination as { total: number }).total, items: pick(items as object[], fields) };
  };
  const job = await get(`/api/jobs/${jobId}`);
  return {
    organization: await get(`/api/organizations/${organizationId}`),
    members: pick((await get(`/api/organizations/${organizationId}/members`)).items as object[], [
      'userId',
      'role',
    ]),
    invitations: await list(`/api/organizations/${organizationId}/invitations?limit=100`, 'id'),
    projects: await list(`/api/projects?organizationId=${organizationId}&limit=100`, 'id', 'updatedAt'),
    jobs: (await list(`/api/jobs?organizationId=${organizationId}&limit=1`)).total,
    job: pick([job], ['id', 'status', 'conversation']),
    templates: await list(`/api/projects/${projectId}/templates`, 'id', 'name', 'updatedAt'),
    webhook: await get(`/api/projects/${projectId}/webhook`),
    keys: await list(`/api/keys?organizationId=${organizationId}&limit=100`, 'id', 'revokedAt'),
    pats: await list('/api/pats?limit=100', 'id', 'revokedAt'),
  };
}

function pick(things: object[], fields: string[]): unknown[] {
  return things.map((thing) => fields.map((field) => (thing as Record<string, unknown>)[field]));
}
