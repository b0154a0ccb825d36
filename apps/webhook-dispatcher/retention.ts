/** The rows that this service deletes, and when. */
import type { OldRows } from '@handtest/database';

/** Inboxes remember events for 14 days, so that no event creates a deleted delivery again. */
export function retention(days: number): readonly OldRows[] {
  const where = `ended_at < clock_timestamp() - interval '${days} days'`;
  return [
    { table: 'delivery', where, dependents: { table: 'attempt', column: 'delivery_id' } },
    { table: 'chat_message', key: 'job_id', where },
  ];
}
