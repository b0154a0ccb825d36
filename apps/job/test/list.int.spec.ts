/** `GET /api/jobs`: scope, filters, order, pages. */
import { InvalidRequest, newId } from '@handtest/contracts/define';
import { OrganizationNotFound, type ProjectCopy, ProjectNotFound } from '@handtest/contracts/identity';
import type { ListJobsRequest } from '@handtest/contracts/job';
import { newProject } from './fake-neighbours.js';
import { errorOf, type JobUnderTest, memberOf, startJobService } from './job-under-test.js';

let job: JobUnderTest;
let project: ProjectCopy;
let sibling: ProjectCopy;
/** In order of creation: queued, working, cancelled, completed; and a queued one in the sibling project. */
let ids: string[];
let seeds = 0;

beforeAll(async () => {
  job = await startJobService();
  project = newProject();
  sibling = newProject(project.organizationId);
  const queued = await job.create(project, {
    url: 'https://example.com/Checkout',
    description: 'Pay 100% of it',
  });
  const working = await job.claimed({ description: 'Read the terms_of_use' }, project);
  const cancelled = await job.create(project);
  await job.jobs.cancel(cancelled, cancelled.call);
  const completed = await job.completed({}, project);
  const elsewhere = await job.create(sibling);
  ids = [queued, working, cancelled, completed, elsewhere].map(({ jobId }) => jobId);
});

afterAll(() => job.stop());

const member = () => memberOf(project.organizationId, 'viewer');
const list = (request: ListJobsRequest = {}, call = member()) => job.jobs.list(request, call);
/** Indexes in `ids`. */
const found = async (request: ListJobsRequest) =>
  (await list(request)).items.map(({ id }) => ids.indexOf(id));

describe('the scope of a list', () => {
  it('is a project, an organization, or all of the caller’s organizations', async () => {
    const { organizationId } = project;
    expect((await found({ projectId: project.id })).sort()).toEqual([0, 1, 2, 3]);
    expect((await found({ organizationId })).sort()).toEqual([0, 1, 2, 3, 4]);
    expect((await found({ organizationId, projectId: sibling.id })).sort()).toEqual([4]);
    expect((await found({})).sort()).toEqual([0, 1, 2, 3, 4]);
    expect((await list({}, memberOf(newId('organization')))).items).toEqual([]);
    expect((await list({}, { caller: { kind: 'anonymous' } })).items).toEqual([]);
  });

  it('never includes foreign jobs', async () => {
    const foreign = newProject();
    await job.create(foreign);
    const unknown = { organizationId: newId('organization'), projectId: newId('project') };
    for (const projectId of [foreign.id, unknown.projectId, 'proj_x']) {
      expect(await errorOf(list({ projectId }))).toEqual(
        await errorOf(list({ projectId: unknown.projectId })),
      );
      expect(await errorOf(list({ projectId }))).toBeInstanceOf(ProjectNotFound);
    }
    expect(await errorOf(list({ organizationId: foreign.organizationId }))).toBeInstanceOf(
      OrganizationNotFound,
    );
    expect(await errorOf(list({ organizationId: unknown.organizationId }))).toBeInstanceOf(
      OrganizationNotFound,
    );
    const mixed = { organizationId: project.organizationId, projectId: foreign.id };
    expect(await errorOf(list(mixed))).toBeInstanceOf(ProjectNotFound);
  });
});

describe('a list', () => {
  it('has the same records as the status of each job', async () => {
    const { items } = await list();
    for (const item of items) expect(item).toMatchObject(await job.jobs.status({ jobId: item.id }, member()));
    expect(items).toContainEqual(expect.objectContaining({ result: expect.anything() as unknown }));
  });

  it('is newest first by updatedAt, and oldest first behind a cursor', async () => {
    expect(await found({})).toEqual([4, 3, 2, 1, 0]);
    expect(await found({ updatedAfter: '2020-01-01T00:00:00Z' })).toEqual([0, 1, 2, 3, 4]);
  });

  it('leaves out jobs before the cursor, to the millisecond', async () => {
    const { items } = await list({ updatedAfter: '2020-01-01' });
    for (const [place, { updatedAt }] of items.entries()) {
      expect(await found({ updatedAfter: updatedAt })).toEqual([0, 1, 2, 3, 4].slice(place + 1));
    }
  });

  it('filters by states, aliases included', async () => {
    expect(await found({ status: 'queued' })).toEqual([4, 0]);
    expect(await found({ status: 'completed,failed,expired,cancelled' })).toEqual([3, 2]);
    expect(await found({ status: 'rejected, working' })).toEqual([2, 1]);
    expect(await found({ status: 'failed' })).toEqual([]);
  });

  it('filters by creation, template and schedule', async () => {
    const { createdAt } = await job.jobs.status({ jobId: ids[1]! }, member());
    expect(await found({ createdAfter: createdAt })).toEqual([4, 3, 2]);
    expect(await found({ template: 'smoke' })).toEqual([]);
    expect(await found({ scheduleId: 'sched_1' })).toEqual([]);
  });

  it('finds words in url and description of a project, taken literally', async () => {
    const { id: projectId } = project;
    expect(await found({ projectId, search: 'checkout' })).toEqual([0]);
    expect(await found({ projectId, search: ' 100% pay ' })).toEqual([0]);
    expect(await found({ projectId, search: 'terms_of_use' })).toEqual([1]);
    expect(await found({ projectId, search: 'termsXof' })).toEqual([]);
    expect(await found({ projectId, search: '\\' })).toEqual([]);
    expect(await errorOf(list({ search: 'checkout' }))).toBeInstanceOf(InvalidRequest);
  });

  it('comes in pages with exact totals', async () => {
    const pages = await Promise.all([0, 2, 4, 6].map((offset) => list({ limit: 2, offset })));
    expect(pages.map(({ items }) => items.map(({ id }) => ids.indexOf(id)))).toEqual([
      [4, 3],
      [2, 1],
      [0],
      [],
    ]);
    expect(pages.map(({ pagination }) => pagination)).toEqual([
      { total: 5, limit: 2, offset: 0, hasMore: true },
      { total: 5, limit: 2, offset: 2, hasMore: true },
      { total: 5, limit: 2, offset: 4, hasMore: false },
      { total: 5, limit: 2, offset: 6, hasMore: false },
    ]);
    expect((await list()).pagination).toEqual({ total: 5, limit: 20, offset: 0, hasMore: false });
  });

  it.each([
    ['limit', { limit: 0 }],
    ['limit', { limit: 101 }],
    ['limit', { limit: 'many' as never }],
    ['offset', { offset: -1 }],
    ['status', { status: 'done' }],
    ['updatedAfter', { updatedAfter: 'yesterday' }],
    ['createdAfter', { createdAfter: '2026-02-30' }],
  ])('is refused when its %s is invalid', async (field, request) => {
    const error = await errorOf(list(request));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain(field);
  });

  it('fits into one answer with large recordings and conversations', async () => {
    const large = await seeded(`'{"success":true,"explanation":"x"}'`, `repeat('x', 100000)`);
    const page = await list({ projectId: large.id, limit: 100 }, memberOf(large.organizationId));
    expect(page.items).toHaveLength(100);
    expect(page.items[1]).not.toHaveProperty('testerResponse');
    expect(page.items[1]).toMatchObject({ truncated: ['testerData', 'testerResponse', 'request'] });
    expect(page.items.at(-1)).toMatchObject({ status: 'queued', truncated: ['request'] });
    const few = await list({ projectId: large.id, limit: 10 }, memberOf(large.organizationId));
    expect(few.items[1]).toHaveProperty('testerResponse');
    expect(few.items[1]).toHaveProperty('testerData');
    expect(few.items[1]).not.toHaveProperty('truncated');
  });

  it('fits into one answer with the data of large results, and has each verdict', async () => {
    const data = `json_build_object('text', repeat('x', 100000))`;
    const large = await seeded(
      `json_build_object('success', true, 'explanation', 'x', 'data', ${data})`,
      `'x'`,
    );
    const page = await list({ projectId: large.id, limit: 100 }, memberOf(large.organizationId));
    expect(page.items).toHaveLength(100);
    expect(page.items[1]).toMatchObject({ truncated: ['testerData', 'result', 'testerResponse', 'request'] });
    expect(page.items[1]).toHaveProperty('result', { success: true, explanation: 'x' });
    const few = await list({ projectId: large.id, limit: 10 }, memberOf(large.organizationId));
    expect(few.items[1]).toHaveProperty('result.data.text');
    expect(few.items[1]).not.toHaveProperty('truncated');
  });

  /** A project with 99 completed jobs and one in the queue. The parameters are SQL. */
  async function seeded(result: string, testerResponse: string): Promise<ProjectCopy> {
    const large = newProject();
    await job.create(large);
    await job.sql('ALTER TABLE job DISABLE TRIGGER USER');
    await job.sql(
      `INSERT INTO job (id, organization_id, project_id, status, url, description, device_class,
         target_duration_minutes, max_extension_minutes, max_extension_count, created_at, updated_at, claimed_at,
         submitted_at, completed_at, result, cost_micros, extracted_issues, key_moments, tester_response, tester_data,
         tester_data_bytes, created_by)
       SELECT $3 || lpad(n::text, 25, '0'), $1, $2, 'completed', 'https://example.com', 'x', 'desktop', 15, 5, 3,
         now, now, now, now, now, ${result}, 8500, '[]', '[]', ${testerResponse}, '{"clicks":[]}', 13, '{}'
       FROM generate_series(1, 99) AS n, clock_ms() AS now`,
      [large.organizationId, large.id, `job_${++seeds}`],
    );
    await job.sql('ALTER TABLE job ENABLE TRIGGER USER');
    return large;
  }
});
