/**
 * Publishes events again that the stream may have lost. A request is a range of outbox rows in the stream's row. Relays
 * publish it in batches, in the order of the rows, with one transaction for each batch.
 */
import { execute, queryOne, type SqlExecutor } from '@handtest/database';
import type { EntityManager } from 'typeorm';
import type { Loss } from './stream-loss.js';

/** JetStream writes to disk every two minutes by default; the setting may be longer. */
const tail = '5 minutes';

/** Requests the rows that may be lost, in addition to an open request. */
export async function requestRefill(
  transaction: EntityManager,
  loss: Exclude<Loss, 'nothing'>,
): Promise<void> {
  const since =
    loss === 'everything'
      ? `'-infinity'::timestamptz`
      : `(SELECT max(published_at) - interval '${tail}' FROM outbox WHERE published_at IS NOT NULL)`;
  await execute(
    transaction,
    `UPDATE event_stream
     SET refill_since = least(refill_since, range.since),
         refill_after_id = least(refill_after_id, range.first_id - 1),
         refill_last_id = greatest(refill_last_id, range.last_id)
     FROM (
       SELECT since, min(id) AS first_id, (SELECT max(id) FROM outbox) AS last_id
       FROM (SELECT ${since} AS since) AS bound JOIN outbox ON published_at >= since
       GROUP BY since
     ) AS range`,
  );
}

/** Rows with `afterId` < id ≤ `lastId` that were published at or after `since`, a timestamp as Postgres writes it. */
export interface Refill {
  readonly since: string;
  readonly afterId: string;
  readonly lastId: string;
}

/** The rest of the open refill. @param locked FOR UPDATE: before `advanceRefill`, which would overwrite a request in between */
export async function currentRefill(
  executor: SqlExecutor,
  locked: 'FOR UPDATE' | '' = '',
): Promise<Refill | undefined> {
  return queryOne<Refill & Record<string, unknown>>(
    executor,
    `SELECT refill_since::text AS since, refill_after_id AS after_id, refill_last_id AS last_id
     FROM event_stream WHERE refill_since IS NOT NULL ${locked}`,
  );
}

/** @param id the last row that was published again; null when the refill is complete */
export async function advanceRefill(transaction: EntityManager, id: string | null): Promise<void> {
  await execute(
    transaction,
    `UPDATE event_stream
     SET refill_after_id = $id::bigint,
         refill_since = CASE WHEN $id::bigint IS NOT NULL THEN refill_since END,
         refill_last_id = CASE WHEN $id::bigint IS NOT NULL THEN refill_last_id END`,
    { id },
  );
}
