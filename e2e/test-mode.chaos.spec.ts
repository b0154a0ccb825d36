/** 1,000 test jobs at once: what they cost a live job from its creation to its webhook. `JOBS=200 LIVE=10` is shorter. */
import type { KeyCreated } from '@handtest/contracts/identity';
import type { JobCreated, JobPage } from '@handtest/contracts/job';
import { type ApiClient, Deployment, eventually } from '@handtest/deployment';
import { latenciesOf } from '@handtest/testing';
import { shopJob } from './job-flow.js';
import { createParticipants, type Participants } from './participants.js';

const testJobs = Number(process.env.JOBS ?? 1_000);
const liveJobs = Number(process.env.LIVE ?? 50);
const mostDelayMs = 1_000;

let deployment: Deployment;
let participants: Participants;
let test: ApiClient;

beforeAll(async () => {
  const limits = { RATE_LIMIT_ROUTE_PER_MINUTE: '1000000', RATE_LIMIT_TOTAL_PER_MINUTE: '1000000' };
  deployment = await Deployment.start({ environment: { gateway: limits } });
  participants = await createParticipants(deployment);
  const { owner, workspace } = participants;
  const request = { organizationId: workspace.organizationId, name: 'CI', mode: 'test' };
  test = owner.api.as((await owner.api.post<KeyCreated>('/api/keys', request)).key);
});

afterAll(async () => {
  await participants?.receiver.stop();
  await deployment?.stop();
});

/** Milliseconds from the creation to the webhook. */
async function liveJobMs(): Promise<number> {
  const { workspace, tester, receiver } = participants;
  const startMs = Date.now();
  const { projectId } = workspace;
  // Short, so that the credit covers all of them.
  const minutes = { targetDurationMinutes: 1, maxExtensionMinutes: 0 };
  const { jobId } = await workspace.api.post<JobCreated>('/api/jobs', { projectId, ...shopJob, ...minutes });
  await tester.api.post(`/api/tester/jobs/${jobId}/claim`);
  const report = 'I bought a hat as a guest. The payment worked and all steps were fine.';
  await tester.api.post(`/api/tester/jobs/${jobId}/submit`, { report, verdict: 'pass' });
  const { receivedAt } = await eventually(
    () => {
      const request = receiver.requests.find(({ body }) => body.includes(jobId));
      if (!request) throw new Error('No webhook yet');
      return request;
    },
    { timeoutMs: 120_000 },
  );
  return receivedAt - startMs;
}

/** At least `liveJobs` of them, and more until `isDone`. */
async function measured(isDone = () => Promise.resolve(true)) {
  const durations: number[] = [];
  while (durations.length < liveJobs || !(await isDone())) durations.push(await liveJobMs());
  return { tried: durations.length, ...latenciesOf(durations) };
}

async function createTestJobs(): Promise<void> {
  const { projectId } = participants.workspace;
  const body = { projectId, ...shopJob, url: 'https://pass.test/' };
  await Promise.all(Array.from({ length: testJobs }, () => test.post<JobCreated>('/api/jobs', body)));
}

const ended = async () => (await test.get<JobPage>('/api/jobs?status=completed&limit=1')).pagination.total;

it(`${testJobs} test jobs at once delay no live job by more than a second`, async () => {
  await liveJobMs();
  const alone = await measured();
  await createTestJobs();
  const startMs = Date.now();
  const remaining = testJobs - (await ended());
  const beside = await measured(async () => (await ended()) === testJobs);
  const delayMs = beside.p99Ms - alone.p99Ms;
  process.stdout.write(
    `live jobs beside ${testJobs} test jobs: tried ${beside.tried}, failed ${delayMs > mostDelayMs ? 1 : 0}, worst ` +
      `${delayMs} ms later (p99 ${beside.p99Ms} ms, alone ${alone.p99Ms} ms; p50 ${beside.p50Ms} ms, alone ${alone.p50Ms} ms); ` +
      `${remaining} test jobs were open at the start, all ended after ${(Date.now() - startMs) / 1_000} s\n`,
  );
  expect(remaining).toBeGreaterThan(testJobs / 2);
  expect(delayMs).toBeLessThanOrEqual(mostDelayMs);
}, 1_800_000);
