/** The relay's statements: the lock that makes it the only one, the rows that are to go out, the mark that they have. */
import { execute, query, queryOne, type SqlExecutor, sqlStateOf } from '@handtest/database';
import type { EntityManager } from 'typeorm';
import type { OutboxRow } from '../event-envelope.js';
import type { Refill } from '../stream/refill.js';

const BATCH_ROWS = 256;
const BATCH_BYTES = 8_000_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Until the end of the transaction this relay is the only one of the service. One that is frozen while it holds the lock
 * is cut off, and the others don't wait longer than a publication may take. Nobody waits for the disk: when the mark of
 * a published row is lost, the row goes out again under the same message id.
 */
export async function lockOutbox(transaction: EntityManager): Promise<void> {
  await execute(
    transaction,
    `SELECT set_config('synchronous_commit', 'off', true), set_config('lock_timeout', '5s', true),
       set_config('idle_in_transaction_session_timeout', '15s', true),
       pg_advisory_xact_lock(hashtextextended('handtest.outbox', 0))`,
  );
}

/** Another relay holds the lock for long. */
export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === LOCK_NOT_AVAILABLE;
}

export async function unpublishedRows(transaction: EntityManager): Promise<OutboxRow[]> {
  return firstRows(transaction, 'published_at IS NULL', []);
}

export async function rowsToRefill(transaction: EntityManager, refill: Refill): Promise<OutboxRow[]> {
  const { afterId, lastId, since } = refill;
  return firstRows(transaction, 'id > $1 AND id <= $2 AND published_at >= $3', [afterId, lastId, since]);
}

export async function markPublished(transaction: EntityManager, ids: readonly string[]): Promise<void> {
  const sql = 'UPDATE outbox SET published_at = clock_timestamp() WHERE id = ANY ($1::bigint[])';
  await execute(transaction, sql, [ids]);
}

export async function pendingCount(executor: SqlExecutor): Promise<{ count: number; oldestSeconds: number }> {
  const found = await queryOne<{ count: number; oldestSeconds: number }>(
    executor,
    `SELECT count(*)::integer AS count,
       coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS "oldestSeconds"
     FROM outbox WHERE published_at IS NULL`,
  );
  return found!;
}

/** The first rows in the order of their ids, as many as fit into a batch and at least one. */
async function firstRows(
  transaction: EntityManager,
  condition: string,
  parameters: readonly unknown[],
): Promise<OutboxRow[]> {
  return query<OutboxRow & Record<string, unknown>>(
    transaction,
    `SELECT id, subject, payload, trace, "occurredAt"
     FROM (
       SELECT *, sum(octet_length(payload)) OVER (ORDER BY id) - octet_length(payload) AS bytes_before
       FROM (
         SELECT id, subject, payload::text AS payload, trace, created_at AS "occurredAt"
         FROM outbox WHERE ${condition} ORDER BY id LIMIT ${BATCH_ROWS}
       ) AS first_rows
     ) AS batch
     WHERE bytes_before < ${BATCH_BYTES}
     ORDER BY id`,
    parameters,
  );
}
