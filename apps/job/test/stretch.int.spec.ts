/** Totals and deep pages with the help of stretches are what they are without: the same statements, and plain ones. */
import { type JobStatus, jobStatuses, terminalStatuses } from '@handtest/contracts/job';
import { query } from '@handtest/database';
import fc from 'fast-check';
import { shallowOffset } from '../job/deep-page-sql.js';
import type { JobFilter } from '../job/job-filter-sql.js';
import { page, startJobDatabase, total } from './explained-list.js';
import { seedJobs } from './seeded-jobs.js';
import { closeAllStretches, setClocks } from './swept-jobs.js';

/** The first has many jobs, the second few; the third was never swept; the clock of the fourth stands in its middle. */
const [large, small, unswept, half] = ['proj_large', 'proj_small', 'proj_unswept', 'proj_half'] as const;
const projectIds = [large, small, unswept, half];

interface Row extends Record<string, unknown> {
  id: string;
  projectId: string;
  status: JobStatus;
  createdAt: string;
  updatedAt: string;
}

let database: Awaited<ReturnType<typeof startJobDatabase>>;
/** Oldest first. */
let rows: Row[];

beforeAll(async () => {
  database = await startJobDatabase();
  const seed = { organizationId: 'org', openOneIn: 25 };
  await seedJobs(database.sql, { ...seed, projectIds: [large], jobs: 6_000 });
  await seedJobs(database.sql, { ...seed, projectIds, jobs: 4_000, after: 6_000 });
  await setClocks(database.sql, [large, small, half]);
  await database.sql(
    `UPDATE project_clock SET last_ending_at = last_ending_at - interval '40 minutes' WHERE project_id = $1`,
    [half],
  );
  expect(await closeAllStretches(database.sql, projectIds)).toBeGreaterThan(45);
  await database.sql('VACUUM ANALYZE job');
  rows = await query<Row>(
    database.dataSource,
    `SELECT id, project_id AS "projectId", status, iso_instant(created_at) AS "createdAt",
       iso_instant(updated_at) AS "updatedAt" FROM job ORDER BY updated_at, id`,
  );
});

afterAll(() => database.stop());

function expected(filter: JobFilter): string[] {
  const { statuses, updatedAfter, createdAfter } = filter;
  const found = rows.filter(
    (row) =>
      filter.projectIds.includes(row.projectId) &&
      (!statuses || statuses.includes(row.status)) &&
      (!updatedAfter || row.updatedAt > updatedAfter) &&
      (!createdAfter || row.createdAt > createdAfter),
  );
  return (updatedAfter ? found : found.reverse()).map(({ id }) => id);
}

async function ask(filter: JobFilter, offset: number): Promise<{ ids: string[]; total: number }> {
  const { text, parameters } = page(filter, offset);
  const records = await query<{ record: string }>(database.dataSource, text, parameters);
  const count = total(filter);
  const [row] = await query<{ total: string }>(database.dataSource, count.text, count.parameters);
  const ids = records.map(({ record }) => (JSON.parse(`${record}}`) as { id: string }).id);
  return { ids, total: Number(row!.total) };
}

async function compare(filter: JobFilter, offset: number): Promise<void> {
  const ids = expected(filter);
  expect(await ask(filter, offset)).toEqual({ ids: ids.slice(offset, offset + 20), total: ids.length });
}

const scopes = [[large], [small], [unswept], [half], [large, half], projectIds];
const statusLists: (readonly JobStatus[] | undefined)[] = [
  undefined,
  terminalStatuses,
  ['completed'],
  ['failed', 'queued'],
  ['pending', 'cancelled'],
  ['queued', 'working'],
  jobStatuses,
];

it('counts each combination of projects and statuses exactly', async () => {
  for (const scope of scopes) {
    for (const statuses of statusLists) await compare({ projectIds: scope, statuses }, 0);
  }
});

it('finds the page behind each offset and each instant, to the job', async () => {
  const instant = fc.oneof(
    fc.constant(undefined),
    fc.constant('2020-01-01T00:00:00.000Z'),
    fc.nat(4_000).map((n) => rows[n]!.updatedAt),
    fc.nat(4_000).map((n) => rows[n]!.createdAt),
  );
  const requests = fc.record({
    projectIds: fc.constantFrom(...scopes),
    statuses: fc.constantFrom(...statusLists),
    updatedAfter: instant,
    createdAfter: instant,
    /** How far between the first deep page and the last. */
    permille: fc.nat(1_000),
  });
  let deep = 0;
  await fc.assert(
    fc.asyncProperty(requests, async ({ permille, ...filter }) => {
      const behind = Math.max(expected(filter).length - shallowOffset, 0);
      if (behind > 0) deep++;
      await compare(filter, shallowOffset + Math.floor((behind * permille) / 1_000));
    }),
    { numRuns: 400, endOnFailure: true },
  );
  // A third of them, were it not for chance.
  expect(deep).toBeGreaterThan(60);
});

it('leaves out of stretches what the clock has not passed, and what does not fill one', async () => {
  const stretches = await query<{ projectId: string; jobs: string; late: string }>(
    database.dataSource,
    `SELECT s.project_id AS "projectId", sum(s.completed + s.cancelled + s.expired + s.failed) AS jobs,
       count(*) FILTER (WHERE s.through > clock.last_ending_at) AS late
     FROM ended_stretch AS s JOIN project_clock AS clock USING (project_id) GROUP BY 1 ORDER BY 1`,
  );
  expect(stretches.map(({ projectId, late }) => [projectId, late])).toEqual([
    [half, '0'],
    [large, '0'],
    [small, '0'],
  ]);
  for (const { projectId, jobs } of stretches) {
    const ended = expected({ projectIds: [projectId], statuses: terminalStatuses }).length;
    expect(Number(jobs)).toBeLessThan(ended);
    if (projectId !== half) expect(Number(jobs)).toBeGreaterThan(ended - 200);
  }
});
