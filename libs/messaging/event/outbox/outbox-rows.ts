/** The relay's statements: the lock of the single publishing relay, the rows to publish, and their mark. */
import { execute, query, sqlStateOf } from '@handtest/database';
import type { EntityManager } from 'typeorm';
import type { OutboxRow } from '../event-envelope.js';
import type { Refill } from '../stream/refill.js';

const batchRows = 256;
const batchBytes = 8_000_000;
const lockNotAvailable = '55P03';

/**
 * Until the end of the transaction this relay is the only one of the service. Postgres ends the session of a relay that
 * hangs with the lock. Commits do not wait for the disk: a row whose mark is lost is published again under the same
 * message id.
 */
export async function lockOutbox(transaction: EntityManager): Promise<void> {
  await execute(
    transaction,
    `SELECT set_config('synchronous_commit', 'off', true), set_config('lock_timeout', '5s', true),
       set_config('idle_in_transaction_session_timeout', '15s', true),
       pg_advisory_xact_lock(hashtextextended('handtest.outbox', 0))`,
  );
}

/** Another relay held the lock for 5 s. */
export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === lockNotAvailable;
}

export async function unpublishedRows(transaction: EntityManager): Promise<OutboxRow[]> {
  return firstRows(transaction, 'published_at IS NULL', {});
}

export async function rowsToRefill(transaction: EntityManager, refill: Refill): Promise<OutboxRow[]> {
  const { afterId, lastId, since } = refill;
  const condition = 'id > $afterId AND id <= $lastId AND published_at >= $since';
  return firstRows(transaction, condition, { afterId, lastId, since });
}

export async function markPublished(transaction: EntityManager, ids: readonly string[]): Promise<void> {
  const sql = 'UPDATE outbox SET published_at = clock_timestamp() WHERE id = ANY ($ids::bigint[])';
  await execute(transaction, sql, { ids });
}

/** The first rows by id, as many as fit into a batch and at least one. */
async function firstRows(
  transaction: EntityManager,
  condition: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<OutboxRow[]> {
  return query<OutboxRow & Record<string, unknown>>(
    transaction,
    `SELECT id, subject, payload, trace, occurred_at
     FROM (
       SELECT *, sum(octet_length(payload)) OVER (ORDER BY id) - octet_length(payload) AS bytes_before
       FROM (
         SELECT id, subject, payload::text AS payload, trace, created_at AS occurred_at
         FROM outbox WHERE ${condition} ORDER BY id LIMIT ${batchRows}
       ) AS first_rows
     ) AS batch
     WHERE bytes_before < ${batchBytes}
     ORDER BY id`,
    parameters,
  );
}
