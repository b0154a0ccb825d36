/** Writes of one credential, one at a time over all replicas and within the limits of the code host. */
import { execute, inTransaction, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { gapMs, waitMs, withWrite, type WritePace } from './write-pace.js';

const insertSql = 'INSERT INTO write_pace (credential_id) VALUES ($credentialId) ON CONFLICT DO NOTHING';

const lockSql = `SELECT extract(epoch FROM not_before)::float8 * 1000 AS not_before_ms, writes_ms,
    coalesce(extract(epoch FROM writing_until)::float8 * 1000, 0) AS writing_until_ms
  FROM write_pace WHERE credential_id = $credentialId FOR UPDATE`;

/** A statement of its own, after the lock: a time from before the wait for the lock would be too early. */
const nowSql = 'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now_ms';

const reserveSql = `UPDATE write_pace SET writes_ms = $writesMs::float8[], writing_until = to_timestamp($writingUntilMs / 1000.0)
  WHERE credential_id = $credentialId`;

const endSql = `UPDATE write_pace SET writing_until = NULL,
    not_before = greatest(not_before, clock_timestamp() + $pauseMs * interval '1 millisecond')
  WHERE credential_id = $credentialId AND writing_until = to_timestamp($writingUntilMs / 1000.0)`;

/** Its process may write now, and calls `end` afterwards. */
export interface Reservation {
  readonly credentialId: string;
  readonly writingUntilMs: number;
}

@Injectable()
export class WritePaceService {
  constructor(private readonly database: DataSource) {}

  /** Answers the milliseconds to wait when the credential may not write now. */
  reserve(credentialId: string): Promise<Reservation | number> {
    return inTransaction(this.database, async (transaction) => {
      await execute(transaction, insertSql, { credentialId });
      const pace = await this.locked(transaction, credentialId);
      const { nowMs } = (await queryOne<{ nowMs: number }>(transaction, nowSql))!;
      const leftMs = waitMs(pace, nowMs);
      if (leftMs > 0) return leftMs;
      const { writesMs, writingUntilMs } = withWrite(pace, nowMs);
      await execute(transaction, reserveSql, { credentialId, writesMs, writingUntilMs });
      return { credentialId, writingUntilMs };
    });
  }

  /** @param pauseSeconds of a refusal because of a limit */
  async end(reservation: Reservation, pauseSeconds?: number): Promise<void> {
    const pauseMs = Math.max(gapMs, (pauseSeconds ?? 0) * 1_000);
    await execute(this.database, endSql, { ...reservation, pauseMs });
  }

  private async locked(transaction: EntityManager, credentialId: string): Promise<WritePace> {
    return (await queryOne<WritePace & Record<string, unknown>>(transaction, lockSql, { credentialId }))!;
  }
}
