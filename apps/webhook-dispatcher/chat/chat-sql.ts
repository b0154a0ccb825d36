/** The statements of the chat messages. Pure text. */

/**
 * $1: jobs, $2: their projects, $3: texts, $4: when they finished, $5: only of jobs that finished while the project had a
 * chat hook. Answers the jobs that had no message.
 */
export const oweChatSql = `
INSERT INTO chat_message (job_id, project_id, text)
SELECT job.id, project_id, text
  FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) AS job (id, project_id, text, finished_at)
  JOIN project_copy project ON project.id = project_id
 WHERE NOT $5::boolean OR finished_at >= chat_hook_since
ON CONFLICT (job_id) DO NOTHING
RETURNING job_id AS "jobId"`;

/**
 * Takes due messages on lease, one of each project, and none of a project that has one under way: a chat that hangs
 * occupies one place. $1: at most so many, $2: seconds of lease.
 */
export const takeChatSql = `
WITH head AS (
  SELECT DISTINCT ON (project_id) job_id FROM chat_message waiting
   WHERE due_at <= clock_timestamp() AND ended_at IS NULL
     AND NOT EXISTS (SELECT FROM chat_message busy
                      WHERE busy.project_id = waiting.project_id AND busy.ended_at IS NULL
                        AND busy.leased_until > clock_timestamp())
   ORDER BY project_id, due_at
), chosen AS MATERIALIZED (
  SELECT job_id FROM chat_message WHERE job_id IN (SELECT job_id FROM head) AND ended_at IS NULL
     AND due_at <= clock_timestamp() AND (leased_until IS NULL OR leased_until <= clock_timestamp())
   ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
)
UPDATE chat_message SET lease = lease + 1, leased_until = clock_timestamp() + make_interval(secs => $2)
 WHERE job_id IN (SELECT job_id FROM chosen)
RETURNING job_id AS "jobId", project_id AS "projectId", lease, text, counted_attempts AS "countedAttempts",
  own_faults AS "ownFaults", (extract(epoch FROM clock_timestamp() - begun_at) * 1000)::float8 AS "startedMs",
  clock_timestamp() AS "startedAt"`;

/**
 * $1: the job, $2: the lease, $3: when the next attempt is due, in milliseconds since the beginning, or null when there is
 * none, $4 and $5: counts, $6: acknowledged, which counts even when the lease was lost.
 */
export const recordChatSql = `
UPDATE chat_message SET leased_until = NULL, ended_at = CASE WHEN $3::float8 IS NULL THEN clock_timestamp() END,
       due_at = coalesce(begun_at + $3 * interval '1 millisecond', due_at), counted_attempts = $4, own_faults = $5
 WHERE job_id = $1 AND ended_at IS NULL AND (lease = $2 OR $6::boolean)`;
