/**
 * The whole flow of a job over HTTP, with its checks: a caller creates a job, a tester does it, extraction reads the report,
 * the caller gets the result, billing posts the cost, and the webhook arrives.
 */
import { createHmac, randomUUID } from 'node:crypto';
import type { JobCreated, JobStatusRecord, TesterAnswers, TesterJobRecord } from '@handtest/contracts/job';
import { type ApiClient, ApiError, eventually } from '@handtest/deployment';
import { type ReceivedRequest } from '@handtest/fakes';
import type { Participants } from './participants.js';
import { withRetries } from './with-retries.js';

/** Price, in micro-dollars. */
const pricePerSecondMicros = 8_500;

export const shopJob = {
  url: 'https://shop.example.com/checkout',
  description: 'Buy one item as a guest and pay by card.',
  outputSchema: {
    paid: { type: 'boolean', description: 'Whether the payment worked' },
    secondsToLoad: { type: 'number', description: 'Seconds the page took to load' },
    remarks: { type: 'array', description: 'Bugs that were seen', items: { type: 'string' } },
  },
};

const report = [
  'I put an item into the cart and clicked pay.',
  'The payment failed with an error and nothing happened after that.',
  'Seconds to load: 3.5',
].join('\n');

/** What the tester says beside the report. The result has it as the tester said it. */
const said = {
  verdict: 'fail',
  answers: { paid: false, secondsToLoad: 3.5, remarks: ['The payment failed with an error'] },
  findings: [{ title: 'The payment fails', severity: 'high', at: ['network-1'] }],
} satisfies TesterAnswers;

/** Disturbs the system between two steps, for example by the kill of a process. */
export type Interruption = (step: string) => Promise<void> | void;

export interface CompletedJob {
  jobId: string;
  record: JobStatusRecord;
  webhook: Record<string, unknown>;
}

/** From creation to webhook. It compares the balance before and after, so participants have one job at a time. */
export async function completeJob(
  participants: Participants,
  interrupt: Interruption = () => undefined,
): Promise<CompletedJob> {
  const { workspace } = participants;
  const before = await balanceOf(participants);
  const idempotencyKey = randomUUID();
  const { jobId } = await withRetries(() =>
    workspace.api.post<JobCreated>(
      '/api/jobs',
      { projectId: workspace.projectId, ...shopJob },
      { 'idempotency-key': idempotencyKey },
    ),
  );
  await interrupt('created');
  await doTest(participants, jobId, interrupt);
  const record = await untilTerminal(participants, jobId);
  expectCompleted(record);
  const costMicros = record.testDurationSeconds! * pricePerSecondMicros;
  expect(Math.round(record.costUsd! * 1e6)).toBe(costMicros);
  await expectBalance(participants, before - costMicros);
  const webhook = await expectOneWebhook(participants, jobId);
  expect(webhook).toMatchObject({
    jobId,
    status: 'completed',
    output: { success: false, passStatus: 'fail', data: record.result!.data },
    metadata: { costUsd: record.costUsd, durationSeconds: record.testDurationSeconds },
  });
  return { jobId, record, webhook };
}

/** The same by the blocking call. */
export async function completeRun(participants: Participants): Promise<void> {
  const { workspace } = participants;
  const before = await balanceOf(participants);
  const answering = workspace.api.post<JobStatusRecord>('/api/run', {
    projectId: workspace.projectId,
    ...shopJob,
  });
  const job = await eventually(async () => {
    const { items } = await participants.tester.api.get<{ items: TesterJobRecord[] }>('/api/tester/jobs');
    expect(items).toHaveLength(1);
    return items[0]!;
  });
  await doTest(participants, job.id, () => undefined);
  const record = await answering;
  expect(record.id).toBe(job.id);
  expectCompleted(record);
  await expectBalance(participants, before - Math.round(record.costUsd! * 1e6));
  await expectOneWebhook(participants, job.id);
}

/** The tester claims the job, sends telemetry and submits the report, with those answers that the form asks for. */
export async function doTest(
  { tester }: Participants,
  jobId: string,
  interrupt: Interruption,
  known: Readonly<Record<string, unknown>> = said.answers,
): Promise<void> {
  const path = `/api/tester/jobs/${jobId}`;
  await eventually(
    async () => {
      expect((await tester.api.get<TesterJobRecord>(path)).status).toBe('queued');
    },
    { timeoutMs: 30_000, intervalMs: 300 },
  );
  await withRetries(() => claim(tester.api, path));
  await interrupt('claimed');
  const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1_000).toISOString();
  const batch = {
    batchId: randomUUID(),
    clicks: [{ x: 10, y: 20, element: '#pay', timestamp: at(3) }],
    networkRequests: [
      { url: 'https://shop.example.com/api/payment', method: 'POST', status: 500, timestamp: at(2) },
    ],
    consoleMessages: [{ type: 'error', message: 'TypeError: payment is undefined', timestamp: at(1) }],
  };
  await withRetries(() => tester.api.post(`${path}/telemetry`, batch));
  await interrupt('recorded');
  const { form } = await withRetries(() => tester.api.get<TesterJobRecord>(path));
  const asked = form?.filter(({ key }) => key in known).map(({ key }) => [key, known[key]]);
  const answers = asked && Object.fromEntries(asked);
  await withRetries(() => tester.api.post(`${path}/submit`, { report, ...said, answers }));
  await interrupt('submitted');
}

/** After a claim whose answer was lost, the second claim gets a 409, and the job belongs to the tester. */
async function claim(api: ApiClient, path: string): Promise<void> {
  try {
    await api.post(`${path}/claim`);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    expect((await api.get<TesterJobRecord>(path)).status).toBe('working');
  }
}

/** The record of the ended job, by the public status route. */
export async function untilTerminal({ workspace }: Participants, jobId: string): Promise<JobStatusRecord> {
  return eventually(
    async () => {
      const record = await workspace.api.get<JobStatusRecord>(`/api/jobs/${jobId}/status`);
      expect(['completed', 'failed', 'expired', 'cancelled']).toContain(record.status);
      return record;
    },
    { timeoutMs: 60_000, intervalMs: 300 },
  );
}

function expectCompleted(record: JobStatusRecord): void {
  expect(record).toMatchObject({
    status: 'completed',
    testerResponse: report,
    testerAlias: 'Fern',
    result: { success: false, passStatus: 'fail', data: said.answers },
  });
  expect(Number.isInteger(record.testDurationSeconds)).toBe(true);
  const { consoleMessages, networkRequests, clicks } = record.testerData!;
  const recorded = [...consoleMessages, ...networkRequests, ...clicks];
  const cited = record.extractedIssues?.flatMap(({ evidenceCitations }) => evidenceCitations) ?? [];
  if (record.extractedIssues) {
    expect(cited.length).toBeGreaterThan(0);
    for (const { timestamp } of cited) expect(recorded.map((event) => event.timestamp)).toContain(timestamp);
  }
}

/** Free credit, in micro-dollars. */
export async function balanceOf({ workspace }: Participants): Promise<number> {
  const { balance } = await withRetries(() => workspace.api.get<{ balance: number }>('/api/billing/balance'));
  return Math.round(balance * 1e6);
}

export async function expectBalance(participants: Participants, micros: number): Promise<void> {
  await eventually(async () => expect(await balanceOf(participants)).toBe(micros), {
    timeoutMs: 30_000,
    intervalMs: 300,
  });
}

/** The job has one delivery, signed over the received bytes. Repetitions after a lost answer have the same bytes. */
export async function expectOneWebhook(
  participants: Participants,
  jobId: string,
): Promise<Record<string, unknown>> {
  const received = await eventually(
    () => {
      const requests = participants.receiver.requests.filter(({ body }) => body.includes(jobId));
      expect(requests.length).toBeGreaterThan(0);
      return requests;
    },
    { timeoutMs: 60_000 },
  );
  for (const request of received) expect(isSigned(request, participants.secret)).toBe(true);
  const bodies = new Set(received.map(({ body }) => body.toString()));
  expect(bodies.size).toBe(1);
  const deliveries = await withRetries(() =>
    participants.owner.api.get<{ items: { jobId: string }[] }>(
      `/api/projects/${participants.workspace.projectId}/webhook/deliveries?limit=100`,
    ),
  );
  expect(deliveries.items.filter((delivery) => delivery.jobId === jobId)).toHaveLength(1);
  return JSON.parse([...bodies][0]!) as Record<string, unknown>;
}

/** Whether the signature is that of the received bytes. */
export function isSigned({ headers, body }: ReceivedRequest, secret: string): boolean {
  const expected = createHmac('sha256', Buffer.from(secret, 'utf8')).update(body).digest('hex');
  return headers['x-service-signature'] === expected;
}
