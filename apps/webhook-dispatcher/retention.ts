/** The rows that this service deletes, and when. */
import type { OldRows } from '@handtest/database';
import { chatQueue } from './chat/chat-queue.js';

/** Inboxes remember events for 14 days, so that no event creates a deleted delivery again. */
export function retention(days: number): readonly OldRows[] {
  const old = `< clock_timestamp() - interval '${days} days'`;
  return [
    {
      table: 'delivery',
      where: `ended_at ${old}`,
      dependents: { table: 'attempt', column: 'delivery_id' },
    },
    {
      table: 'work',
      key: 'key',
      where: `queue = '${chatQueue.name}' AND done_at ${old}`,
      dependents: { table: 'chat_message', column: 'job_id' },
    },
  ];
}
