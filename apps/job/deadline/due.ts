/** Finds due jobs, and groups them by project, because each project has its own clock. */

export interface Due {
  readonly id: string;
  readonly projectId: string;
}

/** The statement that finds `$batchSize` due jobs, the most overdue first. */
export function dueOf(condition: string, order: string): string {
  return `SELECT j.id, j.project_id FROM job AS j WHERE ${condition} ORDER BY ${order} LIMIT $batchSize`;
}

/** The milliseconds until the first job with the condition is due. */
export function untilNext(condition: string, dueAt: string): string {
  return `SELECT extract(epoch FROM ${dueAt} - clock_timestamp())::double precision * 1000 AS in_ms
    FROM job AS j WHERE ${condition} ORDER BY ${dueAt} LIMIT 1`;
}

/** Jobs that can be cancelled, in two parts because pending jobs have their own index. */
export const openJobs = `
  SELECT id, project_id FROM job
  WHERE status <> 'pending' AND status IN ('preparing', 'queued', 'working') AND submitted_at IS NULL
  UNION ALL SELECT id, project_id FROM job WHERE status = 'pending'`;

/** In random order, so that concurrent sweeps of replicas seldom wait for the same project. */
export function shuffled<Item>(items: Iterable<Item>): Item[] {
  return [...items]
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

export function groupByProject(due: readonly Due[]): Map<string, string[]> {
  const groups = Map.groupBy(due, ({ projectId }) => projectId);
  return new Map([...groups].map(([projectId, jobs]) => [projectId, jobs.map(({ id }) => id)]));
}
