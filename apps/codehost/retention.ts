/** The rows that this service deletes, and when. */
import { expiredKeys, type OldRows } from '@handtest/database';

const old = (interval: string) => `< clock_timestamp() - interval '${interval}'`;

export const retention: readonly OldRows[] = [
  // Longer than the code host delivers a hook again.
  { table: 'hook_delivery', key: 'delivery_id', where: `received_at ${old('30 days')}` },
  { table: 'job_token', key: 'job_id', where: 'delete_after < clock_timestamp()' },
  // As long as a finding may be sent again.
  { table: 'filing', where: `ended_at ${old('365 days')}` },
  { table: 'job_filing', key: 'job_id', where: `ended_at ${old('365 days')}` },
  // Longer than a job takes.
  { table: 'begun_check', key: 'job_id', where: `begun_at ${old('30 days')}` },
  // Longer than the limits count.
  { table: 'write_pace', key: 'credential_id', where: `not_before ${old('1 day')}` },
  expiredKeys,
  { table: 'connection_attempt', key: 'state_sha256', where: `expires_at ${old('1 day')}` },
];
