/** Every filter of the job list is answered by an index: what the planner makes of the statements, on a table in use. */
import type { JobFilter } from '../job/job-filter-sql.js';
import { page, startJobDatabase, total, waysToJobs } from './explained-list.js';
import { seedJobs } from './seeded-jobs.js';

const projectIds = Array.from({ length: 40 }, (_, n) => `proj_${n}`);
const [one, few] = [projectIds.slice(0, 1), projectIds.slice(0, 5)];
const instant = new Date(Date.now() + 25 * 3_600_000).toISOString();

let database: Awaited<ReturnType<typeof startJobDatabase>>;

beforeAll(async () => {
  database = await startJobDatabase();
  await seedJobs(database.sql, { organizationId: 'org', projectIds, jobs: 20_000, openOneIn: 1_000 });
  await database.sql('VACUUM ANALYZE job');
});

afterAll(() => database.stop());

const filters: [string, Omit<JobFilter, 'projectIds'>, string][] = [
  ['nothing', {}, 'job_list'],
  ['a status', { statuses: ['failed'] }, 'job_list_by_status'],
  ['a rare status', { statuses: ['working'] }, 'job_list_by_status'],
  ['all that end', { statuses: ['completed', 'failed', 'expired', 'cancelled'] }, 'job_list_by_status'],
  ['an instant of change', { updatedAfter: instant }, 'job_list'],
  ['an instant of creation', { createdAfter: instant }, 'job_list'],
  ['a status and an instant', { statuses: ['failed'], updatedAfter: instant }, 'job_list_by_status'],
  ['a template', { template: 'Template 0' }, 'job_list_by_template'],
  ['a schedule', { scheduleId: 'sched_5' }, 'job_list_by_schedule'],
];

describe.each([
  ['one project', one],
  ['some projects', few],
  ['many projects', projectIds],
])('a page of %s', (_scope, ids) => {
  it.each(filters)('filtered by %s comes from an index in order', async (name, filter, usual) => {
    // Beyond 32 parts the statuses of what has ended are not parts of their own.
    const index = name === 'all that end' && ids === projectIds ? 'job_list' : usual;
    const ways = await waysToJobs(database.dataSource, page({ ...filter, projectIds: ids }));
    expect(ways).toContain(`Index Only Scan ${index}`);
    const others = ways.filter((way) => way !== `Index Only Scan ${index}`);
    // The page's own rows, by their ids; and the pending jobs, which are few.
    expect(others.filter((way) => !/^Index Scan (PK_\w+|job_pkey|job_pending)$/.test(way))).toEqual([]);
  });

  it('far from the first comes from the same index', async () => {
    const ways = await waysToJobs(database.dataSource, page({ projectIds: ids }, 5_000));
    expect(ways).toContain('Index Only Scan job_list');
    expect(ways.filter((way) => way.startsWith('Seq Scan'))).toEqual([]);
  });

  it('never reads the whole table for words', async () => {
    const ways = await waysToJobs(database.dataSource, page({ search: 'hat 42', projectIds: ids }));
    expect(ways.filter((way) => way.startsWith('Seq Scan'))).toEqual([]);
  });
});

describe.each([
  ['one project', one],
  ['some projects', few],
])('the total of %s', (_scope, ids) => {
  it.each(filters)('filtered by %s is counted in an index', async (_name, filter) => {
    const ways = await waysToJobs(database.dataSource, total({ ...filter, projectIds: ids }));
    expect(ways.filter((way) => !/^(Bitmap )?Index (Only )?Scan job_/.test(way))).toEqual([]);
    expect(ways.some((way) => way.startsWith('Index Only Scan job_list'))).toBe(true);
  });
});
