/** Many deadlines at once, and deadlines while no replica runs. The chaos tier measures lateness. */
import { jobsWithDeadlines, latenessOf, shiftDeadlines } from './deadline-run.js';
import { eventually } from '@handtest/deployment';
import { type JobUnderTest, startJobService } from './job-under-test.js';
import { PreparedJobs, shopProject } from './prepared-jobs.js';

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

describe('after a stop of the platform of 25 hours', () => {
  /** The rules of the database stay out of it: no program may set such a time back. */
  const setBack = (table: string, column: string, hours: number, jobId?: string) =>
    job.sql(
      `BEGIN; SET LOCAL session_replication_role = replica;
       UPDATE ${table} SET ${column} = ${column} - interval '${hours} hours' ${jobId ? `WHERE id = '${jobId}'` : ''};
       COMMIT`,
    );

  beforeEach(() => job.sql('DELETE FROM platform_stop'));

  it.each([
    ['an unread report', 'submitted_at', 24],
    ['a job without a plan', 'created_at', 1],
  ])('%s gets the rest of its time', async (_what, column, limitHours) => {
    const project = shopProject();
    const create = async () =>
      column === 'submitted_at'
        ? (await job.submitted({}, project)).jobId
        : (await new PreparedJobs(job).create({}, project)).jobId;
    const [recent, old] = [await create(), await create()];
    await eventually(async () =>
      expect(await job.sql('SELECT 1 FROM last_sweep WHERE at IS NOT NULL')).toHaveLength(1),
    );
    await Promise.all(job.replicas.splice(0).map((replica) => replica.stop()));
    await setBack('last_sweep', 'at', 25);
    await setBack('job', column, 25, recent);
    await setBack('job', column, 25 + limitHours, old);
    await job.addReplica();
    await job.addReplica();
    expect(await job.finishedEvent(old)).toMatchObject({ status: 'failed', reason: 'platform_error' });
    // The same sweep has found both.
    expect(await job.sql('SELECT 1 FROM job WHERE id = $1 AND completed_at IS NULL', [recent])).toHaveLength(
      1,
    );
    await setBack('job', column, limitHours, recent);
    expect(await job.finishedEvent(recent)).toMatchObject({ status: 'failed', reason: 'platform_error' });
  });
});
