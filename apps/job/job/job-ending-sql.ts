/**
 * The one statement by which jobs of a project reach a terminal state, and the conditions under which they may. Pure text.
 *
 * It takes the project's clock first and the jobs after it: everybody does, so nobody deadlocks, and `updatedAt` is unique
 * and in the order of the commits within a project. A reader that asks for what is later than the last `updatedAt` it
 * has seen therefore misses nothing.
 */

/** When a job may end in a given way, judged when its row is locked. */
export const endableWhen = {
  /** Nobody's work would be lost. */
  beforeReport: `j.status IN ('preparing', 'pending', 'queued', 'working') AND j.submitted_at IS NULL`,
  unclaimed: `j.status = 'queued' AND j.claim_deadline <= clock_timestamp()`,
  outOfTime: `j.status = 'working' AND j.submitted_at IS NULL AND j.response_deadline <= clock_timestamp()`,
  inTime: `j.status = 'working' AND j.submitted_at IS NULL AND j.response_deadline > clock_timestamp()`,
  reportBeingRead: `j.status = 'working' AND j.submitted_at IS NOT NULL`,
} as const;

export type EndableWhen = keyof typeof endableWhen;

/**
 * $1 project, $2 ids, $3 status, $4 reason, $5 error, $6 cost in micro-dollars, $7 result, $8 findings, $9 key moments,
 * $10 provenance, $11 the tester whose jobs they must be, or NULL. Jobs that end together get consecutive milliseconds.
 */
export function endJobs(when: EndableWhen): string {
  return `WITH ticket AS (
    INSERT INTO project_clock AS clock (project_id, last_ending_at)
    VALUES ($1, clock_ms() + (cardinality($2::text[]) - 1) * interval '1 ms')
    ON CONFLICT (project_id) DO UPDATE SET last_ending_at =
      greatest(clock_ms(), clock.last_ending_at + interval '1 ms') + (cardinality($2::text[]) - 1) * interval '1 ms'
    RETURNING last_ending_at
  ), ended AS (
    UPDATE job AS j SET status = $3, reason = $4, error = $5, cost_micros = $6, result = $7, extracted_issues = $8,
      key_moments = $9, provenance = $10,
      updated_at = ticket.last_ending_at - (cardinality($2::text[]) - asked.place) * interval '1 ms',
      completed_at = ticket.last_ending_at - (cardinality($2::text[]) - asked.place) * interval '1 ms'
    FROM ticket, unnest($2::text[]) WITH ORDINALITY AS asked(id, place)
    WHERE j.id = asked.id AND j.project_id = $1 AND ${endableWhen[when]}
      AND ($11::text IS NULL OR j.tester_id = $11)
    RETURNING j.*
  )`;
}

/**
 * The payload of `event.job.finished` for a row of `ended`. The deletion of its project is part of it, because that news
 * travels by another way and may come later.
 */
export const jobFinishedJson = `concat(
  '{"jobId":"' || ended.id || '","organizationId":"' || ended.organization_id || '","projectId":"' || ended.project_id || '"',
  ',"status":"' || ended.status || '"',
  ',"reason":"' || ended.reason || '"',
  ',"error":' || to_json(ended.error)::text,
  ',"result":' || ended.result::text,
  ',"findings":' || json_array_length(ended.extracted_issues::json),
  ',"costMicros":"' || coalesce(ended.cost_micros, 0) || '"',
  ',"durationSeconds":' || ended.test_duration_seconds,
  ',"codehostRepos":' || ended.codehost_repos::text,
  CASE WHEN ended.auto_create_codehost_issues THEN ',"autoCreateCodehostIssues":true' END,
  ',"codehostIssuesRepo":"' || ended.codehost_issues_repo || '"',
  CASE WHEN EXISTS (SELECT 1 FROM project_copy AS p WHERE p.id = ended.project_id AND p.deleted)
    THEN ',"projectDeleted":true' END,
  ',"finishedAt":"' || iso_instant(ended.completed_at) || '"}')`;
