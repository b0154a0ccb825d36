/** The rows that this service deletes, and when. */
import type { OldRows } from '@handtest/database';

export const retention: readonly OldRows[] = [
  // As long as its row of work: a job begins its plan within a minute of its creation.
  { table: 'plan', key: 'job_id', where: "created_at < clock_timestamp() - interval '30 days'" },
  // A report waits for late events once, for seconds, and is read within a day.
  {
    table: 'errormon_evidence',
    key: 'job_id',
    where: "created_at < clock_timestamp() - interval '1 day'",
  },
  {
    table: 'errormon_connection',
    key: 'project_id',
    where: 'project_id IN (SELECT id FROM project_copy WHERE deleted)',
  },
];
