/**
 * The tool `wait`. It waits among the requests of `POST /api/run`: no timer, subscription or connection for each. One timer
 * for all reports the progress to the clients that want it.
 */
import type { CallToolResult } from '@modelcontextprotocol/server';
import {
  isTerminal,
  JobClient,
  type JobRecord,
  type JobStatus,
  type JobStatusRecord,
  jobWakeSubject,
  RunInterrupted,
  RunTimedOut,
} from '@handtest/contracts/job';
import { NATS_CONNECTION } from '@handtest/messaging';
import { ShutdownRegistry } from '@handtest/service';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { callOf } from '../route/route.js';
import { RunService } from '../run/run.service.js';
import { type JobProgress, progressOf, type Waiter } from '../run/waiters.js';
import { summaryOf } from './job-view.js';
import { structured, type ToolCall } from './tool.js';
import { ProgressReports, retryAfterSeconds, timeoutSecondsOf } from './wait-rules.js';

const tickMs = 1_000;

interface WaitArguments {
  readonly jobId: string;
  readonly timeoutSeconds?: number;
}

/** A waiter whose client wants to hear of progress. */
interface Watched {
  readonly waiter: Waiter;
  readonly reports: ProgressReports;
  readonly report: NonNullable<ToolCall['report']>;
}

@Injectable()
export class WaitService implements OnModuleInit {
  private readonly watched = new Set<Watched>();
  /** Jobs with news since the last tick. */
  private readonly woken = new Set<string>();

  constructor(
    private readonly jobs: JobClient,
    private readonly runs: RunService,
    private readonly shutdown: ShutdownRegistry,
    @Inject(NATS_CONNECTION) private readonly connection: NatsConnection,
  ) {}

  onModuleInit(): void {
    const callback = (_error: unknown, message: { string(): string }) => {
      if (this.watched.size > 0) this.woken.add(message.string());
    };
    this.connection.subscribe(jobWakeSubject, { callback });
    const timer = setInterval(() => void this.tick(), tickMs).unref();
    this.shutdown.add('edge', 'mcp progress', () => clearInterval(timer));
  }

  /** Ends after the job or the timeout, the earlier one. Not finished is no error: nothing is lost. */
  async wait({ jobId, timeoutSeconds: asked }: WaitArguments, call: ToolCall): Promise<CallToolResult> {
    const startedMs = performance.now();
    const { ended, open } = await this.read(jobId, call);
    if (ended) return finished(ended, startedMs);
    const leave = this.runs.takePlace(call.request.caller!);
    const timeoutSeconds = timeoutSecondsOf(asked, call.report !== undefined);
    const waiter = this.runs.wait(jobId, call.request, leave, timeoutSeconds * 1_000);
    waiter.seen ??= open;
    const unwatch = this.watch(waiter, new ProgressReports(startedMs, timeoutSeconds), call.report);
    this.dropWith(call.signal, waiter);
    try {
      return finished(await waiter.finished, startedMs);
    } catch (error) {
      if (!(error instanceof RunTimedOut || error instanceof RunInterrupted)) throw error;
      return unfinished(jobId, waiter.seen.status, startedMs);
    } finally {
      unwatch();
    }
  }

  /** Of an open job only what its progress shows: the rest would be kept as long as the wait. */
  private async read(
    jobId: string,
    { request }: ToolCall,
  ): Promise<{ ended: JobRecord; open?: never } | { ended?: never; open: JobProgress }> {
    const record = await this.jobs.get({ jobId }, callOf(request, true));
    return isTerminal(record.status) ? { ended: record } : { open: progressOf(record) };
  }

  private watch(waiter: Waiter, reports: ProgressReports, report: ToolCall['report']): () => void {
    if (!report) return () => undefined;
    const watched = { waiter, reports, report };
    this.watched.add(watched);
    reportDue(watched);
    return () => void this.watched.delete(watched);
  }

  /** The client has gone: it gets no answer, and the job continues. */
  private dropWith(signal: AbortSignal, waiter: Waiter): void {
    const drop = () => {
      this.runs.drop(waiter);
      waiter.reject(RunInterrupted.of(waiter.jobId));
    };
    if (signal.aborted) drop();
    else signal.addEventListener('abort', drop, { once: true });
  }

  /** Reads the jobs with news, so that a change of state is reported within a second. */
  private async tick(): Promise<void> {
    const jobIds = new Set([...this.watched].map(({ waiter }) => waiter.jobId));
    const news = [...this.woken].filter((jobId) => jobIds.has(jobId));
    this.woken.clear();
    await Promise.all(news.map((jobId) => this.runs.check(jobId)));
    for (const watched of this.watched) reportDue(watched);
  }
}

function reportDue({ waiter, reports, report }: Watched): void {
  const due = waiter.seen && reports.due(waiter.seen, performance.now(), Date.now());
  if (due) report(due);
}

function finished(record: JobStatusRecord, startedMs: number): CallToolResult {
  const { id: jobId, status } = record;
  return structured({
    jobId,
    finished: true,
    status,
    waitedSeconds: secondsSince(startedMs),
    job: summaryOf(record),
  });
}

function unfinished(jobId: string, status: JobStatus, startedMs: number): CallToolResult {
  return structured(
    { jobId, finished: false, status, waitedSeconds: secondsSince(startedMs), retryAfterSeconds },
    'Still working: call wait again with the same jobId',
  );
}

function secondsSince(startedMs: number): number {
  return Math.round((performance.now() - startedMs) / 1_000);
}
