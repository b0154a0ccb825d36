/**
 * The readings that are owed, one row per submitted job. A process takes a row on lease, renews the lease while it reads,
 * and writes the outcome together with its event. A process that dies lets its lease run out, and another one reads.
 */
import type { PayloadOf } from '@handtest/contracts/define';
import { extractionEvents } from '@handtest/contracts/extraction';
import { execute, inTransaction, query } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** How long a silent process keeps a reading. The renewal comes thrice as often. */
export const leaseSeconds = 9;

export interface LeasedReading {
  readonly jobId: string;
  /** 1 for the first. Also the fencing token: a later lease has a higher one. */
  readonly attempt: number;
  /** Time since the first attempt began. */
  readonly ageSeconds: number;
}

@Injectable()
export class ReadingService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Notes that a report is to be read; in the transaction of the inbox. */
  async owe(jobId: string, manager: EntityManager): Promise<void> {
    await execute(manager, 'INSERT INTO reading (job_id) VALUES ($1) ON CONFLICT (job_id) DO NOTHING', [
      jobId,
    ]);
  }

  /** Takes up to `limit` readings that are due and that nobody holds. */
  async take(limit: number): Promise<LeasedReading[]> {
    return query<{ jobId: string; attempt: number; ageSeconds: number }>(
      this.database,
      `UPDATE reading SET attempts = attempts + 1, leased_until = clock_timestamp() + make_interval(secs => $2),
              first_attempt_at = coalesce(first_attempt_at, clock_timestamp())
        WHERE job_id IN (
          SELECT job_id FROM reading
           WHERE outcome IS NULL AND due_at <= clock_timestamp()
             AND (leased_until IS NULL OR leased_until <= clock_timestamp())
           ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
        RETURNING job_id AS "jobId", attempts AS attempt,
                  extract(epoch FROM clock_timestamp() - first_attempt_at)::float8 AS "ageSeconds"`,
      [limit, leaseSeconds],
    );
  }

  /** False when the lease was lost to another process. */
  async renew({ jobId, attempt }: LeasedReading): Promise<boolean> {
    const renewed = await execute(
      this.database,
      `UPDATE reading SET leased_until = clock_timestamp() + make_interval(secs => $3)
        WHERE job_id = $1 AND attempts = $2 AND outcome IS NULL`,
      [jobId, attempt, leaseSeconds],
    );
    return renewed === 1;
  }

  /** Gives the reading back, to be tried again after the delay. The cause is kept for whoever looks into it. */
  async postpone({ jobId, attempt }: LeasedReading, delayMs: number, cause: string): Promise<void> {
    await execute(
      this.database,
      `UPDATE reading SET leased_until = NULL, due_at = clock_timestamp() + make_interval(secs => $3), last_error = $4
        WHERE job_id = $1 AND attempts = $2 AND outcome IS NULL`,
      [jobId, attempt, delayMs / 1_000, cause.slice(0, 1_000)],
    );
  }

  async succeed(reading: LeasedReading, read: PayloadOf<typeof extractionEvents.reportRead>): Promise<void> {
    await inTransaction(this.database, async (manager) => {
      if (!(await this.end(reading, 'read', manager))) return;
      await this.outbox.add(manager, extractionEvents.reportRead, read);
    });
  }

  /** @param message for the caller */
  async fail(reading: LeasedReading, message: string): Promise<void> {
    await inTransaction(this.database, async (manager) => {
      if (!(await this.end(reading, 'unreadable', manager))) return;
      await this.outbox.add(manager, extractionEvents.reportUnreadable, { jobId: reading.jobId, message });
    });
  }

  private async end(
    { jobId, attempt }: LeasedReading,
    outcome: 'read' | 'unreadable',
    manager: EntityManager,
  ): Promise<boolean> {
    const ended = await execute(
      manager,
      `UPDATE reading SET outcome = $3, leased_until = NULL, ended_at = clock_timestamp()
        WHERE job_id = $1 AND attempts = $2 AND outcome IS NULL`,
      [jobId, attempt, outcome],
    );
    return ended === 1;
  }
}
