/** The statements that compare the costs of jobs with the postings. Pure text. */

/** Postings are later than the ends of their jobs, but another clock measures them. */
const clockDifference = `interval '5 minutes'`;

/** Those of `$jobIds`, ids of finished jobs, whose end billing does not know. */
export const missedSql = `
SELECT finished.job_id FROM unnest($jobIds::text[]) AS finished (job_id) LEFT JOIN hold USING (job_id)
 WHERE hold.status = 'open' OR hold.job_id IS NULL`;

/** Marks the holds of finished jobs as compared, and answers those that differ. Another check compares holds with the ledger. */
export const compareSql = `
WITH job AS (
  SELECT * FROM unnest($jobIds::text[], $organizationIds::text[], $projectIds::text[], $completed::boolean[], $costs::bigint[])
    AS job (job_id, organization_id, project_id, completed, cost_micros)
), compared AS (
  UPDATE hold SET compared_at = clock_timestamp() FROM job WHERE hold.job_id = job.job_id RETURNING hold.*
), checked AS (
  SELECT job_id, job.cost_micros::text AS job_micros, compared.cost_micros::text AS posted_micros, CASE
      WHEN (compared.organization_id, compared.project_id) IS DISTINCT FROM (job.organization_id, job.project_id)
        THEN 'A hold is of the organization and the project of its job'
      WHEN job.completed AND (compared.status <> 'posted' OR compared.cost_micros <> job.cost_micros)
        THEN 'A completed job has its cost posted'
      WHEN NOT job.completed AND (compared.status NOT IN ('released', 'never_held') OR job.cost_micros <> 0)
        THEN 'A job that did not complete costs nothing'
    END AS rule
  FROM job LEFT JOIN compared USING (job_id)
)
SELECT * FROM checked WHERE rule IS NOT NULL ORDER BY job_id`;

const withoutJob = `job_id, cost_micros::text AS posted_micros, 'A posted cost is the cost of a finished job' AS rule`;

/** The holds that were posted without a finished job, each once. All jobs that finished before `$through` are compared. */
export const postedWithoutJobSql = `
UPDATE hold SET compared_at = clock_timestamp()
 WHERE status = 'posted' AND compared_at IS NULL AND ended_at < $through::timestamptz - ${clockDifference}
RETURNING ${withoutJob}`;

/** The same without a mark, for jobs that finished after `$since`. All of them were compared after `$startedAt`. */
export const postedWithoutJobSinceSql = `
SELECT ${withoutJob} FROM hold
 WHERE status = 'posted' AND coalesce(compared_at < $startedAt, true)
   AND ended_at < $through::timestamptz - ${clockDifference}
   AND created_at > $since::timestamptz + ${clockDifference}
 ORDER BY job_id`;

/** Stores faults, given as JSON, and answers the new ones. */
export const storeFaultsSql = `
INSERT INTO cost_fault (job_id, rule, job_micros, posted_micros)
SELECT found."jobId", rule, found."jobMicros", found."postedMicros"
  FROM jsonb_to_recordset($faults) AS found ("jobId" text, rule text, "jobMicros" bigint, "postedMicros" bigint)
ON CONFLICT DO NOTHING
RETURNING job_id, rule, job_micros, posted_micros`;

export const stateSql = `
SELECT (SELECT count(*) FROM cost_fault)::int AS faults,
  coalesce(extract(epoch FROM through), 0)::float8 AS through_seconds FROM reconciliation`;
