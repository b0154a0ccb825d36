/** How long `wait` waits, and when it reports which progress. Pure. */
import { isTerminal, type JobStatus } from '@handtest/contracts/job';
import type { JobProgress } from '../run/waiters.js';

/** Clients that hear nothing give up after 60 s by default. */
const silentSeconds = 50;
const reportedSeconds = 600;
const reportEveryMs = 10_000;

/** Seconds until a model should call again. */
export const retryAfterSeconds = 10;

/** @param reports whether the client wants to hear of progress */
export function timeoutSecondsOf(asked: number | undefined, reports: boolean): number {
  return asked ?? (reports ? reportedSeconds : silentSeconds);
}

export interface Progress {
  /** Seconds waited; greater than in the report before. */
  readonly progress: number;
  /** Seconds after which the wait ends. */
  readonly total: number;
  readonly message: string;
}

export class ProgressReports {
  private lastMs = -Infinity;
  private lastStage = '';

  constructor(
    private readonly startedMs: number,
    private readonly totalSeconds: number,
  ) {}

  /**
   * The report that is due: at the first call, after every change of state, and every 10 s.
   * @param nowMs on the monotonic clock of `startedMs`
   * @param wallMs on the clock of the job's deadline
   */
  due(job: JobProgress, nowMs: number, wallMs: number): Progress | undefined {
    const stage = `${job.status} ${job.submittedAt ?? ''}`;
    const isFirst = this.lastStage === '';
    // The progress must grow, so two reports are never at the same time.
    const isChanged = stage !== this.lastStage && nowMs > this.lastMs;
    if (!isFirst && !isChanged && nowMs < this.lastMs + reportEveryMs) return undefined;
    this.lastStage = stage;
    this.lastMs = nowMs;
    const progress = (nowMs - this.startedMs) / 1_000;
    return { progress, total: this.totalSeconds, message: progressMessage(job, wallMs) };
  }
}

const waitingMessages: Readonly<Partial<Record<JobStatus, string>>> = {
  preparing: 'The test plan is being written',
  pending: 'The credit is being held',
  queued: 'The job waits for a tester',
};

/** `A tester is working on it, 4 minutes left` */
export function progressMessage(
  { status, submittedAt, responseDeadline }: JobProgress,
  wallMs: number,
): string {
  if (isTerminal(status)) return 'The job has ended';
  if (submittedAt !== undefined) return 'The report is being read';
  if (responseDeadline === undefined) return waitingMessages[status] ?? 'A tester is working on it';
  const minutes = Math.max(0, Math.ceil((Date.parse(responseDeadline) - wallMs) / 60_000));
  return `A tester is working on it, ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
}
