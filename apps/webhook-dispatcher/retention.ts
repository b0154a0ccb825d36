/** The rows that this service deletes, and when. */
import type { OldRows } from '@handtest/database';
import { chatQueue } from './chat/chat-queue.js';

/** Longer than the 14 days of the inbox: no event creates a deleted delivery again. */
export function retention(days: number): readonly OldRows[] {
  const old = `< clock_timestamp() - interval '${days} days'`;
  const attempts = { table: 'attempt', column: 'delivery_id' };
  const messages = { table: 'chat_message', column: 'job_id' };
  return [
    { table: 'delivery', where: `ended_at ${old}`, dependents: attempts },
    { table: 'filing_outcome', key: 'job_id', where: `received_at ${old}` },
    {
      table: 'work',
      key: 'key',
      where: `queue = '${chatQueue.name}' AND done_at ${old}`,
      dependents: messages,
    },
  ];
}
