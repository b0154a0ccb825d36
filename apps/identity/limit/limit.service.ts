/**
 * Counts tries in a sliding window, exactly: a try is counted before it is made, under a lock for its subject, so that
 * a hundred at once are not a hundred tries. One that turned out to be right is taken back.
 */
import { tooSoon } from '@handtest/contracts/define';
import { TooManyAttempts } from '@handtest/contracts/identity';
import { execute, inTransaction, query, queryOne, SweeperRegistry } from '@handtest/database';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Limit, longestWindowMinutes } from './limits.js';

/** The lock comes in a statement of its own: the count must see what others committed while it waited. */
const lockSubject = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
/** A row when as many as are allowed ($4) lie in the window: until the oldest of these leaves it. */
const untilNext = `SELECT (extract(epoch FROM counted_at + make_interval(mins => $3) - clock_timestamp()) * 1000)::float8 AS "waitMs"
  FROM limited_action
  WHERE kind = $1 AND subject = $2 AND counted_at > clock_timestamp() - make_interval(mins => $3)
  ORDER BY counted_at DESC OFFSET $4 - 1 LIMIT 1`;
const insertTries = `INSERT INTO limited_action (kind, subject)
  SELECT * FROM unnest($1::text[], $2::text[]) RETURNING id`;

const batchSize = 1_000;
const deleteOld = `DELETE FROM limited_action WHERE id IN (SELECT id FROM limited_action
  WHERE counted_at < now() - interval '${longestWindowMinutes} minutes' LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)`;

/** The rows of a try that was counted. */
export type CountedTry = readonly string[];

@Injectable()
export class LimitService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sweepers: SweeperRegistry,
  ) {}

  onModuleInit(): void {
    const run = () => execute(this.dataSource, deleteOld);
    this.sweepers.start({ name: 'old_limited_actions', everyMs: 300_000, batchSize, run });
  }

  /**
   * Counts one try against all the limits, or against none when one of them is reached: then TooManyAttempts, with when
   * to try again.
   */
  async count(limits: readonly Limit[]): Promise<CountedTry> {
    if (limits.length === 0) return [];
    return inTransaction(this.dataSource, async (transaction) => {
      const waitMs: number[] = [];
      for (const limit of limits) waitMs.push(await this.waitMs(transaction, limit));
      const longestMs = Math.max(...waitMs);
      if (longestMs > 0) throw tooSoon(TooManyAttempts, 'Too many attempts', longestMs);
      const columns = [limits.map(({ kind }) => kind), limits.map(({ subject }) => subject)];
      const rows = await query<{ id: string }>(transaction, insertTries, columns);
      return rows.map(({ id }) => id);
    });
  }

  /** The same for those who must not be told: whether it was counted, which it is not when a limit is reached. */
  async isCounted(limits: readonly Limit[]): Promise<boolean> {
    try {
      await this.count(limits);
      return true;
    } catch (error) {
      if (error instanceof TooManyAttempts) return false;
      throw error;
    }
  }

  async takeBack(counted: CountedTry): Promise<void> {
    await execute(this.dataSource, 'DELETE FROM limited_action WHERE id = ANY($1)', [counted]);
  }

  /** Until one more is let through; 0 when it is. */
  private async waitMs(
    transaction: EntityManager,
    { kind, subject, maximum, windowMinutes }: Limit,
  ): Promise<number> {
    await query(transaction, lockSubject, [`${kind} ${subject}`]);
    const parameters = [kind, subject, windowMinutes, maximum];
    const row = await queryOne<{ waitMs: number }>(transaction, untilNext, parameters);
    return Math.max(0, row?.waitMs ?? 0);
  }
}
