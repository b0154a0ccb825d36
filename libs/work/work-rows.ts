/** The statements on rows of work, all on the database's clock. */
import { execute, type OldRows, query, queryOne, type SqlExecutor } from '@handtest/database';
import type { Piece } from './work-queue.js';

/** A process that dies leaves its work to others after this time. Renewed three times as often. */
export const leaseMs = 6_000;

/** What identifies one job in Redis: when the row is due again, or was started, it is another one. */
export interface DueRow {
  readonly key: string;
  readonly fence: number;
  readonly dueAtMs: number;
  readonly inMs: number;
}

export interface StartedRow {
  readonly queue: string;
  readonly key: string;
  readonly lane: string | null;
  /** The fencing token. */
  readonly fence: number;
  readonly attempts: number;
  readonly ageSeconds: number;
}

type Holder = Pick<StartedRow, 'queue' | 'key' | 'fence'>;

const leaseEnd = `clock_timestamp() + interval '${leaseMs} milliseconds'`;
const open = 'done_at IS NULL AND parked_at IS NULL';
const dueColumns = `key, fence, floor(extract(epoch FROM due_at) * 1000)::float8 AS due_at_ms,
  greatest(0, extract(epoch FROM due_at - clock_timestamp()) * 1000)::float8 AS in_ms`;

/** Of a lane, only the row that is due first may start, and none while another one is leased. */
const mayStart = `mine.done_at IS NULL AND mine.parked_at IS NULL AND mine.due_at <= clock_timestamp()
  AND (mine.leased_until IS NULL OR mine.leased_until <= clock_timestamp())
  AND NOT EXISTS (SELECT FROM work AS other
    WHERE other.queue = mine.queue AND other.lane = mine.lane AND other.key <> mine.key
      AND other.done_at IS NULL AND other.parked_at IS NULL
      AND (other.leased_until > clock_timestamp() OR (other.due_at, other.key) < (mine.due_at, mine.key)))`;

export function insertWork(
  executor: SqlExecutor,
  queue: string,
  pieces: readonly Piece[],
): Promise<DueRow[]> {
  return query(
    executor,
    `INSERT INTO work (queue, key, lane) SELECT $queue, key, lane FROM unnest($keys::text[], $lanes::text[]) AS piece (key, lane)
     ON CONFLICT (queue, key) DO NOTHING RETURNING ${dueColumns}`,
    { queue, keys: pieces.map(({ key }) => key), lanes: pieces.map(({ lane }) => lane ?? null) },
  );
}

/** Undefined when the row may not start: it is done, parked, not due, leased, or its lane is occupied. */
export function startAttempt(
  executor: SqlExecutor,
  queue: string,
  key: string,
): Promise<StartedRow | undefined> {
  return queryOne(
    executor,
    `UPDATE work AS mine SET fence = fence + 1, attempts = attempts + 1, leased_until = ${leaseEnd},
            first_attempt_at = coalesce(first_attempt_at, clock_timestamp())
      WHERE queue = $queue AND key = $key AND ${mayStart}
      RETURNING queue, key, lane, fence, attempts,
        extract(epoch FROM clock_timestamp() - first_attempt_at)::float8 AS age_seconds`,
    { queue, key },
  );
}

/**
 * Renews the leases and answers which are lost. A row that records its outcome is locked and skipped; one that has recorded
 * it has no lease, and gets none.
 */
export function renewLeases(executor: SqlExecutor, holders: readonly Holder[]): Promise<Holder[]> {
  return query(
    executor,
    `WITH held AS (
       SELECT * FROM unnest($queues::text[], $keys::text[], $fences::integer[]) AS held (queue, key, fence)
     ), current AS (
       SELECT queue, key FROM work JOIN held USING (queue, key, fence) WHERE leased_until IS NOT NULL FOR UPDATE OF work SKIP LOCKED
     ), renewed AS (
       UPDATE work SET leased_until = ${leaseEnd} FROM current WHERE work.queue = current.queue AND work.key = current.key
     )
     SELECT queue, key, fence FROM held
      WHERE NOT EXISTS (SELECT FROM work WHERE work.queue = held.queue AND work.key = held.key AND work.fence = held.fence AND ${open})`,
    {
      queues: holders.map(({ queue }) => queue),
      keys: holders.map(({ key }) => key),
      fences: holders.map(({ fence }) => fence),
    },
  );
}

/** False when the attempt is no longer the current one. @param isFinal even then */
export async function markDone(
  executor: SqlExecutor,
  { queue, key, fence }: Holder,
  isFinal = false,
): Promise<boolean> {
  const done = `UPDATE work SET done_at = clock_timestamp(), leased_until = NULL, parked_at = NULL, last_error = NULL
    WHERE queue = $queue AND key = $key AND done_at IS NULL AND (fence = $fence OR $isFinal)`;
  return (await execute(executor, done, { queue, key, fence, isFinal })) === 1;
}

/** Ends the attempt; undefined when it is no longer the current one. @param uncounted the attempt does not count */
export function postpone(
  executor: SqlExecutor,
  { queue, key, fence }: Holder,
  delayMs: number,
  { error, uncounted = false }: { error?: unknown; uncounted?: boolean } = {},
): Promise<DueRow | undefined> {
  return queryOne(
    executor,
    `UPDATE work SET due_at = clock_timestamp() + $delayMs * interval '1 millisecond', leased_until = NULL,
            attempts = attempts - $uncounted, last_error = coalesce($lastError, last_error)
      WHERE queue = $queue AND key = $key AND fence = $fence AND ${open} RETURNING ${dueColumns}`,
    {
      queue,
      key,
      fence,
      delayMs,
      uncounted: uncounted ? 1 : 0,
      lastError: error === undefined ? null : reason(error),
    },
  );
}

export async function park(
  executor: SqlExecutor,
  { queue, key, fence }: Holder,
  error: unknown,
): Promise<boolean> {
  const parked = `UPDATE work SET parked_at = clock_timestamp(), leased_until = NULL, last_error = $lastError
    WHERE queue = $queue AND key = $key AND fence = $fence AND ${open}`;
  return (await execute(executor, parked, { queue, key, fence, lastError: reason(error) })) === 1;
}

/** Rows that may start now, those that are due longest first. @param lane only of this one */
export function startableRows(
  executor: SqlExecutor,
  queue: string,
  limit: number,
  lane?: string,
): Promise<DueRow[]> {
  return query(
    executor,
    `SELECT ${dueColumns} FROM work AS mine WHERE queue = $queue AND ($lane::text IS NULL OR lane = $lane) AND ${mayStart}
      ORDER BY due_at LIMIT $limit`,
    { queue, limit, lane: lane ?? null },
  );
}

/** Whether an attempt runs, or one may start within this time. */
export async function isUnderWay(
  executor: SqlExecutor,
  queue: string,
  key: string,
  withinSeconds: number,
): Promise<boolean> {
  const text = `SELECT 1 FROM work WHERE queue = $queue AND key = $key AND ${open}
    AND (leased_until > clock_timestamp() OR due_at <= clock_timestamp() + make_interval(secs => $withinSeconds))`;
  return (await query(executor, text, { queue, key, withinSeconds })).length > 0;
}

export interface QueueState {
  readonly parked: number;
  /** 0 when nothing is due. */
  readonly oldestDueSeconds: number;
}

export async function queueState(executor: SqlExecutor, queue: string): Promise<QueueState> {
  const state = await queryOne<QueueState & Record<string, unknown>>(
    executor,
    `SELECT (SELECT count(*)::integer FROM work WHERE queue = $queue AND parked_at IS NOT NULL) AS parked,
       (SELECT greatest(0, coalesce(extract(epoch FROM clock_timestamp() - min(due_at)), 0))::float8
          FROM work WHERE queue = $queue AND ${open} AND (leased_until IS NULL OR leased_until <= clock_timestamp())) AS oldest_due_seconds`,
    { queue },
  );
  return state!;
}

/** Done rows whose time is over. */
export function oldRows(queue: string, keepDays: number): OldRows {
  const where = `queue = '${queue}' AND done_at < clock_timestamp() - interval '${keepDays} days'`;
  return { table: 'work', key: 'queue, key', where };
}

export async function parkedQueues(executor: SqlExecutor): Promise<string[]> {
  const text = 'SELECT DISTINCT queue FROM work WHERE parked_at IS NOT NULL ORDER BY queue';
  return (await query<{ queue: string }>(executor, text)).map(({ queue }) => queue);
}

export interface ParkedRow {
  readonly queue: string;
  readonly key: string;
  readonly attempts: number;
  readonly parkedAt: Date;
  readonly lastError: string | null;
}

/** Oldest first. @param queue only of this one */
export function parkedRows(executor: SqlExecutor, queue?: string): Promise<ParkedRow[]> {
  return query(
    executor,
    `SELECT queue, key, attempts, parked_at, last_error FROM work
      WHERE parked_at IS NOT NULL AND ($queue::text IS NULL OR queue = $queue) ORDER BY parked_at, queue, key`,
    { queue: queue ?? null },
  );
}

/** Every column of a row. */
export function workRow(executor: SqlExecutor, queue: string, key: string): Promise<object | undefined> {
  return queryOne(executor, 'SELECT * FROM work WHERE queue = $queue AND key = $key', { queue, key });
}

/** Those of `keys` that are parked are due again, with all their attempts. Answers their number. */
export function replayParked(executor: SqlExecutor, queue: string, keys: readonly string[]): Promise<number> {
  const replay = `UPDATE work SET parked_at = NULL, attempts = 0, first_attempt_at = NULL, due_at = clock_timestamp()
    WHERE queue = $queue AND key = ANY($keys::text[]) AND parked_at IS NOT NULL`;
  return execute(executor, replay, { queue, keys });
}

/** Postgres's text cannot hold the character 0. */
function reason(error: unknown): string {
  return String(error).replaceAll('\0', '').slice(0, 1_000);
}
