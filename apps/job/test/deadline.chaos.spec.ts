/**
 * Deadlines are rows, which sweeps find at their default interval. None is missed or more than 2 s late, also when
 * no replica ran. The job service does not use Redis.
 */
import { jobsWithDeadlines, type Lateness, latenessOf, shiftDeadlines } from './deadline-run.js';
import { type JobUnderTest, startJobService } from './job-under-test.js';

const deadlines = 1_000;
const limitMs = 2_000;
const settledWithinMs = 5_000;

let job: JobUnderTest;

beforeEach(async () => {
  job = await startJobService({ SWEEP_INTERVAL_MS: '1000' });
});

afterEach(() => job.stop());

function print(what: string, { missed, p99Ms, worstMs }: Lateness): void {
  process.stdout.write(
    `${what}: tried ${deadlines}, failed ${missed}, p99 ${p99Ms.toFixed(0)} ms late, worst ${worstMs.toFixed(0)} ms\n`,
  );
}

it.each([1, 3])('ends 1,000 jobs in time as their deadlines pass, on %d replicas', async (replicas) => {
  while (job.replicas.length < replicas) await job.addReplica();
  const ids = await jobsWithDeadlines(job, deadlines);
  await shiftDeadlines(job, ids, 2_000, 12_000);
  const lateness = await latenessOf(job, ids);
  print(`deadlines over ten seconds, ${replicas} replicas`, lateness);
  expect(lateness.missed).toBe(0);
  expect(lateness.p99Ms).toBeLessThanOrEqual(limitMs);
});

it('ends 1,000 jobs in time whose deadlines pass at the same moment', async () => {
  await job.addReplica();
  const ids = await jobsWithDeadlines(job, deadlines);
  await shiftDeadlines(job, ids, 2_000, 2_000);
  const lateness = await latenessOf(job, ids);
  print('deadlines at one moment', lateness);
  expect(lateness.missed).toBe(0);
  expect(lateness.p99Ms).toBeLessThanOrEqual(limitMs);
});

it('ends within 5 s of the start all jobs that were due while no replica ran', async () => {
  const ids = await jobsWithDeadlines(job, deadlines);
  await Promise.all(job.replicas.splice(0).map((replica) => replica.stop()));
  await shiftDeadlines(job, ids, -60_000, -1);
  await job.addReplica();
  const [row] = await job.sql<{ now: Date }>('SELECT clock_timestamp() AS now');
  const lateness = await latenessOf(job, ids, row!.now);
  print('deadlines while nothing ran, after the start', lateness);
  expect(lateness.missed).toBe(0);
  expect(lateness.worstMs).toBeLessThanOrEqual(settledWithinMs);
});
