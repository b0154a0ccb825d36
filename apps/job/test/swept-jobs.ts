/** Ended jobs put into stretches at once, as the sweep does it in its own time. */
import { closeStretches } from '../stretch/stretch-sql.js';
import type { RunSql } from './seeded-jobs.js';

/** Sets the clock of each project to its last end, as if the jobs had ended one by one. */
export async function setClocks(sql: RunSql, projectIds: readonly string[]): Promise<void> {
  await sql(
    `INSERT INTO project_clock (project_id, last_ending_at)
     SELECT project_id, max(updated_at) FROM job WHERE project_id = ANY($1::text[]) AND completed_at IS NOT NULL
     GROUP BY project_id`,
    [projectIds],
  );
}

/** Answers how many stretches there are. */
export async function closeAllStretches(sql: RunSql, projectIds: readonly string[]): Promise<number> {
  for (const projectId of projectIds) await sql(closeStretches, [projectId, 10_000_000]);
  await sql('ANALYZE ended_stretch');
  const rows = (await sql('SELECT 1 FROM ended_stretch WHERE project_id = ANY($1::text[])', [
    projectIds,
  ])) as unknown[];
  return rows.length;
}
