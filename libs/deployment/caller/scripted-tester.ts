/** A tester who does what a script says, over the tester API. */
import type { TesterJobPage, TesterJobRecord } from '@handtest/contracts/job';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from './api-client.js';
import { eventually } from '../eventually.js';

/** What happens in the browser. Times are milliseconds after the claim. */
export interface ScriptedSession {
  consoleMessages?: { type: string; message: string; afterMs: number }[];
  networkRequests?: { url: string; method: string; status?: number; afterMs: number }[];
  clicks?: { x: number; y: number; element?: string; afterMs: number }[];
}

export interface TesterScript {
  session: ScriptedSession;
  report: string;
  /** Time from claim to submit. Default: none but that of the calls. */
  workMs?: number;
}

export class ScriptedTester {
  /** @param api the API with the session of a user who is a tester */
  constructor(private readonly api: ApiClient) {}

  async queue(): Promise<TesterJobRecord[]> {
    return (await this.api.get<TesterJobPage>('/api/tester/jobs?limit=100')).items;
  }

  /** Waits until the job is claimable, and claims it. */
  async claim(jobId: string): Promise<TesterJobRecord> {
    const queued = async () => {
      const { status } = await this.api.get<TesterJobRecord>(`/api/tester/jobs/${jobId}`);
      if (status !== 'queued') throw new Error(`Job ${jobId} is ${status}, not queued`);
    };
    // Slowly enough for the limit of 200 requests a minute for one route.
    await eventually(queued, { intervalMs: 200 });
    return this.api.post<TesterJobRecord>(`/api/tester/jobs/${jobId}/claim`);
  }

  async sendTelemetry(jobId: string, session: ScriptedSession, startedAt: Date): Promise<void> {
    await this.api.post(`/api/tester/jobs/${jobId}/telemetry`, {
      batchId: randomUUID(),
      ...timed(session, startedAt),
    });
  }

  async submit(jobId: string, report: string): Promise<TesterJobRecord> {
    return this.api.post<TesterJobRecord>(`/api/tester/jobs/${jobId}/submit`, { report });
  }

  /** The whole job: claim, telemetry, submit. */
  async perform(jobId: string, script: TesterScript): Promise<TesterJobRecord> {
    const { claimedAt } = await this.claim(jobId);
    await this.sendTelemetry(jobId, script.session, new Date(claimedAt ?? Date.now()));
    if (script.workMs) await pause(script.workMs);
    return this.submit(jobId, script.report);
  }
}

function timed(
  { consoleMessages = [], networkRequests = [], clicks = [] }: ScriptedSession,
  startedAt: Date,
) {
  const at = <T extends { afterMs: number }>({ afterMs, ...event }: T) => ({
    ...event,
    timestamp: new Date(startedAt.getTime() + afterMs).toISOString(),
  });
  return {
    consoleMessages: consoleMessages.map(at),
    networkRequests: networkRequests.map(at),
    clicks: clicks.map(at),
  };
}
