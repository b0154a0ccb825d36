/** The ids of the events that this service has processed, recorded in the transaction that processes them. */
import { query } from '@handtest/database';
import type { EntityManager } from 'typeorm';

/** Answers the ids that are new. Waits for an id that another transaction is recording. */
export async function recordInInbox(
  transaction: EntityManager,
  ids: readonly string[],
): Promise<Set<string>> {
  // Sorted, so that two replicas with the same ids wait for each other without a deadlock.
  const rows = await query<{ messageId: string }>(
    transaction,
    `INSERT INTO inbox (message_id) SELECT DISTINCT id COLLATE "C" FROM unnest($ids::text[]) AS id ORDER BY 1
     ON CONFLICT DO NOTHING RETURNING message_id`,
    { ids },
  );
  return new Set(rows.map(({ messageId }) => messageId));
}
