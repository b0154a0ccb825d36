/** The statements of the chat messages. Pure text. */

/** $1: jobs, $2: their projects, $3: texts. */
export const oweChatSql = `
INSERT INTO chat_message (job_id, project_id, text)
SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
ON CONFLICT (job_id) DO NOTHING`;

/**
 * Takes due messages on lease, one of each project, and none of a project that has one under way: a chat that hangs
 * occupies one place. $1: at most so many, $2: seconds of lease.
 */
export const takeChatSql = `
WITH head AS (
  SELECT DISTINCT ON (project_id) job_id FROM chat_message waiting
   WHERE due_at <= clock_timestamp()
     AND NOT EXISTS (SELECT FROM chat_message busy
                      WHERE busy.project_id = waiting.project_id AND busy.leased_until > clock_timestamp())
   ORDER BY project_id, due_at
), chosen AS MATERIALIZED (
  SELECT job_id FROM chat_message WHERE job_id IN (SELECT job_id FROM head)
     AND due_at <= clock_timestamp() AND (leased_until IS NULL OR leased_until <= clock_timestamp())
   ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
)
UPDATE chat_message SET leased_until = clock_timestamp() + make_interval(secs => $2)
 WHERE job_id IN (SELECT job_id FROM chosen)
RETURNING job_id AS "jobId", project_id AS "projectId", text, counted_attempts AS "countedAttempts",
  own_faults AS "ownFaults", (extract(epoch FROM clock_timestamp() - begun_at) * 1000)::float8 AS "startedMs",
  clock_timestamp() AS "startedAt"`;

/** $1: the job, $2: when the next attempt is due, in milliseconds since the beginning, $3 and $4: counts. */
export const postponeChatSql = `
UPDATE chat_message SET leased_until = NULL, due_at = begun_at + $2 * interval '1 millisecond',
       counted_attempts = $3, own_faults = $4
 WHERE job_id = $1`;
