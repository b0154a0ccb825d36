/** The statements of the chat messages. Pure text. */

/**
 * $1: jobs, $2: their projects, $3: texts, $4: when they finished, $5: only of jobs that finished while the project had a
 * chat hook. Answers the jobs that had no message.
 */
export const insertChatSql = `
INSERT INTO chat_message (job_id, project_id, text)
SELECT job.id, project_id, text
  FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) AS job (id, project_id, text, finished_at)
  JOIN project_copy project ON project.id = project_id
 WHERE NOT $5::boolean OR finished_at >= chat_hook_since
ON CONFLICT (job_id) DO NOTHING
RETURNING job_id AS key, project_id AS lane`;

/** $1: the job. */
export const selectChatSql = `
SELECT project_id AS "projectId", text, counted_attempts AS "countedAttempts", own_faults AS "ownFaults",
       (extract(epoch FROM clock_timestamp() - begun_at) * 1000)::float8 AS "startedMs", clock_timestamp() AS "startedAt"
  FROM chat_message WHERE job_id = $1`;

/** $1: the job, $2 and $3: counts. */
export const countChatSql =
  'UPDATE chat_message SET counted_attempts = $2, own_faults = $3 WHERE job_id = $1';
