/** Every filter of `GET /api/jobs`, alone and with others, against the same filters written in JavaScript. */
import { type Caller, InvalidRequest } from '@handtest/contracts/define';
import { type JobStatus, jobStatuses, type ListJobsRequest, statusAliases } from '@handtest/contracts/job';
import fc from 'fast-check';
import { newProject } from './fake-neighbours.js';
import { errorOf, type JobUnderTest, memberOf, startJobService } from './job-under-test.js';
import { seedJobs } from './seeded-jobs.js';

interface Row {
  id: string;
  projectId: string;
  livemode: boolean;
  status: JobStatus;
  url: string;
  description: string;
  template: string | null;
  scheduleId: string | null;
  labels: Record<string, string> | null;
  createdAt: string;
  updatedAt: string;
}

const projects = Array.from({ length: 3 }, () => newProject('org_mine'));
const foreign = newProject('org_foreign');
const call = memberOf('org_mine', 'viewer');

let job: JobUnderTest;
let rows: Row[];

beforeAll(async () => {
  job = await startJobService();
  const projectIds = projects.map(({ id }) => id);
  await seedJobs(job.sql, { organizationId: 'org_mine', projectIds, jobs: 600, openOneIn: 10 });
  const elsewhere = { organizationId: 'org_foreign', projectIds: [foreign.id], jobs: 50, openOneIn: 10 };
  await seedJobs(job.sql, { ...elsewhere, after: 600 });
  await job.sql(`UPDATE job SET livemode = false WHERE right(id, 3)::integer % 7 = 0`);
  await job.sql(`UPDATE job SET description = 'ÄPFEL kaufen, Привет' WHERE right(id, 3)::integer % 9 = 0`);
  rows = await job.sql<Row & Record<string, unknown>>(
    `SELECT id, project_id AS "projectId", livemode, status, url, description, template, schedule_id AS "scheduleId",
       metadata_labels AS labels,
       iso_instant(created_at) AS "createdAt", iso_instant(updated_at) AS "updatedAt"
     FROM job WHERE organization_id = 'org_mine'`,
  );
});

afterAll(() => job.stop());

/** The expected list, in order. */
function expected(request: ListJobsRequest): string[] {
  const { projectId, status, updatedAfter, createdAfter, template, scheduleId, search, metadata } = request;
  const { livemode = true } = request;
  const wanted = status?.split(',').map((word) => statusAliases[word] ?? word);
  const words = search?.toLowerCase().split(' ') ?? [];
  const found = rows.filter(
    (row) =>
      row.livemode === livemode &&
      (!projectId || row.projectId === projectId) &&
      (!wanted || wanted.includes(row.status)) &&
      (!updatedAfter || row.updatedAt > updatedAfter) &&
      (!createdAfter || row.createdAt > createdAfter) &&
      (!template || row.template === template) &&
      (!scheduleId || row.scheduleId === scheduleId) &&
      Object.entries(metadata ?? {}).every(([key, value]) => row.labels?.[key] === value) &&
      words.every((word) => `${row.url}\n${row.description}`.toLowerCase().includes(word)),
  );
  const order = (a: Row, b: Row) => (a.updatedAt + a.id < b.updatedAt + b.id ? -1 : 1);
  const sorted = found.sort(order);
  return (updatedAfter ? sorted : sorted.reverse()).map(({ id }) => id);
}

async function compare(request: ListJobsRequest): Promise<number> {
  const { limit = 20, offset = 0 } = request;
  const ids = expected(request);
  const { items, pagination } = await job.jobs.list(request, call);
  expect(items.map(({ id }) => id)).toEqual(ids.slice(offset, offset + limit));
  expect(pagination).toEqual({ total: ids.length, limit, offset, hasMore: offset + limit < ids.length });
  return ids.length;
}

const labelsOf = (words: string[]): Record<string, string> =>
  Object.fromEntries(words.map((word) => word.split(' ')));

/** Values of each filter. Instants are those of a row. */
type Filter = Exclude<keyof ListJobsRequest, 'limit' | 'offset' | 'organizationId' | 'view'>;
const values: { [Name in Filter]: () => NonNullable<ListJobsRequest[Name]>[] } = {
  projectId: () => projects.map(({ id }) => id),
  status: () => [
    ...jobStatuses,
    ...Object.keys(statusAliases),
    'queued,working',
    'completed,failed,expired,cancelled',
  ],
  updatedAfter: () => [rows[0]!.updatedAt, rows[300]!.updatedAt],
  createdAfter: () => [rows[10]!.createdAt, rows[400]!.createdAt],
  template: () => ['Template 0', 'Template 90'],
  scheduleId: () => ['sched_5', 'sched_95'],
  livemode: () => [false, true],
  search: () => ['hat', 'BASKET page/7', 'hat 42', 'äpfel ПРИВЕТ'],
  metadata: () => [['build 3'], ['stage ci'], ['stage ci', 'build 5']].map(labelsOf),
};

it.each(Object.keys(values) as (keyof typeof values)[])('filters by %s exactly', async (name) => {
  const scope = name === 'search' ? { projectId: projects[0]!.id } : {};
  for (const value of values[name]()) {
    expect(await compare({ ...scope, [name]: value })).toBeGreaterThan(0);
    expect(
      await compare({ ...scope, [name]: value, organizationId: 'org_mine', limit: 3, offset: 2 }),
    ).toBeGreaterThan(0);
  }
});

it('filters by 300 random combinations exactly, with exact totals and pages in order', async () => {
  const some = <Name extends Filter>(name: Name) =>
    fc.option(
      fc.nat(20).map((n) => values[name]()[n % values[name]().length]),
      { nil: undefined },
    );
  const requests = fc
    .record({
      projectId: some('projectId'),
      status: some('status'),
      updatedAfter: some('updatedAfter'),
      createdAfter: some('createdAfter'),
      template: some('template'),
      scheduleId: some('scheduleId'),
      livemode: some('livemode'),
      search: some('search'),
      metadata: some('metadata'),
      limit: fc.integer({ min: 1, max: 100 }),
      offset: fc.nat(250),
    })
    .filter(({ search, projectId }) => search === undefined || projectId !== undefined);
  const tenRequests = fc.array(requests, { minLength: 10, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(tenRequests, async (ten) => {
      await Promise.all(ten.map(compare));
    }),
    { numRuns: 30, endOnFailure: true },
  );
});

it('is equal for an organization of 40 projects', async () => {
  const many = Array.from({ length: 40 }, () => newProject('org_many').id);
  await seedJobs(job.sql, {
    organizationId: 'org_many',
    projectIds: many,
    jobs: 200,
    openOneIn: 10,
    after: 700,
  });
  const member = memberOf('org_many', 'viewer');
  for (const filter of [
    {},
    { status: 'failed,queued,pending' },
    { status: 'completed,failed,expired,cancelled' },
    { updatedAfter: '2020-01-01T00:00:00.000Z' },
    { template: 'Template 0', status: 'completed' },
  ]) {
    const found: string[] = [];
    for (const projectId of many) {
      const { items } = await job.jobs.list({ ...filter, projectId, limit: 100 }, member);
      found.push(...items.map(({ updatedAt, id }) => `${updatedAt} ${id}`));
    }
    const all = 'updatedAfter' in filter ? found.sort() : found.sort().reverse();
    // Of so many projects most have no job in a short page.
    for (const limit of [50, 5]) {
      const { items, pagination } = await job.jobs.list({ ...filter, limit, offset: 1 }, member);
      expect(items.map(({ updatedAt, id }) => `${updatedAt} ${id}`)).toEqual(all.slice(1, 1 + limit));
      expect(pagination.total).toBe(all.length);
    }
    expect(all.length).toBeGreaterThan(0);
  }
});

it('reads a blank before a time zone as a plus, because queries decode it so', async () => {
  const [updatedAfter, createdAfter] = ['2020-01-01T00:00:00 02:00', '2020-01-01T00:00:00.000 0200'];
  const { pagination } = await job.jobs.list({ updatedAfter, createdAfter }, call);
  expect(pagination.total).toBe(rows.filter(({ livemode }) => livemode).length);
});

it('returns each job once over all pages, with any page size', async () => {
  for (const limit of [7, 100]) {
    const seen: string[] = [];
    for (let offset = 0; ; offset += limit) {
      const { items, pagination } = await job.jobs.list({ limit, offset }, call);
      seen.push(...items.map(({ id }) => id));
      if (!pagination.hasMore) break;
    }
    expect(seen).toEqual(expected({}));
  }
});

it.each([
  ['limit', { limit: 0 }],
  ['limit', { limit: 101 }],
  ['limit', { limit: 1.5 }],
  ['limit', { limit: 'many' }],
  ['limit', { limit: '1e1' }],
  ['limit', { limit: '0x10' }],
  ['limit', { limit: ' 5' }],
  ['limit', { limit: ['5', '6'] }],
  ['offset', { offset: '' }],
  ['offset', { offset: -1 }],
  ['offset', { offset: 'x' }],
  ['status', { status: 'done' }],
  ['status', { status: 'completed,done' }],
  ['status', { status: 'x'.repeat(501) }],
  ['updatedAfter', { updatedAfter: 'yesterday' }],
  ['updatedAfter', { updatedAfter: '2026-02-30T00:00:00Z' }],
  ['updatedAfter', { updatedAfter: '9999-12-31T23:59:59-02:00' }],
  ['createdAfter', { createdAfter: '9999-12-31T23:59:59-02:00' }],
  ['createdAfter', { createdAfter: '' }],
  ['createdAfter', { createdAfter: '1767225600' }],
  ['template', { template: '' }],
  ['template', { template: 'x'.repeat(201) }],
  ['scheduleId', { scheduleId: 'x'.repeat(101) }],
  ['search', { search: 'x'.repeat(201), projectId: 'proj' }],
  ['search', { search: '  ', projectId: 'proj' }],
  ['metadata', { metadata: 'build' }],
  ['metadata', { metadata: { a: ['1', '2'] } }],
  ['metadata', { metadata: { a: '', b: '', c: '', d: '', e: '', f: '' } }],
  ['projectId', { search: 'hat' }],
  ['projectId', { projectId: ['a', 'b'] }],
  ['organizationId', { organizationId: { a: 1 } }],
])('is refused when its %s is invalid, with the name of the field', async (field, request) => {
  const error = await errorOf(job.jobs.list(request as never, call));
  expect(error).toBeInstanceOf(InvalidRequest);
  expect(error.message).toContain(field);
});

it('filters by what was sent as metadata, of any type and with any text', async () => {
  const own = memberOf('org_labels');
  const project = newProject('org_labels');
  const labels = { build: 4711, draft: false, ['a "b" \\c']: '😀 %_', constructor: 'x' };
  const { jobId } = await job.create(project, {
    metadata: { ...labels, list: ['x'], none: null, nul: '\0' },
  });
  await job.create(project, { metadata: { build: 471, constructor: 'X', nested: { build: '4711' } } });
  for (const [key, value] of Object.entries(labels)) {
    const { items } = await job.jobs.list({ metadata: { [key]: String(value) } }, own);
    expect([key, items.map(({ id }) => id)]).toEqual([key, [jobId]]);
  }
  for (const label of ['list x', 'list ["x"]', 'none null', 'Build 4711', 'nul ']) {
    expect((await job.jobs.list({ metadata: labelsOf([label]) }, own)).items).toEqual([]);
  }
});

it('filters by metadata only within one organization', async () => {
  const roles = { org_mine: 'viewer', org_labels: 'viewer' } as const;
  const caller = { ...call.caller, roles } as Caller;
  const metadata = { stage: 'ci' };
  expect((await errorOf(job.jobs.list({ metadata }, { caller }))).message).toContain('organizationId');
  for (const scope of [{ organizationId: 'org_mine' }, { projectId: projects[0]!.id }]) {
    const { pagination } = await job.jobs.list({ metadata, ...scope }, { caller });
    expect(pagination.total).toBe(expected({ metadata, ...scope }).length);
  }
});
