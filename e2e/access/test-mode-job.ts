/** Jobs of test mode, created with the test key of `home`. */
import type { JobCreated, JobStatusRecord } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { jobBody } from './job-body.js';
import type { TestSystem } from './test-system.js';

/** A job that is not answered for half a minute. */
export async function openTestJob(system: TestSystem): Promise<string> {
  return createTestJob(system, 'https://slow.test');
}

/** The same job at each call: completed, so that the stream of its events ends. */
export function endedTestJob(system: TestSystem): Promise<string> {
  return system.shared('ended test job', async () => {
    const jobId = await createTestJob(system, 'https://pass.test');
    await eventually(async () => {
      const sent = { method: 'GET', path: `/api/jobs/${jobId}` };
      const { status } = await system.request<JobStatusRecord>(system.home.testKey.token, sent);
      if (status !== 'completed') throw new Error(`Test job ${jobId} is ${status}`);
    });
    return jobId;
  });
}

async function createTestJob(system: TestSystem, url: string): Promise<string> {
  const { projectId, testKey } = system.home;
  const sent = { method: 'POST', path: '/api/jobs', body: { ...jobBody, projectId, url } };
  return (await system.request<JobCreated>(testKey.token, sent)).jobId;
}
