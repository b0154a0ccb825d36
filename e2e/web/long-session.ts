/** A completed job with a long recording and as much telemetry as a job may have. */
import type { ApiClient, Deployment } from '@handtest/deployment';
import type { JobCreated, TesterJobRecord } from '@handtest/contracts/job';
import { request } from 'undici';
import type { Participants } from '../participants.js';
import { shopJob, untilTerminal } from '../job-flow.js';
import { recordedVideo } from './recording.js';

const batches = 160;
const ofBatch = { console: 600, network: 500, clicks: 150 };

export interface LongSession {
  readonly jobId: string;
  readonly seconds: number;
  readonly events: number;
  /** When the video begins, Unix time in milliseconds. */
  readonly startedAtMs: number;
  /** Of the console, in order, Unix times in milliseconds. */
  readonly consoleTimes: readonly number[];
}

/** @param share of the 200,000 events and 64 MB that a job may have */
export async function addLongSession(
  deployment: Deployment,
  participants: Participants,
  { seconds, share }: { seconds: number; share: number },
): Promise<LongSession> {
  const { workspace, tester } = participants;
  const count = Math.ceil(batches * share);
  const { jobId } = await workspace.api.post<JobCreated>('/api/jobs', {
    projectId: workspace.projectId,
    ...shopJob,
  });
  const path = `/api/tester/jobs/${jobId}`;
  const { claimedAt } = await tester.api.post<TesterJobRecord>(`${path}/claim`);
  const startedAtMs = Date.parse(claimedAt!);
  const consoleTimes: number[] = [];
  for (let batch = 0; batch < count; batch++) {
    const span = { fromMs: startedAtMs + (batch / count) * seconds * 1_000, ms: (seconds * 1_000) / count };
    consoleTimes.push(...(await storeBatch(tester.api, path, batch, span)));
  }
  const upload = `${path}/recording?startedAt=${new Date(startedAtMs).toISOString()}&durationSeconds=${seconds}`;
  const stored = await request(`${deployment.baseUrl}${upload}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tester.token}`, 'content-type': 'video/webm' },
    body: await recordedVideo(seconds),
  });
  await stored.body.dump();
  if (stored.statusCode !== 200) throw new Error(`The recording was refused: ${stored.statusCode}`);
  const answers = { paid: true, secondsToLoad: 2, remarks: [] };
  await tester.api.post(`${path}/submit`, {
    report: 'I paid for a hat. It works.',
    verdict: 'pass',
    answers,
  });
  await untilTerminal(participants, jobId);
  const events = count * (ofBatch.console + ofBatch.network + ofBatch.clicks);
  return { jobId, seconds, events, startedAtMs, consoleTimes };
}

/** @returns the times of the console */
async function storeBatch(
  api: ApiClient,
  path: string,
  batch: number,
  { fromMs, ms }: { fromMs: number; ms: number },
): Promise<number[]> {
  const instants = (count: number) =>
    Array.from({ length: count }, (_, index) => Math.floor(fromMs + (index / count) * ms));
  const text = (atMs: number) => new Date(atMs).toISOString();
  const times = instants(ofBatch.console);
  await api.post(`${path}/telemetry`, {
    batchId: `batch-${batch}`,
    consoleMessages: times.map((atMs, index) => ({
      type: index % 50 === 0 ? 'error' : 'log',
      message: `${batch}.${index} ${'the cart has one more hat, '.repeat(10)}`,
      timestamp: text(atMs),
    })),
    networkRequests: instants(ofBatch.network).map((atMs, index) => ({
      url: `https://shop.example.com/api/${'orders/'.repeat(25)}${batch}/${index}`,
      method: 'GET',
      status: index % 40 === 0 ? 500 : 200,
      timestamp: text(atMs),
    })),
    clicks: instants(ofBatch.clicks).map((atMs, index) => ({
      ...{ x: index * 5, y: index * 3, element: `#cart > li:nth-of-type(${index}) > button` },
      timestamp: text(atMs),
    })),
  });
  return times;
}
