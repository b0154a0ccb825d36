/** What operators see of the times that live jobs wait. */
import { type Call, newId } from '@handtest/contracts/define';
import { extractionEvents } from '@handtest/contracts/extraction';
import { eventually } from '@handtest/deployment';
import { register } from 'prom-client';
import { WaitingGaugesService } from '../waiting/waiting-gauges.service.js';
import { type JobUnderTest, jobRequest, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

function testKeyOf(organizationId: string): Call {
  const tokenId = newId('key');
  const userId = newId('user');
  return {
    caller: {
      ...{ kind: 'key', tokenId, userId, organizationId, livemode: false },
      roles: { [organizationId]: 'contributor' },
    },
  };
}

async function gauge(name: string): Promise<number> {
  await job.replicas[0]!.app.get(WaitingGaugesService).refresh();
  return (await register.getSingleMetric(name)!.get()).values[0]!.value;
}

async function counted(name: string, outcome?: string): Promise<number> {
  const metric = await register.getSingleMetric(name)!.get();
  const isCount = (value: { metricName?: string; labels: { outcome?: string } }) =>
    value.metricName === `${name}_count` && value.labels.outcome === outcome;
  return metric.values.find(isCount)?.value ?? 0;
}

it('the oldest unclaimed job counts from its arrival in the queue, and only while it is live', async () => {
  expect(await gauge('handtest_job_oldest_unclaimed_seconds')).toBe(0);
  await job.create();
  const old = await job.create();
  const arrival = `claim_deadline = clock_timestamp() + interval '60 minutes' - interval '10 minutes'`;
  await job.sql(`UPDATE job SET ${arrival} WHERE id = $1`, [old.jobId]);
  expect(await gauge('handtest_jobs_unclaimed')).toBe(2);
  const seconds = await gauge('handtest_job_oldest_unclaimed_seconds');
  expect(seconds).toBeGreaterThanOrEqual(600);
  expect(seconds).toBeLessThan(610);
  await job.jobs.cancel({ jobId: old.jobId }, old.call);
  expect(await gauge('handtest_job_oldest_unclaimed_seconds')).toBeLessThan(60);
});

it('a claim counts the time since the creation', async () => {
  const before = await counted('handtest_job_claim_seconds');
  await job.claimed();
  expect(await counted('handtest_job_claim_seconds')).toBe(before + 1);
});

it('a report counts until its job ends, completed or failed', async () => {
  const completed = await job.submitted();
  const failed = await job.submitted();
  const earlier = `UPDATE job SET submitted_at = submitted_at - interval '90 seconds' WHERE id = '${failed.jobId}'`;
  await job.sql(`BEGIN; SET LOCAL session_replication_role = replica; ${earlier}; COMMIT`);
  expect(await gauge('handtest_job_oldest_unread_report_seconds')).toBeGreaterThanOrEqual(90);
  await job.complete(completed.jobId, completed.call);
  const message = 'The report has no verdict';
  await job.publish(extractionEvents.reportUnreadable, { jobId: failed.jobId, message });
  await eventually(async () => {
    expect(await counted('handtest_job_result_seconds', 'completed')).toBe(1);
    expect(await counted('handtest_job_result_seconds', 'failed')).toBe(1);
  });
  expect(await gauge('handtest_job_oldest_unread_report_seconds')).toBe(0);
});

it('jobs of test mode are not counted', async () => {
  const { project } = await job.create();
  const unclaimed = await gauge('handtest_jobs_unclaimed');
  const claims = await counted('handtest_job_claim_seconds');
  const { jobId } = await job.jobs.create(
    jobRequest(project.id, { url: 'https://slow.test/' }),
    testKeyOf(project.organizationId),
  );
  expect(await gauge('handtest_jobs_unclaimed')).toBe(unclaimed);
  await eventually(async () =>
    expect(await job.sql('SELECT claimed_at FROM job WHERE id = $1', [jobId])).toMatchObject([
      { claimed_at: expect.any(Date) as Date },
    ]),
  );
  expect(await counted('handtest_job_claim_seconds')).toBe(claims);
});
