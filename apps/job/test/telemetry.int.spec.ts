/** Telemetry of several pages of batches: the stored events, those for extraction, and those in the record. */
import type { Telemetry } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { batchOf, type BatchesOf, placeOf, sendingOrder } from '@handtest/testing';
import { InvalidRequest } from '@handtest/contracts/define';
import { errorOf, type JobUnderTest, startJobService } from './job-under-test.js';

const extraction = { caller: { kind: 'system', service: 'extraction' } } as const;
let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

/** Claims a job, sends all batches, and submits the report. */
async function submittedWith(of: BatchesOf) {
  const claimed = await job.claimed();
  const { jobId, tester } = claimed;
  let duplicates = 0;
  for (const number of sendingOrder(of.batches)) {
    const { duplicate } = await job.testerJobs.storeTelemetry(batchOf(jobId, number, of), tester);
    if (duplicate) duplicates++;
  }
  await job.testerJobs.submit({ jobId, report: 'x' }, tester);
  return { ...claimed, duplicates };
}

it('is stored once and in order, with any number and order of batches', async () => {
  const of = { batches: 110, eventsPerBatch: 2, messageBytes: 20, errorIn: 7 };
  const { jobId, duplicates } = await submittedWith(of);
  expect(duplicates).toBe(11);
  const { telemetry } = await job.reports.read({ jobId }, extraction);
  const places = Array.from({ length: 220 }, (_, place) => place);
  expect(telemetry.map(({ summary }) => placeOf(summary))).toEqual(places);
  expect(telemetry.map(({ id }) => id)).toEqual(places.map((place) => `console-${place + 1}`));
});

it('beyond 4 MB is shown in part, errors first, with unchanged ids', async () => {
  const of = { batches: 12, eventsPerBatch: 50, messageBytes: 9_000, errorIn: 3 };
  const { jobId, call } = await submittedWith(of);
  const { telemetry } = await job.reports.read({ jobId }, extraction);
  expect(Buffer.byteLength(JSON.stringify(telemetry))).toBeLessThanOrEqual(4_000_001);
  expect(telemetry.length).toBeGreaterThan(400);
  const errors = [0, 150, 300, 450];
  expect(telemetry.filter(({ detail }) => detail === 'error').map(({ summary }) => placeOf(summary))).toEqual(
    errors,
  );
  for (const { id, summary } of telemetry) expect(id).toBe(`console-${placeOf(summary) + 1}`);
  await job.complete(jobId, call);
  const record = JSON.parse(JSON.stringify(await job.jobs.get({ jobId }, call))) as {
    testerData: Telemetry;
  };
  const shown = record.testerData.consoleMessages.map(({ message }) => placeOf(message));
  expect(shown).toEqual([...shown].sort((a, b) => a - b));
  expect(shown).toEqual(expect.arrayContaining(errors));
  expect(shown.length).toBeGreaterThan(400);
  expect(shown.length).toBeLessThan(600);
});

it('is left out of a brief record, which has everything else', async () => {
  const of = { batches: 2, eventsPerBatch: 3, messageBytes: 20, errorIn: 7 };
  const { jobId, call } = await submittedWith(of);
  expect(await job.jobs.brief({ jobId }, call)).not.toHaveProperty('testerData');
  await job.complete(jobId, call);
  const { testerData, ...record } = await job.jobs.get({ jobId }, call);
  expect(testerData!.consoleMessages).toHaveLength(6);
  const empty = { consoleMessages: [], networkRequests: [], clicks: [] };
  const links = { telemetryUrl: expect.any(String) as string };
  expect(await job.jobs.brief({ jobId }, call)).toEqual({
    ...record,
    testerData: { ...testerData, ...empty, ...links },
  });
});

it('takes a batch of 512 KB also when its instants are stored with more characters', async () => {
  const { jobId, tester } = await job.claimed();
  const click = { x: 1, y: 1, timestamp: '2026-01-01', element: 'x'.repeat(52) };
  const batch = { jobId, batchId: 'full', clicks: Array.from({ length: 5_000 }, () => click) };
  expect(await job.testerJobs.storeTelemetry(batch, tester)).toEqual({ batchId: 'full', duplicate: false });
  const [row] = await job.sql<{ bytes: number }>('SELECT bytes FROM telemetry_batch WHERE job_id = $1', [
    jobId,
  ]);
  expect(row!.bytes).toBeGreaterThan(512 * 1_024);
});

it('has at most 200,000 events, also when they are small', async () => {
  const { jobId, tester } = await job.claimed();
  await job.testerJobs.storeTelemetry({ jobId, batchId: 'first' }, tester);
  await job.sql('UPDATE telemetry_batch SET events = 199999 WHERE job_id = $1', [jobId]);
  const click = { x: 1, y: 1, timestamp: '2026-01-01' };
  const batch = { jobId, consoleMessages: [], clicks: [click] };
  const request = { url: '', method: '', timestamp: '2026-01-01' };
  const error = await errorOf(
    job.testerJobs.storeTelemetry({ ...batch, batchId: 'b', networkRequests: [request] }, tester),
  );
  expect(error).toBeInstanceOf(InvalidRequest);
  expect(error.message).toContain('200,000 events');
  expect(await job.testerJobs.storeTelemetry({ ...batch, batchId: 'c' }, tester)).toMatchObject({
    duplicate: false,
  });
  expect(await job.testerJobs.storeTelemetry({ ...batch, batchId: 'c' }, tester)).toMatchObject({
    duplicate: true,
  });
});

it('of a job that ended without a result is deleted, that of a completed job is kept', async () => {
  const store = async ({ jobId, tester }: Awaited<ReturnType<JobUnderTest['claimed']>>) => {
    await job.testerJobs.storeTelemetry({ jobId, batchId: 'one' }, tester);
    await job.testerJobs.storeTelemetry({ jobId, batchId: 'two' }, tester);
  };
  const batchesOf = (jobId: string) =>
    job.sql('SELECT batch_id FROM telemetry_batch WHERE job_id = $1', [jobId]);
  const kept = await job.claimed();
  await store(kept);
  await job.testerJobs.submit({ jobId: kept.jobId, report: 'x' }, kept.tester);
  await job.complete(kept.jobId, kept.call);
  const cancelled = await job.claimed();
  await store(cancelled);
  await job.jobs.cancel({ jobId: cancelled.jobId }, cancelled.call);
  await eventually(async () => expect(await batchesOf(cancelled.jobId)).toEqual([]));
  expect(await batchesOf(kept.jobId)).toHaveLength(2);
});
