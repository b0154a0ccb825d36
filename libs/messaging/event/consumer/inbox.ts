/** Ids of the events that this service has dealt with, recorded in the transaction that does. */
import { query } from '@handtest/database';
import type { EntityManager } from 'typeorm';

/**
 * Answers the ids that were not there yet. One that another transaction is recording right now is waited for.
 */
export async function recordInInbox(
  transaction: EntityManager,
  ids: readonly string[],
): Promise<Set<string>> {
  // In one order everywhere, so that two replicas with the same ids wait for each other instead of in a circle.
  const rows = await query<{ id: string }>(
    transaction,
    `INSERT INTO inbox (message_id) SELECT DISTINCT id COLLATE "C" FROM unnest($1::text[]) AS id ORDER BY 1
     ON CONFLICT DO NOTHING RETURNING message_id AS id`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}
