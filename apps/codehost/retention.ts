/** The rows that this service deletes, and when. */
import type { OldRows } from '@handtest/database';

const old = (interval: string) => `< clock_timestamp() - interval '${interval}'`;

export const retention: readonly OldRows[] = [
  // Longer than the code host delivers a hook again.
  { table: 'hook_delivery', key: 'delivery_id', where: `received_at ${old('30 days')}` },
  { table: 'connection_attempt', key: 'state_sha256', where: `expires_at ${old('1 day')}` },
];
