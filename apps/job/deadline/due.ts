/** Jobs whose time has come, and how they are taken: project by project, because each project has a clock of its own. */

export interface Due {
  readonly id: string;
  readonly projectId: string;
}

/** The statement that finds them, most overdue first; $1 is how many. */
export function dueOf(condition: string, order: string): string {
  return `SELECT j.id, j.project_id AS "projectId" FROM job AS j WHERE ${condition} ORDER BY ${order} LIMIT $1`;
}

/** How many milliseconds from now the first of the jobs of which the condition holds falls due; NULL without one. */
export function untilNext(condition: string, dueAt: string): string {
  return `SELECT extract(epoch FROM ${dueAt} - clock_timestamp())::double precision * 1000 AS "inMs"
    FROM job AS j WHERE ${condition} ORDER BY ${dueAt} LIMIT 1`;
}

/** Jobs that still can be cancelled, in two parts because pending jobs have an index of their own. */
export const openJobs = `
  SELECT id, project_id FROM job
  WHERE status <> 'pending' AND status IN ('preparing', 'queued', 'working') AND submitted_at IS NULL
  UNION ALL SELECT id, project_id FROM job WHERE status = 'pending'`;

/** In an order of its own each time, so that replicas that sweep at once seldom wait for the same project. */
export function shuffled<Item>(items: Iterable<Item>): Item[] {
  return [...items]
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

export function groupByProject(due: readonly Due[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { id, projectId } of due) {
    const ids = groups.get(projectId);
    if (ids) ids.push(id);
    else groups.set(projectId, [id]);
  }
  return groups;
}
