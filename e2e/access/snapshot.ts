/** What an organization has: compared before and after requests of strangers. */
import type { TestOrganization, TestSystem } from './test-system.js';

/** The resources of an organization that strangers might change, as its admin sees them. */
export async function snapshotOf(system: TestSystem, organization: TestOrganization): Promise<unknown> {
  const { organizationId, projectId, admin, jobId, scheduleId } = organization;
  const get = (path: string) => system.request<Record<string, unknown>>(admin.token, { method: 'GET', path });
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
    schedules: await list(`/api/projects/${projectId}/schedules`, 'id', 'name', 'updatedAt'),
    executions: (await list(`/api/projects/${projectId}/schedules/${scheduleId}/executions`)).total,
    secrets: await list(`/api/projects/${projectId}/secrets`, 'id', 'name', 'updatedAt'),
    webhook: await get(`/api/projects/${projectId}/webhook`),
    errormon: await get(`/api/projects/${projectId}/errormon`),
    connections: (await get(`/api/codehost/connections?organizationId=${organizationId}`)).items,
    keys: await list(`/api/keys?organizationId=${organizationId}&limit=100`, 'id', 'revokedAt'),
    pats: await list('/api/pats?limit=100', 'id', 'revokedAt'),
  };
}

function pick(things: object[], fields: string[]): unknown[] {
  return things.map((thing) => fields.map((field) => (thing as Record<string, unknown>)[field]));
}
