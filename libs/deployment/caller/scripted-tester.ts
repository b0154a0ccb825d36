/** Does a job by a script, over the tester API. */
import type { TesterAnswers, TesterJobRecord } from '@handtest/contracts/job';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from './api-client.js';
import { eventually } from '../eventually.js';

export interface TesterScript {
  /** Times are milliseconds after the claim. */
  telemetry: {
    consoleMessages?: { type: string; message: string; afterMs: number }[];
    networkRequests?: { url: string; method: string; status?: number; afterMs: number }[];
    clicks?: { x: number; y: number; element?: string; afterMs: number }[];
  };
  report: string;
  /** What the tester says beside the report. */
  answers?: TesterAnswers;
  /** Does the test itself; then the telemetry of this script is not sent. */
  work?: (jobId: string) => Promise<void>;
  /** Pause between telemetry and submission. */
  workMs?: number;
}

/** Claims the job when it is queued, sends telemetry and submits the report. @param tester the API as a tester */
export async function performJob(tester: ApiClient, jobId: string, script: TesterScript): Promise<void> {
  const path = `/api/tester/jobs/${jobId}`;
  await eventually(
    async () => {
      const { status } = await tester.get<TesterJobRecord>(path);
      if (status !== 'queued') throw new Error(`Job ${jobId} is ${status}, not queued`);
    },
    // 100 requests within the timeout: the limit of a route is 200 a minute.
    { intervalMs: 200 },
  );
  const { claimedAt } = await tester.post<TesterJobRecord>(`${path}/claim`);
  if (script.work) await script.work(jobId);
  else
    await tester.post(`${path}/telemetry`, {
      batchId: randomUUID(),
      ...timed(script.telemetry, new Date(claimedAt!).getTime()),
    });
  if (script.workMs) await pause(script.workMs);
  await tester.post(`${path}/submit`, { report: script.report, ...script.answers });
}

function timed(telemetry: TesterScript['telemetry'], claimedMs: number) {
  const { consoleMessages = [], networkRequests = [], clicks = [] } = telemetry;
  const at = <T extends { afterMs: number }>({ afterMs, ...event }: T) => ({
    ...event,
    timestamp: new Date(claimedMs + afterMs).toISOString(),
  });
  return {
    consoleMessages: consoleMessages.map(at),
    networkRequests: networkRequests.map(at),
    clicks: clicks.map(at),
  };
}
