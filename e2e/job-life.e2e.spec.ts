/** One job from sign-up to webhook, against every service as deployed, over HTTP only. */
import { randomUUID } from 'node:crypto';
import type { ProjectRecord } from '@handtest/contracts/identity';
import type { JobCreated, JobEstimate, JobPage, JobStatusRecord } from '@handtest/contracts/job';
import { Deployment } from '@handtest/deployment';
import { type Participants, createParticipants } from './participants.js';
import {
  balanceOf,
  doTest,
  expectBalance,
  expectOneWebhook,
  completeJob,
  completeRun,
  shopJob,
  untilTerminal,
} from './job-flow.js';

let deployment: Deployment;
let participants: Participants;

beforeAll(async () => {
  deployment = await Deployment.start({ environment: { job: { CLAIM_TIMEOUT_MINUTES: '0.2' } } });
  participants = await createParticipants(deployment);
});
afterAll(async () => {
  await participants.receiver.stop();
  await deployment.stop();
});

async function create(): Promise<string> {
  const body = { projectId: participants.workspace.projectId, ...shopJob };
  return (await participants.workspace.api.post<JobCreated>('/api/jobs', body)).jobId;
}

it('a job is completed, read, paid and reported by webhook', async () => {
  const { record } = await completeJob(participants);
  expect(record.extractedIssues!.length).toBeGreaterThan(0);
});

it('the blocking call answers with the finished job', async () => {
  await completeRun(participants);
});

it('a job with an inline template returns the data of its form', async () => {
  const { api, projectId } = participants.workspace;
  const templateContent = [
    '---',
    'name: Checkout of hats',
    'url: https://shop.example.com/checkout',
    'duration: 10',
    '---',
    'Buy a hat.',
    '## Results',
    'Seconds to load: #',
    'Verdict: ___',
    'Steps that failed: [ ] cart [ ] payment',
  ].join('\n');
  const request = { projectId, templateContent, maxExtensionMinutes: 0 };
  const { holdUsd } = await api.post<JobEstimate>('/api/jobs/estimate', request);
  const before = await balanceOf(participants);
  const { jobId } = await api.post<JobCreated>('/api/jobs', request);
  await expectBalance(participants, before - Math.round(holdUsd * 1e6));
  const answers = { secondsToLoad: 3.5, stepsThatFailed: ['payment'] };
  await doTest(participants, jobId, () => undefined, answers);
  const record = await untilTerminal(participants, jobId);
  expect(record.result!.data).toMatchObject(answers);
  await expectBalance(participants, before - Math.round(record.costUsd! * 1e6));
  const listed = await api.get<JobPage>(`/api/jobs?projectId=${projectId}&template=Checkout%20of%20hats`);
  expect(listed.items.map(({ id }) => id)).toEqual([jobId]);
});

it('32 concurrent jobs with a repository and without a project create one project', async () => {
  const { api, organizationId } = participants.workspace;
  const before = await balanceOf(participants);
  const { url, description } = shopJob;
  const body = { organizationId, codehostRepos: ['acme/hats'], url, description, targetDurationMinutes: 1 };
  const made = await Promise.all(
    Array.from({ length: 32 }, () => api.post<JobCreated>('/api/jobs', { ...body, maxExtensionMinutes: 0 })),
  );
  const records = await Promise.all(
    made.map(({ jobId }) => api.post<JobStatusRecord>(`/api/jobs/${jobId}/cancel`)),
  );
  expect(new Set(records.map(({ projectId }) => projectId)).size).toBe(1);
  const { items } = await api.get<{ items: ProjectRecord[] }>('/api/projects?limit=100');
  expect(items.filter(({ name }) => name === 'acme/hats')).toMatchObject([{ codehostRepos: ['acme/hats'] }]);
  await expectBalance(participants, before);
});

describe('a job without a result costs nothing and is reported by webhook', () => {
  async function expectFree(jobId: string, before: number, expected: Record<string, unknown>): Promise<void> {
    const record = await untilTerminal(participants, jobId);
    expect(record).toMatchObject(expected);
    expect(record).not.toHaveProperty('costUsd');
    expect(record).not.toHaveProperty('result');
    await expectBalance(participants, before);
    const webhook = await expectOneWebhook(participants, jobId);
    expect(webhook).toMatchObject({ jobId, status: expected.status });
    expect(webhook).not.toHaveProperty('output');
  }

  it('when its caller cancels it', async () => {
    const before = await balanceOf(participants);
    const jobId = await create();
    await participants.workspace.api.post(`/api/jobs/${jobId}/cancel`);
    await expectFree(jobId, before, { status: 'cancelled', reason: 'cancelled_by_caller' });
  });

  it('when the tester finds its url unreachable', async () => {
    const before = await balanceOf(participants);
    const jobId = await create();
    await participants.tester.api.post(`/api/tester/jobs/${jobId}/claim`);
    await participants.tester.api.post(`/api/tester/jobs/${jobId}/reject`, {
      kind: 'url_unreachable',
      reason: 'No answer',
    });
    await expectFree(jobId, before, { status: 'failed', reason: 'url_unreachable' });
  });

  it('when no tester claims it in time', async () => {
    const before = await balanceOf(participants);
    const jobId = await create();
    await expectFree(jobId, before, { status: 'expired', reason: 'not_claimed' });
  });
});

it('the same Idempotency-Key creates one job and marks the repeated answer', async () => {
  const before = await balanceOf(participants);
  const body = { projectId: participants.workspace.projectId, ...shopJob };
  const headers = { 'idempotency-key': randomUUID() };
  const answers = [];
  for (let i = 0; i < 3; i++)
    answers.push(await participants.workspace.api.ask<JobCreated>('POST', '/api/jobs', body, headers));
  expect(new Set(answers.map(({ body: { jobId } }) => jobId)).size).toBe(1);
  expect(answers.map((answer) => answer.headers['idempotent-replayed'])).toEqual([undefined, 'true', 'true']);
  const other = await participants.workspace.api.ask(
    'POST',
    '/api/jobs',
    { ...body, description: 'Another' },
    headers,
  );
  expect(other.status).toBe(422);
  await participants.workspace.api.post(`/api/jobs/${answers[0]!.body.jobId}/cancel`);
  await expectBalance(participants, before);
});

it('a job that costs more than the credit is refused with the amounts and not stored', async () => {
  const before = await balanceOf(participants);
  const long = { targetDurationMinutes: 120, maxExtensionMinutes: 0 };
  const body = { projectId: participants.workspace.projectId, ...shopJob, ...long };
  const first = await participants.workspace.api.ask<JobCreated>('POST', '/api/jobs', body);
  const second = await participants.workspace.api.ask<{ error: string; message: string }>(
    'POST',
    '/api/jobs',
    body,
  );
  expect([first.status, second.status]).toEqual([201, 402]);
  expect(second.body.error).toBe('Payment Required');
  expect(second.body.message).toContain('61.20');
  await participants.workspace.api.post(`/api/jobs/${first.body.jobId}/cancel`);
  await expectBalance(participants, before);
});

it('a released job is completed by the next tester who claims it', async () => {
  const jobId = await create();
  const path = `/api/tester/jobs/${jobId}`;
  await participants.tester.api.post(`${path}/claim`);
  await participants.tester.api.post(`${path}/release`);
  await doTest(participants, jobId, () => undefined);
  expect((await untilTerminal(participants, jobId)).status).toBe('completed');
});
