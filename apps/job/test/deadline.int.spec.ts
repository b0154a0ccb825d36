/** Many deadlines at once, and deadlines while no replica runs. The chaos tier measures lateness. */
import { jobsWithDeadlines, latenessOf, shiftDeadlines } from './deadline-run.js';
import { type JobUnderTest, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

it('handles each of many deadlines on two replicas, with one event each', async () => {
  await job.addReplica();
  const ids = await jobsWithDeadlines(job, 100);
  await shiftDeadlines(job, ids, 0, 500);
  expect((await latenessOf(job, ids)).missed).toBe(0);
});

it('ends jobs that were due while no replica ran', async () => {
  const ids = await jobsWithDeadlines(job, 100);
  await Promise.all(job.replicas.splice(0).map((replica) => replica.stop()));
  await shiftDeadlines(job, ids, -60_000, -1);
  await job.addReplica();
  expect((await latenessOf(job, ids)).missed).toBe(0);
});

it('ends no job before its deadline', async () => {
  const ids = await jobsWithDeadlines(job, 20);
  await shiftDeadlines(job, ids, 60_000, 60_000);
  const others = await jobsWithDeadlines(job, 20);
  await shiftDeadlines(job, others, 0, 0);
  expect((await latenessOf(job, others)).missed).toBe(0);
  expect(await job.sql('SELECT 1 FROM job WHERE id = ANY($1) AND completed_at IS NULL', [ids])).toHaveLength(
    20,
  );
});
