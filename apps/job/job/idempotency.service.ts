/** Idempotency keys: the same key and body answer the first success again, for 72 hours. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '@handtest/contracts/define';
import { IdempotencyKeyReused, IdempotentRequestRunning, type JobStatus } from '@handtest/contracts/job';
import { deletionOf, execute, queryOne, SweeperRegistry } from '@handtest/database';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Idempotency } from './new-job.js';

const keepHours = 72;
/** Its caller gets an answer within 5 s (decisions, Answers): left for the answer when the wait for the first ends. */
const answerMs = 250;
const lookEveryMs = 50;

interface KeyRow extends Record<string, unknown> {
  fingerprint: string;
  jobId: string;
  status: JobStatus | null;
  expired: boolean;
}

@Injectable()
export class IdempotencyService implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sweepers: SweeperRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const where = `created_at <= clock_timestamp() - interval '${keepHours} hours'`;
    const expired = { table: 'idempotency_key', key: 'principal, key', where };
    this.sweepers.start(deletionOf(expired, this.dataSource));
  }

  /**
   * The job that the first request with this key made; undefined when that request failed without a trace, or its key has
   * expired, so that the key is free.
   *
   * @throws IdempotencyKeyReused when that request was another one
   * @throws IdempotentRequestRunning when it has not ended shortly before the deadline of the call
   */
  async jobOf(idempotency: Idempotency, { deadlineMs = Infinity }: Call): Promise<string | undefined> {
    for (;;) {
      const row = await this.read(idempotency);
      if (!row) return undefined;
      if (row.expired) return this.remove(idempotency);
      if (row.fingerprint !== idempotency.fingerprint) throw new IdempotencyKeyReused();
      if (row.status !== 'pending') return row.jobId;
      if (performance.now() > deadlineMs - answerMs) throw new IdempotentRequestRunning();
      await delay(lookEveryMs);
    }
  }

  private read({ principal, key }: Idempotency): Promise<KeyRow | undefined> {
    return queryOne<KeyRow>(
      this.dataSource,
      `SELECT k.fingerprint, k.job_id AS "jobId", j.status,
         k.created_at <= clock_timestamp() - interval '${keepHours} hours' AS expired
       FROM idempotency_key k LEFT JOIN job j ON j.id = k.job_id
       WHERE k.principal = $1 AND k.key = $2`,
      [principal, key],
    );
  }

  private async remove({ principal, key }: Idempotency): Promise<undefined> {
    await execute(
      this.dataSource,
      `DELETE FROM idempotency_key
       WHERE principal = $1 AND key = $2 AND created_at <= clock_timestamp() - interval '${keepHours} hours'`,
      [principal, key],
    );
  }
}
