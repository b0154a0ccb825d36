/**
 * Publishing again what the stream may have lost. The request is a range of outbox rows beside the stream's identity;
 * relays work it off in chunks, in the order of the rows, each chunk in a transaction of its own.
 */
import { execute, queryOne, type SqlExecutor } from '@handtest/database';
import type { EntityManager } from 'typeorm';
import type { Loss } from './stream-loss.js';

/** JetStream writes to disk every two minutes by default; and somebody may have set it a little longer. */
const TAIL = '5 minutes';

/** Asks for all rows that the loss may concern, in addition to what was asked for already. */
export async function requestRefill(
  transaction: EntityManager,
  streamName: string,
  loss: Exclude<Loss, 'nothing'>,
): Promise<void> {
  const since =
    loss === 'everything'
      ? `'-infinity'::timestamptz`
      : `(SELECT max(published_at) - interval '${TAIL}' FROM outbox WHERE published_at IS NOT NULL)`;
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
     ) AS range
     WHERE name = $1`,
    [streamName],
  );
}

/** Rows with ids after `afterId`, up to `lastId`, that were published at or after `since`, a timestamp as Postgres writes it. */
export interface Refill {
  readonly since: string;
  readonly afterId: string;
  readonly lastId: string;
}

/** What is left of the refill that is under way, if one is. */
export async function currentRefill(executor: SqlExecutor, streamName: string): Promise<Refill | undefined> {
  return queryOne<Refill & Record<string, unknown>>(
    executor,
    `SELECT refill_since::text AS since, refill_after_id AS "afterId", refill_last_id AS "lastId"
     FROM event_stream WHERE name = $1 AND refill_since IS NOT NULL`,
    [streamName],
  );
}

/** @param id everything up to it is published again; null when nothing is left */
export async function advanceRefill(
  transaction: EntityManager,
  streamName: string,
  id: string | null,
): Promise<void> {
  await execute(
    transaction,
    `UPDATE event_stream
     SET refill_after_id = $2::bigint,
         refill_since = CASE WHEN $2::bigint IS NOT NULL THEN refill_since END,
         refill_last_id = CASE WHEN $2::bigint IS NOT NULL THEN refill_last_id END
     WHERE name = $1`,
    [streamName, id],
  );
}
