/** The statements that compare what jobs cost with what was posted for them. Pure text. */

/** Postings come later than the ends of their jobs, but on another clock. */
const clocksDiffer = `interval '5 minutes'`;

/** $1: ids of finished jobs. Answers those that billing has not heard of the end of. */
export const unheardSql = `
SELECT asked.job_id AS "jobId" FROM unnest($1::text[]) AS asked (job_id) LEFT JOIN hold USING (job_id)
 WHERE hold.status = 'open' OR hold.job_id IS NULL`;

/**
 * $1 to $5: ids, organizations, projects, whether they completed, and costs of finished jobs. Remembers that they were
 * seen, and answers those whose hold says otherwise. That what a hold says was posted is for the check of the ledger.
 */
export const comparedSql = `
WITH job AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::bigint[])
    AS job (job_id, organization_id, project_id, completed, cost_micros)
), seen AS (
  UPDATE hold SET compared_at = clock_timestamp() FROM job WHERE hold.job_id = job.job_id RETURNING hold.*
), judged AS (
  SELECT job_id AS "jobId", job.cost_micros::text AS "jobMicros", seen.cost_micros::text AS "postedMicros", CASE
      WHEN (seen.organization_id, seen.project_id) IS DISTINCT FROM (job.organization_id, job.project_id)
        THEN 'A hold is of the organization and the project of its job'
      WHEN job.completed AND (seen.status <> 'posted' OR seen.cost_micros <> job.cost_micros)
        THEN 'A completed job has its cost posted'
      WHEN NOT job.completed AND (seen.status NOT IN ('released', 'never_held') OR job.cost_micros <> 0)
        THEN 'A job that did not complete costs nothing'
    END AS rule
  FROM job LEFT JOIN seen USING (job_id)
)
SELECT * FROM judged WHERE rule IS NOT NULL ORDER BY "jobId"`;

const ofNoJob = `job_id AS "jobId", cost_micros::text AS "postedMicros", 'What is posted is the cost of a job that finished' AS rule`;

/** $1: up to when the finished jobs were seen. Answers each hold once that was posted for none of them. */
export const postedForNoJobSql = `
UPDATE hold SET compared_at = clock_timestamp()
 WHERE status = 'posted' AND compared_at IS NULL AND ended_at < $1::timestamptz - ${clocksDiffer}
RETURNING ${ofNoJob}`;

/** The same for the holds of jobs that finished after $2, all of which were seen after $3. Leaves no trace. */
export const postedForNoJobSinceSql = `
SELECT ${ofNoJob} FROM hold
 WHERE status = 'posted' AND coalesce(compared_at < $3, true) AND ended_at < $1::timestamptz - ${clocksDiffer}
   AND created_at > $2::timestamptz + ${clocksDiffer}
 ORDER BY job_id`;

/** $1: what was found, as JSON. Answers what had not been found before. */
export const rememberFaultsSql = `
INSERT INTO cost_fault (job_id, rule, job_micros, posted_micros)
SELECT found."jobId", rule, found."jobMicros", found."postedMicros"
  FROM jsonb_to_recordset($1) AS found ("jobId" text, rule text, "jobMicros" bigint, "postedMicros" bigint)
ON CONFLICT DO NOTHING
RETURNING job_id AS "jobId", rule, job_micros AS "jobMicros", posted_micros AS "postedMicros"`;

export const stateSql = `
SELECT (SELECT count(*) FROM cost_fault)::int AS faults,
  coalesce(extract(epoch FROM through), 0)::float8 AS through_seconds FROM reconciliation`;
