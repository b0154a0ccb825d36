/** Many reads of jobs with megabytes of telemetry at the same time. */
import type { Call } from '@handtest/contracts/define';
import { newProject } from './fake-neighbours.js';
import { type JobUnderTest, memberOf, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

const anonymous: Call = { caller: { kind: 'anonymous' } };

/** Completed jobs with so many bytes of telemetry each. */
async function completedJobs(count: number, bytes: number) {
  const project = newProject();
  const made = await Promise.all(Array.from({ length: count }, () => job.completed({}, project)));
  const ids = made.map(({ jobId }) => jobId);
  await job.sql(
    `UPDATE job SET tester_data = json_build_object('consoleMessages', json_build_array(repeat('x', $2))),
       tester_data_bytes = $2 WHERE id = ANY($1)`,
    [ids, bytes],
  );
  return { ids, project };
}

it('answers a short record of the same message before long ones', async () => {
  const { ids } = await completedJobs(12, 4_000_000);
  const { jobId: short } = await job.create();
  const order: string[] = [];
  const read = async (jobId: string) => {
    const record = await job.jobs.status({ jobId }, anonymous);
    order.push(jobId);
    return record;
  };
  const records = await Promise.all([...ids, short].map(read));
  expect(order[0]).toBe(short);
  for (const { testerData } of records.slice(0, -1))
    expect(testerData!.consoleMessages[0]).toHaveLength(4_000_000);
});

it('answers a long record whole to those who may read it, and to no one else', async () => {
  const { ids, project } = await completedJobs(1, 200_000);
  const [jobId] = ids as [string];
  const member = memberOf(project.organizationId, 'viewer');
  const record = await job.jobs.get({ jobId }, member);
  expect(record.testerData!.consoleMessages[0]).toHaveLength(200_000);
  expect(record.conversation.length).toBeGreaterThan(0);
  expect((await job.jobs.brief({ jobId }, member)).testerData!.consoleMessages).toEqual([]);
  await expect(job.jobs.get({ jobId }, memberOf(newProject().organizationId))).rejects.toThrow(
    'Job not found',
  );
});
