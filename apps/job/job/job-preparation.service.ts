/**
 * Brings a pending job to the testers' queue: the worst case of its cost is held first. Does the same for jobs that a
 * crash left on the way, as both steps may be done again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { BillingClient, HoldEnded, InsufficientCredit, worstCaseMicros } from '@handtest/contracts/billing';
import { DeadlineExceeded, InternalError, ServiceUnavailable, systemCall } from '@handtest/contracts/define';
import { isRetryable, prepared, query, queryOne, SweeperRegistry } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { Batcher } from '@handtest/service';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobConfig } from '../config.js';
import { interruptedJobs, queueJobs, removeJob, withdrawJob } from './creation-sql.js';

export interface PendingJob {
  readonly id: string;
  readonly organizationId: string;
  readonly projectId: string;
  readonly targetDurationMinutes: number;
  readonly maxExtensionMinutes: number;
}

const own = systemCall('job');
/** For a hold without a waiting caller. */
const holdLimitMs = 4_000;
/** Of the caller's time: what withdrawing the job takes when there is no hold. */
const withdrawalMs = 500;
/** A hold takes milliseconds: after this long its message was lost with the process that had it. */
const attemptMs = 1_500;
const retryEveryMs = 250;
/** By then the process that made the job has given up or is gone. */
const interruptedAfterSeconds = 6;
const resumeBatch = 64;

const queueMany = prepared<{ id: string }>('job_queue', queueJobs);

@Injectable()
export class JobPreparationService implements OnApplicationBootstrap {
  private readonly moves = new Batcher<string, true>({ maximumItems: 256, lanes: 2, crowd: 32 }, (ids) =>
    this.queue(ids),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly billing: BillingClient,
    private readonly outbox: Outbox,
    private readonly config: JobConfig,
    private readonly sweepers: SweeperRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.sweepers.start({
      name: 'interrupted_jobs',
      everyMs: this.config.sweepIntervalMs,
      batchSize: resumeBatch,
      run: () => this.resumeInterrupted(),
    });
  }

  /**
   * Answers when the job is in the queue, or has been cancelled on the way. When it throws, the job is gone.
   *
   * @param deadlineMs when its caller is answered at the latest, on the monotonic clock
   * @throws InsufficientCredit
   * @throws ServiceUnavailable or DeadlineExceeded when billing does not answer
   */
  async prepare(job: PendingJob, deadlineMs = Infinity): Promise<void> {
    try {
      await this.hold(job, deadlineMs - withdrawalMs);
    } catch (error) {
      const isRefused = error instanceof InsufficientCredit || error instanceof HoldEnded;
      const isGone = isRefused ? await this.remove(job) : await this.withdraw(job);
      // Otherwise it has moved on: another replica took it for interrupted, or its caller cancelled it.
      if (isGone) throw error;
      return;
    }
    await this.moves.add(job.id);
  }

  /** Asks again while billing cannot be reached: a hold is idempotent, and a restart takes a second. */
  private async hold(job: PendingJob, latestMs = Infinity): Promise<void> {
    const { id: jobId, organizationId, projectId } = job;
    const amountMicros = worstCaseMicros(job.targetDurationMinutes, job.maxExtensionMinutes).toString();
    const endMs = Math.min(performance.now() + holdLimitMs, latestMs);
    for (;;) {
      const deadlineMs = Math.min(performance.now() + attemptMs, endMs);
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
        await queueMany(this.dataSource, [...ids].sort(), this.config.claimTimeoutMinutes);
        return ids.map(() => true);
      } catch (error) {
        if (!isRetryable(error)) throw error;
      }
    }
  }

  private async remove(job: PendingJob): Promise<boolean> {
    return (await queryOne(this.dataSource, removeJob, [job.id])) !== undefined;
  }

  /** Whether billing holds anything is not known: the event ends the hold, now or when it arrives after it. */
  private async withdraw(job: PendingJob): Promise<boolean> {
    const withdrawn = await queryOne(this.dataSource, withdrawJob, [job.id]);
    if (withdrawn) this.outbox.wake();
    return withdrawn !== undefined;
  }

  private async resumeInterrupted(): Promise<number> {
    const jobs = await query<PendingJob & Record<string, unknown>>(this.dataSource, interruptedJobs, [
      interruptedAfterSeconds,
      resumeBatch,
    ]);
    const outcomes = await Promise.all(jobs.map((job) => this.resume(job)));
    return outcomes.filter(Boolean).length;
  }

  /** Answers whether the job was dealt with; while billing is down it is left for a later sweep. */
  private async resume(job: PendingJob): Promise<boolean> {
    try {
      await this.hold(job);
    } catch (error) {
      if (isTemporary(error)) return false;
      if (error instanceof InsufficientCredit || error instanceof HoldEnded) return this.remove(job);
      throw error;
    }
    return this.moves.add(job.id);
  }
}

function isTemporary(error: unknown): boolean {
  return (
    error instanceof ServiceUnavailable || error instanceof DeadlineExceeded || error instanceof InternalError
  );
}
