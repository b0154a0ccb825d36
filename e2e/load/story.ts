/**
 * One job from its creation to its signed webhook, step by step over HTTP. Each request is sent once: an error, or a wait
 * of more than a minute, fails the step and ends the story.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { JobCreated, JobStatusRecord, TemplateRecord } from '@handtest/contracts/job';
import type { ExecutionPage, ScheduleRecord } from '@handtest/contracts/scheduler';
import { eventually, type Session } from '@handtest/deployment';
import type { ReceivedRequest } from '@handtest/fakes';
import { bearer, exchange, type Sent } from '../access/exchange.js';
import { isSigned } from '../job-flow.js';
import type { Step } from './step.js';
import type { StoryPlace } from './story-place.js';

/** `job`: by a caller. `scheduled`: by a schedule that is due. `filed`: from an issue, with its finding filed. */
export type StoryKind = 'job' | 'scheduled' | 'filed';

export interface StoryTools {
  /** Address of a ready gateway. */
  gateway(): string;
  /** The received webhooks of a job. */
  webhooksOf(jobId: string): readonly ReceivedRequest[];
  makeDue(scheduleId: string): Promise<unknown>;
}

/** Of every wait. */
const waiting = { timeoutMs: 60_000, intervalMs: 250 };
const job = { url: 'https://shop.example.com', targetDurationMinutes: 2, maxExtensionMinutes: 0 };

class StoryEnded extends Error {}

export class Story {
  /** Unique, also in the descriptions of jobs and in the titles of issues. */
  private readonly id = randomUUID();
  private readonly base: string;

  constructor(
    private readonly kind: StoryKind,
    private readonly place: StoryPlace,
    private readonly tester: Session,
    private readonly tools: StoryTools,
    private readonly onStep: (step: Step) => void,
  ) {
    this.base = `/api/projects/${place.projectId}`;
  }

  async run(): Promise<void> {
    try {
      const jobId = await this.begin();
      await this.test(jobId);
      if (this.kind === 'filed') await this.step('file', () => this.expectFiled(jobId));
      await this.step('webhook', () => this.expectWebhook(jobId));
    } catch (error) {
      // The step has been reported.
      if (!(error instanceof StoryEnded)) throw error;
    }
  }

  private begin(): Promise<string> {
    if (this.kind === 'job') return this.create({ description: `Look around (${this.id}).` });
    if (this.kind === 'scheduled') return this.fire();
    const title = `No price ${this.id}`;
    const body = `Open the catalogue ${this.id} and choose a hat. The page should show its price in dollars.`;
    return this.create({ issueNumbers: [this.place.openIssue!(title, body)], checkTestability: false });
  }

  private create(what: object): Promise<string> {
    return this.step('create', async () => {
      const body = { projectId: this.place.projectId, ...job, ...what };
      const headers = { 'idempotency-key': this.id };
      const sent: Sent = { method: 'POST', path: '/api/jobs', body, headers };
      return (await this.ask<JobCreated>(this.place.apiKey, sent)).jobId;
    });
  }

  private async fire(): Promise<string> {
    const template = { ...job, name: `Template ${this.id}`, testInstructions: `Look around (${this.id}).` };
    const { id: templateId } = await this.step('template', () =>
      this.post<TemplateRecord>(`${this.base}/templates`, template),
    );
    const schedule = { templateId, name: 'Every day', frequency: 'daily', timezone: 'UTC' };
    const hour = (new Date().getUTCHours() + 12) % 24;
    const { id } = await this.step('schedule', () =>
      this.post<ScheduleRecord>(`${this.base}/schedules`, {
        ...schedule,
        ...{ scheduledHour: hour, scheduledMinute: 0 },
      }),
    );
    await this.tools.makeDue(id);
    return this.step('fire', () =>
      this.until(`${this.base}/schedules/${id}/executions`, ({ items }: ExecutionPage) => {
        if (items.length > 0) expect(items).toMatchObject([{ status: 'completed' }]);
        return items[0]?.jobId ?? undefined;
      }),
    );
  }

  private async test(jobId: string): Promise<void> {
    const { id } = this;
    const path = `/api/tester/jobs/${jobId}`;
    const clicks = [{ x: 10, y: 20, element: '#pay', timestamp: new Date().toISOString() }];
    const findings = [{ title: `The price is missing on the page ${id}.`, severity: 'medium' }];
    await this.step('queue', () => this.untilStatus(jobId, 'queued'));
    await this.step('claim', () => this.asTester(`${path}/claim`, {}));
    await this.step('record', () => this.asTester(`${path}/telemetry`, { batchId: randomUUID(), clicks }));
    await this.step('submit', () =>
      this.asTester(`${path}/submit`, { report: 'I looked around.', verdict: 'fail', findings }),
    );
    await this.step('complete', async () => {
      const record = await this.untilStatus(jobId, 'completed');
      expect(record).toMatchObject({ result: { passStatus: 'fail' }, extractedIssues: [{}] });
    });
  }

  private async expectFiled(jobId: string): Promise<void> {
    const isFiled = ({ createdIssues }: JobStatusRecord) => createdIssues;
    const created = await this.until(`/api/jobs/${jobId}`, isFiled);
    expect(created).toMatchObject([{ issueNumber: expect.any(Number) }]);
    expect(this.place.filingsOf!(jobId)).toEqual([created[0]!.issueNumber]);
  }

  private async expectWebhook(jobId: string): Promise<void> {
    const [received] = await eventually(() => {
      const all = this.tools.webhooksOf(jobId);
      expect(all).not.toEqual([]);
      return all;
    }, waiting);
    expect(isSigned(received!, this.place.secret)).toBe(true);
    const body = JSON.parse(received!.body.toString()) as { metadata: { createdIssues?: unknown[] } };
    expect(body).toMatchObject({ jobId, status: 'completed', output: { passStatus: 'fail' } });
    expect(body.metadata.createdIssues?.length ?? 0).toBe(this.kind === 'filed' ? 1 : 0);
  }

  /** Fails when the job ends in another status. */
  private untilStatus(jobId: string, status: string): Promise<JobStatusRecord> {
    return this.until(`/api/jobs/${jobId}/status`, (record: JobStatusRecord) => {
      expect(['preparing', 'pending', 'queued', 'working', status]).toContain(record.status);
      return record.status === status ? record : undefined;
    });
  }

  /** Reads repeatedly until `found` answers something. Any error ends it. */
  private async until<T, R>(path: string, found: (answer: T) => R | undefined): Promise<R> {
    for (const endMs = performance.now() + waiting.timeoutMs; performance.now() < endMs;) {
      const result = found(await this.ask<T>(this.place.apiKey, { method: 'GET', path }));
      if (result !== undefined) return result;
      await pause(waiting.intervalMs);
    }
    throw new Error(`${path} did not change within ${waiting.timeoutMs} ms`);
  }

  private asTester(path: string, body: object): Promise<unknown> {
    return this.ask(this.tester.token, { method: 'POST', path, body });
  }

  private post<T>(path: string, body: object): Promise<T> {
    return this.ask<T>(this.place.apiKey, { method: 'POST', path, body });
  }

  /** @throws for any answer but a success */
  private async ask<T>(token: string, sent: Sent): Promise<T> {
    const answer = await exchange(this.tools.gateway(), { ...sent, authorization: bearer(token) });
    if (answer.status > 299) throw new Error(`${sent.path} answered ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text) as T;
  }

  private async step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const startedMs = performance.now();
    const report = (failure?: string) =>
      this.onStep({ name: `${this.kind} ${name}`, tookMs: performance.now() - startedMs, failure });
    try {
      const result = await work();
      report();
      return result;
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
      throw new StoryEnded();
    }
  }
}
