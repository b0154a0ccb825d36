/**
 * The one thing the product exists for, told from outside: a caller submits a job, a tester does it, the report is read,
 * the caller gets the result, the money moves, the webhook arrives. Each claim about it is checked here.
 */
import { createHmac, randomUUID } from 'node:crypto';
import type { JobCreated, JobStatusRecord, TesterJobRecord } from '@handtest/contracts/job';
import { type ApiClient, ApiError, eventually } from '@handtest/deployment';
import { type ReceivedRequest } from '@handtest/fakes';
import type { Cast } from './cast.js';
import { patiently } from './patience.js';

/** Whole micro-dollars that a second costs. */
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

/** Something that happens to the system between two steps, such as a process that is killed. */
export type Interruption = (step: string) => Promise<void> | void;

export interface Ending {
  jobId: string;
  record: JobStatusRecord;
  webhook: Record<string, unknown>;
}

/** From the order to the webhook. The balance is compared with the one before, so one story runs at a time per cast. */
export async function playJob(cast: Cast, interrupt: Interruption = () => undefined): Promise<Ending> {
  const { workspace } = cast;
  const before = await balanceOf(cast);
  const idempotencyKey = randomUUID();
  const { jobId } = await patiently(() =>
    workspace.api.post<JobCreated>(
      '/api/jobs',
      { projectId: workspace.projectId, ...shopJob },
      { 'idempotency-key': idempotencyKey },
    ),
  );
  await interrupt('created');
  await doTheTest(cast, jobId, interrupt);
  const record = await terminal(cast, jobId);
  expectCompleted(record);
  const costMicros = record.testDurationSeconds! * pricePerSecondMicros;
  expect(Math.round(record.costUsd! * 1e6)).toBe(costMicros);
  await expectBalance(cast, before - costMicros);
  const webhook = await expectOneWebhook(cast, jobId);
  expect(webhook).toMatchObject({
    jobId,
    status: 'completed',
    output: { success: false, passStatus: 'fail', data: record.result!.data },
    metadata: { costUsd: record.costUsd, durationSeconds: record.testDurationSeconds },
  });
  return { jobId, record, webhook };
}

/** The same through the blocking call: the tester works while the caller waits. */
export async function playRun(cast: Cast): Promise<void> {
  const { workspace } = cast;
  const before = await balanceOf(cast);
  const answering = workspace.api.post<JobStatusRecord>('/api/run', {
    projectId: workspace.projectId,
    ...shopJob,
  });
  const job = await eventually(async () => {
    const { items } = await cast.tester.api.get<{ items: TesterJobRecord[] }>('/api/tester/jobs');
    expect(items).toHaveLength(1);
    return items[0]!;
  });
  await doTheTest(cast, job.id, () => undefined);
  const record = await answering;
  expect(record.id).toBe(job.id);
  expectCompleted(record);
  await expectBalance(cast, before - Math.round(record.costUsd! * 1e6));
  await expectOneWebhook(cast, job.id);
}

/** A tester claims the job, sends telemetry and hands in the report. */
export async function doTheTest({ tester }: Cast, jobId: string, interrupt: Interruption): Promise<void> {
  const path = `/api/tester/jobs/${jobId}`;
  await eventually(
    async () => {
      expect((await tester.api.get<TesterJobRecord>(path)).status).toBe('queued');
    },
    { timeoutMs: 30_000, intervalMs: 300 },
  );
  await patiently(() => claim(tester.api, path));
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
  await patiently(() => tester.api.post(`${path}/telemetry`, batch));
  await interrupt('recorded');
  await patiently(() => tester.api.post(`${path}/submit`, { report }));
  await interrupt('submitted');
}

/** A claim whose answer was lost is a claim all the same: the second one is refused, but the job is the tester's own. */
async function claim(api: ApiClient, path: string): Promise<void> {
  try {
    await api.post(`${path}/claim`);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    expect((await api.get<TesterJobRecord>(path)).status).toBe('working');
  }
}

/** The record once the job has ended, by the open status route. */
export async function terminal({ workspace }: Cast, jobId: string): Promise<JobStatusRecord> {
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
    result: { success: false, passStatus: 'fail', data: { paid: false, secondsToLoad: 3.5 } },
  });
  expect(record.result!.data!.remarks).toEqual(
    expect.arrayContaining([expect.stringContaining('payment failed')]),
  );
  expect(Number.isInteger(record.testDurationSeconds)).toBe(true);
  const recorded = [...record.testerData!.consoleMessages, ...record.testerData!.networkRequests];
  const cited = record.extractedIssues?.flatMap(({ evidenceCitations }) => evidenceCitations) ?? [];
  if (record.extractedIssues) {
    expect(cited.length).toBeGreaterThan(0);
    for (const { timestamp } of cited) expect(recorded.map((event) => event.timestamp)).toContain(timestamp);
  }
}

/** Free credit in micro-dollars. */
export async function balanceOf({ workspace }: Cast): Promise<number> {
  const { balance } = await patiently(() => workspace.api.get<{ balance: number }>('/api/billing/balance'));
  return Math.round(balance * 1e6);
}

export async function expectBalance(cast: Cast, micros: number): Promise<void> {
  await eventually(async () => expect(await balanceOf(cast)).toBe(micros), {
    timeoutMs: 30_000,
    intervalMs: 300,
  });
}

/** Exactly one delivery of the job, signed over the bytes that came; a repetition after a lost answer is the same one. */
export async function expectOneWebhook(cast: Cast, jobId: string): Promise<Record<string, unknown>> {
  const received = await eventually(
    () => {
      const requests = cast.receiver.requests.filter(({ body }) => body.includes(jobId));
      expect(requests.length).toBeGreaterThan(0);
      return requests;
    },
    { timeoutMs: 60_000 },
  );
  for (const request of received) expect(signatureOf(request)).toBe(expectedSignature(request, cast.secret));
  const bodies = new Set(received.map(({ body }) => body.toString()));
  expect(bodies.size).toBe(1);
  const deliveries = await patiently(() =>
    cast.owner.api.get<{ items: { jobId: string }[] }>(
      `/api/projects/${cast.workspace.projectId}/webhook/deliveries?limit=100`,
    ),
  );
  expect(deliveries.items.filter((delivery) => delivery.jobId === jobId)).toHaveLength(1);
  return JSON.parse([...bodies][0]!) as Record<string, unknown>;
}

function signatureOf({ headers }: ReceivedRequest): unknown {
  return headers['x-service-signature'];
}

function expectedSignature({ body }: ReceivedRequest, secret: string): string {
  return createHmac('sha256', Buffer.from(secret, 'utf8')).update(body).digest('hex');
}
