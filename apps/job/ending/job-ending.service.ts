/** Ends jobs: each way in which a job reaches a terminal status uses this service, which adds its event. */
import {
  jobEvents,
  JobNotCancellable,
  JobNotFound,
  type JobReason,
  type TerminalStatus,
} from '@handtest/contracts/job';
import { inTransaction, prepared, queryOne, type SqlExecutor } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { endableWhen, type EndableWhen, endJobs } from './job-ending-sql.js';
import { type FinishedRow, jobFinished } from './job-finished.js';

export interface Ending {
  readonly status: TerminalStatus;
  readonly reason?: JobReason;
  readonly error?: string;
  /** Only the jobs of this tester. */
  readonly testerId?: string;
  readonly completion?: Completion;
}

/** Of a job that no tester claimed. */
export const notClaimed: Ending = {
  status: 'expired',
  reason: 'not_claimed',
  error: 'No tester claimed the job in time',
};

/** Of a completed job. The last four are JSON texts. */
export interface Completion {
  readonly costMicros: bigint;
  readonly result: string;
  readonly extractedIssues: string;
  readonly keyMoments: string;
  readonly provenance: string;
}

const statements = Object.fromEntries(
  Object.keys(endableWhen).map((when) => [
    when,
    prepared<FinishedRow & Record<string, unknown>>(`job_end_${when}`, endJobs(when as EndableWhen)),
  ]),
) as Record<EndableWhen, ReturnType<typeof prepared<FinishedRow & Record<string, unknown>>>>;

@Injectable()
export class JobEndingService {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Ends those of the project's jobs for which `when` holds, and answers their ids.
   *
   * @param executor the EntityManager of a transaction, which then holds the lock of the project's clock; or the
   *   DataSource for a transaction of its own
   */
  async end(
    executor: SqlExecutor,
    when: EndableWhen,
    projectId: string,
    jobIds: readonly string[],
    ending: Ending,
  ): Promise<string[]> {
    if (executor instanceof DataSource) {
      return inTransaction(executor, (transaction) => this.end(transaction, when, projectId, jobIds, ending));
    }
    const { status, reason = null, error = null, testerId = null, completion } = ending;
    const rows = await statements[when](executor, {
      projectId,
      jobIds: [...jobIds].sort(),
      status,
      reason,
      error,
      testerId,
      costMicros: completion?.costMicros.toString() ?? null,
      result: completion?.result ?? null,
      extractedIssues: completion?.extractedIssues ?? null,
      keyMoments: completion?.keyMoments ?? null,
      provenance: completion?.provenance ?? null,
    });
    await this.outbox.add(executor, jobEvents.finished, ...rows.map(jobFinished));
    return rows.map(({ id }) => id);
  }

  /** @throws JobNotFound, and JobNotCancellable when its report is submitted, or it has ended */
  async cancel(
    executor: SqlExecutor,
    { jobId, projectId }: { readonly jobId: string; readonly projectId: string },
    why: Required<Pick<Ending, 'reason' | 'error'>>,
  ): Promise<void> {
    const ending = { status: 'cancelled', ...why } as const;
    if ((await this.end(executor, 'beforeReport', projectId, [jobId], ending)).length > 0) return;
    const statement = 'SELECT status FROM job WHERE id = $jobId';
    const job = await queryOne<{ status: string }>(executor, statement, { jobId });
    // Its creation was withdrawn.
    if (!job) throw new JobNotFound();
    throw job.status === 'working'
      ? new JobNotCancellable()
      : new JobNotCancellable(`This job is already ${job.status}`);
  }
}
