/** What `POST /api/jobs` and `POST /api/run` answer, and why the latter answers without a result. */
import { defineError } from '../define/index.js';
import type { Testability } from '../extraction/plan.contract.js';
import type { JobResult } from './finding.js';
import type { JobReason, TerminalStatus } from './job-status.js';
import type { TesterData } from './telemetry.js';
import type { TesterAnswers } from './tester-answers.js';

/** What `POST /api/jobs` answers. */
export class JobAccepted {
  jobId: string;
  message: string;
  /** Only of a job that was checked. When not testable, the job has already failed and costs nothing. */
  testability?: Testability;
}

/** What `POST /api/run` answers: part of the job's record. */
export class RunResult {
  id: string;
  status: TerminalStatus;
  /** Only when completed. */
  result?: JobResult;
  /** What went wrong, when the job ended without a result. */
  error?: string;
  reason?: JobReason;
  /** USD, full precision. Only when completed. */
  costUsd?: number;
  testDurationSeconds?: number;
  /** The report in the tester's own words. Only when completed. */
  testerResponse?: string;
  /** What the tester answered in the form, as it was said. Only when completed. */
  testerAnswers?: TesterAnswers;
  testerAlias?: string;
  testerAvatarUrl?: string;
  /** Only when completed. */
  testerData?: TesterData;
}

export class RunTimedOut extends defineError('run_timed_out', 408, 'The job has not finished in time') {
  static of(jobId: string, timeoutMs: number): RunTimedOut {
    const minutes = Math.round(timeoutMs / 60_000);
    const limit = minutes > 0 ? `${minutes} minutes` : `${timeoutMs} ms`;
    return new RunTimedOut(
      `Job ${jobId} has not finished within ${limit}; get its status from GET /api/jobs/${jobId}`,
    );
  }
}

export class TooManyWaiters extends defineError(
  'too_many_waiters',
  503,
  'Too many requests wait for jobs on this server; try again later or poll the job',
) {}

export class RunInterrupted extends defineError('run_interrupted', 503, 'The server is shutting down') {
  static of(jobId: string): RunInterrupted {
    return new RunInterrupted(
      `The server is shutting down and job ${jobId} continues; repeat the request with the same Idempotency-Key ` +
        `to keep waiting, or poll GET /api/jobs/${jobId}`,
    );
  }
}
