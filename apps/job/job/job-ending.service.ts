/** Brings jobs to their terminal state: every way in which a job ends goes through here, with its event. */
import type { JobReason, TerminalStatus } from '@handtest/contracts/job';
import { jobEvents } from '@handtest/contracts/job';
import { afterCommit, insideTransaction, prepared, type SqlExecutor } from '@handtest/database';
import { Outbox, outboxInsert } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { endableWhen, type EndableWhen, endJobs, jobFinishedJson } from './job-ending-sql.js';

export interface Ending {
  readonly status: TerminalStatus;
  readonly reason?: JobReason;
  readonly error?: string;
  /** Only the jobs that this tester works on. */
  readonly testerId?: string;
  readonly completion?: Completion;
}

/** What a completed job has; the last four are JSON texts. */
export interface Completion {
  readonly costMicros: bigint;
  readonly result: string;
  readonly extractedIssues: string;
  readonly keyMoments: string;
  readonly provenance: string;
}

const event = outboxInsert([`'${jobEvents.finished.subject}'`, jobFinishedJson, 'NULL'], 'ended');

const statements = Object.fromEntries(
  Object.keys(endableWhen).map((when) => [
    when,
    prepared<{ id: string }>(
      `job_end_${when}`,
      `${endJobs(when as EndableWhen)}, told AS (${event}) SELECT id FROM ended`,
    ),
  ]),
) as Record<EndableWhen, ReturnType<typeof prepared<{ id: string }>>>;

@Injectable()
export class JobEndingService {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Ends those of the project's jobs for which `when` holds, and answers their ids.
   *
   * @param executor the data source, or the EntityManager of a transaction that then holds the project's clock
   */
  async end(
    executor: SqlExecutor,
    when: EndableWhen,
    projectId: string,
    jobIds: readonly string[],
    ending: Ending,
  ): Promise<string[]> {
    const { status, reason = null, error = null, testerId = null, completion } = ending;
    const rows = await statements[when](
      executor,
      projectId,
      [...jobIds].sort(),
      status,
      reason,
      error,
      completion?.costMicros.toString() ?? null,
      completion?.result ?? null,
      completion?.extractedIssues ?? null,
      completion?.keyMoments ?? null,
      completion?.provenance ?? null,
      testerId,
    );
    if (rows.length > 0) this.wakeRelay(executor);
    return rows.map(({ id }) => id);
  }

  private wakeRelay(executor: SqlExecutor): void {
    if (executor instanceof EntityManager && insideTransaction())
      afterCommit(executor, () => this.outbox.wake());
    else this.outbox.wake();
  }
}
