/**
 * The job list over a million jobs: what the statements of each filter take in the database. The best of several runs
 * counts, because what else the machine does is none of the statement's doing.
 */
import type { JobFilter, Statement } from '../job/job-filter-sql.js';
import { databaseMs, page, startJobDatabase, total } from './explained-list.js';
import { seedJobs } from './seeded-jobs.js';

const jobs = 1_000_000;
const deepOffset = 100_000;
const runs = 9;
const limitsMs = { planning: 3, first: 1, deep: 25, total: 150 };

const siblings = Array.from({ length: 20 }, (_, n) => `proj_sibling_${n}`);
const inOne = ['proj_large'];
const inAll = [...inOne, ...siblings];
/** In the middle of all that was created. */
const middle = new Date(Date.now() + 86_400_000 + (jobs / 2) * 1_000).toISOString();

let database: Awaited<ReturnType<typeof startJobDatabase>>;

beforeAll(async () => {
  database = await startJobDatabase();
  const seed = { organizationId: 'org', openOneIn: 10_000 };
  await seedJobs(database.sql, { ...seed, projectIds: inOne, jobs });
  await seedJobs(database.sql, { ...seed, projectIds: siblings, jobs: 20_000, after: jobs });
  await database.sql('VACUUM ANALYZE job');
});

afterAll(() => database.stop());

const terminal: JobFilter['statuses'] = ['completed', 'failed', 'expired', 'cancelled'];
const filters: [string, JobFilter][] = [
  ['projectId', { projectIds: inOne }],
  ['organizationId', { projectIds: inAll }],
  ['status, one', { projectIds: inOne, statuses: ['completed'] }],
  ['status, rare ones', { projectIds: inOne, statuses: ['queued', 'working'] }],
  ['status, the four that end', { projectIds: inOne, statuses: terminal }],
  ['updatedAfter', { projectIds: inOne, updatedAfter: middle }],
  ['updatedAfter and status', { projectIds: inOne, updatedAfter: middle, statuses: terminal }],
  ['createdAfter', { projectIds: inOne, createdAfter: middle }],
  ['createdAfter and status', { projectIds: inOne, createdAfter: middle, statuses: ['failed'] }],
  ['template', { projectIds: inOne, template: 'Template 0' }],
  ['scheduleId', { projectIds: inOne, scheduleId: 'sched_5' }],
];

async function best(statement: Statement): Promise<{ planning: number; execution: number }> {
  const all: { planning: number; execution: number }[] = [];
  for (let run = 0; run < runs; run++) all.push(await databaseMs(database.dataSource, statement));
  return {
    planning: Math.min(...all.map(({ planning }) => planning)),
    execution: Math.min(...all.map(({ execution }) => execution)),
  };
}

type Figures = Record<keyof typeof limitsMs, number>;

function print(figures: readonly [string, Figures][]): void {
  const line = (cells: string[]) =>
    [cells[0]!.padEnd(28), ...cells.slice(1).map((cell) => cell.padStart(12))].join('');
  const names = Object.keys(limitsMs) as (keyof Figures)[];
  const lines = figures.map(([name, row]) =>
    line([name, ...names.map((key) => `${row[key].toFixed(2)} ms`)]),
  );
  const missed = names.map((key) => `${key} ${figures.filter(([, row]) => row[key] > limitsMs[key]).length}`);
  const worst = names.map((key) => `${key} ${Math.max(...figures.map(([, row]) => row[key])).toFixed(2)} ms`);
  process.stdout.write(
    [line(['', ...names.map((key) => `${key} ≤ ${limitsMs[key]}`)]), ...lines].join('\n') +
      `\ntried ${figures.length} filters over ${jobs} jobs, failed ${missed.join(', ')}, worst ${worst.join(', ')}\n`,
  );
}

it('answers first pages, pages behind 100,000 and exact totals in time, whatever the filter', async () => {
  const figures: [string, Figures][] = [];
  for (const [name, filter] of filters) {
    const { planning, execution: first } = await best(page(filter));
    const deep = (await best(page(filter, deepOffset))).execution;
    figures.push([name, { planning, first, deep, total: (await best(total(filter))).execution }]);
  }
  print(figures);
  for (const [name, row] of figures) {
    const missed = (Object.keys(limitsMs) as (keyof Figures)[]).filter((key) => row[key] > limitsMs[key]);
    expect([name, missed]).toEqual([name, []]);
  }
});

it('finds words in a million jobs of a project before anybody gives up', async () => {
  const { execution: common } = await best(page({ projectIds: inOne, search: 'hat' }));
  const absent = { projectIds: inOne, search: 'nowhere to be found' };
  const { execution: page1 } = await databaseMs(database.dataSource, page(absent));
  const { execution: count } = await databaseMs(database.dataSource, total(absent));
  process.stdout.write(
    `search over ${jobs} jobs: a common word ${common.toFixed(2)} ms, an absent one ${page1.toFixed(0)} ms and ` +
      `${count.toFixed(0)} ms for the total\n`,
  );
  expect(common).toBeLessThan(limitsMs.first * 5);
  // The most a statement may take.
  expect(page1 + count).toBeLessThan(30_000);
});
