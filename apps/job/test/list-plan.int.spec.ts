/** The plans of the job list's statements on a filled table: an index answers every filter. */
import type { JobFilter, JobScope } from '../list/job-list-sql.js';
import { page, startJobDatabase, total, waysToJobs } from './explained-list.js';
import { seedJobs } from './seeded-jobs.js';

const projectIds = Array.from({ length: 40 }, (_, n) => `proj_${n}`);
const instant = new Date(Date.now() + 25 * 3_600_000).toISOString();

let database: Awaited<ReturnType<typeof startJobDatabase>>;

beforeAll(async () => {
  database = await startJobDatabase();
  await seedJobs(database.sql, { organizationId: 'org', projectIds, jobs: 20_000, openOneIn: 1_000 });
  await database.sql('VACUUM ANALYZE job');
});

afterAll(() => database.stop());

type Filter = Omit<JobFilter, 'scope'>;

const filters: [string, Filter][] = [
  ['nothing', {}],
  ['a status', { statuses: ['failed'] }],
  ['a rare status', { statuses: ['working'] }],
  ['all that end', { statuses: ['completed', 'failed', 'expired', 'cancelled'] }],
  ['an instant of change', { updatedAfter: instant }],
  ['an instant of creation', { createdAfter: instant }],
  ['a status and an instant', { statuses: ['failed'], updatedAfter: instant }],
];
const organization = { organizationIds: ['org'], deletedProjectIds: projectIds.slice(30) };

/** The page's own rows by their ids, and the pending jobs, which are few. */
const isFew = (way: string) => /^Index Scan (PK_\w+|job_pkey|job_pending)$/.test(way);

describe.each<[string, JobScope, string]>([
  ['one project', { projectIds: ['proj_0'] }, 'job_list_by_project'],
  ['an organization', organization, 'job_list_by_organization'],
])('a page of %s', (_name, scope, index) => {
  it.each(filters)('filtered by %s comes from an index in order', async (_filter, filter) => {
    const ways = await waysToJobs(database.dataSource, page({ ...filter, scope }));
    expect(ways.filter((way) => !isFew(way))).toEqual([`Index Only Scan ${index}`]);
  });

  it('far from the first comes from the same index', async () => {
    const ways = await waysToJobs(database.dataSource, page({ scope }, 5_000));
    expect(ways.filter((way) => !isFew(way))).toEqual([`Index Only Scan ${index}`]);
  });

  it.each(filters)('filtered by %s is counted in an index', async (_filter, filter) => {
    const ways = await waysToJobs(database.dataSource, total({ ...filter, scope }));
    expect(ways.filter((way) => !/^(Bitmap )?Index (Only )?Scan job_/.test(way))).toEqual([]);
    expect(ways.some((way) => way.startsWith('Index Only Scan job_list'))).toBe(true);
  });

  it('filtered by rare metadata comes from the index of labels', async () => {
    const filter = { labels: { build: '7', stage: 'ci' }, scope };
    for (const statement of [page(filter), total(filter)]) {
      const ways = await waysToJobs(database.dataSource, statement);
      expect(ways).toContain('Bitmap Index Scan job_by_label');
      expect(ways.filter((way) => way.startsWith('Seq Scan'))).toEqual([]);
    }
  });

  it('filtered by common metadata comes from the same index in order', async () => {
    const ways = await waysToJobs(database.dataSource, page({ labels: { stage: 'ci' }, scope }));
    expect(ways.filter((way) => !isFew(way))).toEqual([`Index Scan ${index}`]);
  });

  it('never reads the whole table for words', async () => {
    const ways = await waysToJobs(database.dataSource, page({ search: 'hat 42', scope }));
    expect(ways.filter((way) => way.startsWith('Seq Scan'))).toEqual([]);
  });
});

describe.each<[string, Filter, string]>([
  ['a template', { template: 'Template 0' }, 'job_list_by_template'],
  ['a schedule', { scheduleId: 'sched_5' }, 'job_list_by_schedule'],
])('a list filtered by %s', (_name, filter, index) => {
  it.each([1, 5, 40])('comes from an index in order, of %d projects', async (count) => {
    const scope = { projectIds: projectIds.slice(0, count) };
    const ways = await waysToJobs(database.dataSource, page({ ...filter, scope }));
    expect(ways.filter((way) => !isFew(way))).toEqual([`Index Only Scan ${index}`]);
  });

  it.each([1, 5])('is counted in an index, of %d projects', async (count) => {
    const scope = { projectIds: projectIds.slice(0, count) };
    const ways = await waysToJobs(database.dataSource, total({ ...filter, scope }));
    expect(ways).toContain(`Index Only Scan ${index}`);
    expect(ways.filter((way) => !/^(Bitmap )?Index (Only )?Scan job_/.test(way))).toEqual([]);
  });
});

describe('a list filtered by a schedule, of an organization', () => {
  it.each(filters)('and by %s comes from one scan of its index in order', async (_filter, filter) => {
    const scope = organization;
    const statements = [
      page({ ...filter, scope, scheduleId: 'sched_5' }),
      total({ ...filter, scope, scheduleId: 'sched_5' }),
    ];
    for (const statement of statements) {
      const ways = await waysToJobs(database.dataSource, statement);
      expect(ways.filter((way) => !isFew(way))).toEqual(['Index Only Scan job_list_by_schedule']);
    }
  });
});
