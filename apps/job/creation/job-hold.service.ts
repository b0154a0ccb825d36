/** Holds the worst case of a new job's cost and queues the job; resumes or deletes jobs that a crash interrupted. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  BillingClient,
  HoldEnded,
  InsufficientCredit,
  type LongestDuration,
  worstCaseMicros,
} from '@handtest/contracts/billing';
import { DeadlineExceeded, InternalError, ServiceUnavailable, systemCall } from '@handtest/contracts/define';
import { jobEvents } from '@handtest/contracts/job';
import {
  afterCommit,
  inTransaction,
  isRetryable,
  prepared,
  query,
  queryOne,
  type SqlExecutor,
  SweeperRegistry,
} from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { Batcher } from '@handtest/service';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JobConfig } from '../config.js';
import { LiveService } from '../live/live.service.js';
import { abandonedJobs, interruptedJobs, queueJobs, removeJob } from './creation-sql.js';

interface CreatedJob {
  readonly id: string;
  readonly organizationId: string;
  readonly projectId: string;
  readonly livemode: boolean;
}

export type PendingJob = CreatedJob & LongestDuration;

const own = systemCall('job');
/** Maximum time for a hold. */
const holdLimitMs = 4_000;
/** Reserved from the caller's time for withdrawing the job. */
const withdrawalMs = 500;
/** A hold takes milliseconds. After this time its message was lost with a process. */
const attemptMs = 1_500;
const retryEveryMs = 250;
/** By then the process that creates the job has given up or died. */
const interruptedAfterSeconds = 6;
/** The limit of a preparation, and a quarter. */
const abandonedAfterSeconds = 60;
const resumeBatch = 64;

const queueMany = prepared('job_queue', queueJobs);

@Injectable()
export class JobHoldService implements OnApplicationBootstrap {
  private readonly moves = new Batcher<string, true>({ maximumItems: 256, lanes: 2, crowd: 32 }, (ids) =>
    this.queue(ids),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly billing: BillingClient,
    private readonly outbox: Outbox,
    private readonly config: JobConfig,
    private readonly sweepers: SweeperRegistry,
    private readonly live: LiveService,
  ) {}

  onApplicationBootstrap(): void {
    this.sweepers.start({
      name: 'interrupted_jobs',
      everyMs: this.config.sweepIntervalMs,
      batchSize: resumeBatch,
      run: () => this.resumeInterrupted(),
    });
    this.sweepers.start({
      name: 'abandoned_jobs',
      everyMs: this.config.sweepIntervalMs,
      batchSize: resumeBatch,
      run: () => this.withdrawAbandoned(),
    });
  }

  /**
   * Resolves when the job is in the queue or was cancelled before. When it rejects, the job is deleted.
   *
   * @param deadlineMs the latest time of the answer, on the monotonic clock
   * @throws InsufficientCredit
   * @throws ServiceUnavailable or DeadlineExceeded when billing does not answer
   */
  async holdAndQueue(job: PendingJob, deadlineMs?: number): Promise<void> {
    if (!(await this.hold(job, deadlineMs))) return;
    try {
      await this.moves.add(job.id);
    } catch (error) {
      // It is in the queue when only the answer was lost.
      if (await this.withdraw(job)) throw error;
    }
  }

  /** True when the cost is held, false when the job has ended or another replica resumes it. Rejects like `holdAndQueue`. */
  async hold(job: PendingJob, deadlineMs = Infinity): Promise<boolean> {
    const asked = { times: 0 };
    try {
      await this.holdCost(job, deadlineMs - withdrawalMs, asked);
      return true;
    } catch (error) {
      // An earlier attempt without an answer may still get the hold, for example when credit arrives.
      const holdsNothing = isRefusal(error) && asked.times === 1;
      const isGone = holdsNothing ? await this.remove(job) : await this.withdraw(job);
      if (isGone) throw error;
      return false;
    }
  }

  /** For the transaction that makes the jobs pending. */
  async queueWithin(transaction: EntityManager, ids: readonly string[]): Promise<void> {
    await this.move(transaction, ids);
    afterCommit(transaction, () => this.notify(ids));
  }

  private async move(executor: SqlExecutor, ids: readonly string[]): Promise<void> {
    const { claimTimeoutMinutes } = this.config;
    await queueMany(executor, { ids: [...ids].sort(), claimTimeoutMinutes });
  }

  private notify(ids: readonly string[]): void {
    for (const id of ids) this.live.notify(id);
  }

  /** Retries while billing does not answer: a hold is idempotent, and a restart takes a second. */
  private async holdCost(job: PendingJob, latestMs = Infinity, asked = { times: 0 }): Promise<void> {
    const { id: jobId, organizationId, projectId, livemode } = job;
    // Test mode is free.
    if (!livemode) return;
    const amountMicros = worstCaseMicros(job).toString();
    const endMs = Math.min(performance.now() + holdLimitMs, latestMs);
    for (;;) {
      const deadlineMs = Math.min(performance.now() + attemptMs, endMs);
      asked.times += 1;
      try {
        await this.billing.hold({ jobId, organizationId, projectId, amountMicros }, { ...own, deadlineMs });
        return;
      } catch (error) {
        if (!isTemporary(error) || performance.now() + retryEveryMs > endMs) throw error;
        await delay(retryEveryMs);
      }
    }
  }

  private async queue(ids: string[]): Promise<true[]> {
    for (;;) {
      try {
        await this.move(this.dataSource, ids);
        this.notify(ids);
        return ids.map(() => true);
      } catch (error) {
        if (!isRetryable(error)) throw error;
      }
    }
  }

  /** Deletes the job and its key; false when it has ended or is in the queue. Only while nothing is held. */
  async remove({ id }: CreatedJob): Promise<boolean> {
    return (await queryOne(this.dataSource, removeJob, { id })) !== undefined;
  }

  /**
   * Like `remove`, when billing may hold the cost. The event ends the hold, now or when the hold arrives later. It also
   * makes codehost delete the token of the job.
   */
  withdraw({ id, organizationId, projectId, livemode }: CreatedJob): Promise<boolean> {
    return inTransaction(this.dataSource, async (transaction) => {
      const removed = await queryOne<{ removedAt: Date }>(transaction, removeJob, { id });
      if (!removed) return false;
      await this.outbox.add(transaction, jobEvents.finished, {
        jobId: id,
        organizationId,
        projectId,
        status: 'failed',
        reason: 'platform_error',
        costMicros: '0',
        livemode: livemode ? undefined : false,
        finishedAt: removed.removedAt.toISOString(),
        withdrawn: true,
      });
      return true;
    });
  }

  private async resumeInterrupted(): Promise<number> {
    const jobs = await query<PendingJob & Record<string, unknown>>(this.dataSource, interruptedJobs, {
      afterSeconds: interruptedAfterSeconds,
      limit: resumeBatch,
    });
    const outcomes = await Promise.all(jobs.map((job) => this.resume(job)));
    return outcomes.filter(Boolean).length;
  }

  private async withdrawAbandoned(): Promise<number> {
    const jobs = await query<CreatedJob & Record<string, unknown>>(this.dataSource, abandonedJobs, {
      afterSeconds: abandonedAfterSeconds,
      limit: resumeBatch,
    });
    const outcomes = await Promise.all(jobs.map((job) => this.withdraw(job)));
    return outcomes.filter(Boolean).length;
  }

  /**
   * False while billing does not answer: a later sweep tries again. A refused job is withdrawn and not only removed,
   * because another replica may resume it too, and get the hold when credit arrives between the two answers.
   */
  private async resume(job: PendingJob): Promise<boolean> {
    try {
      await this.holdCost(job);
    } catch (error) {
      if (isTemporary(error)) return false;
      if (isRefusal(error)) return this.withdraw(job);
      throw error;
    }
    return this.moves.add(job.id);
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof InsufficientCredit || error instanceof HoldEnded;
}

function isTemporary(error: unknown): boolean {
  return (
    error instanceof ServiceUnavailable || error instanceof DeadlineExceeded || error instanceof InternalError
  );
}
