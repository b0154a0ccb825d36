/** The statements of the reconciliation: whose turn it is, and where it goes on. Pure text. */

/**
 * Takes the turn, for one page: no row means that it is not due, or somebody else's. $1: seconds after which another one
 * may take over; $2: days beyond which nothing is asked for.
 */
export const takeTurnSql = `
UPDATE reconciliation SET turn = turn + 1, due_at = clock_timestamp() + make_interval(secs => $1)
 WHERE due_at <= clock_timestamp()
RETURNING turn, after_job_id AS "afterJobId",
  greatest(after_instant, clock_timestamp() - make_interval(days => $2)) AS "afterInstant"`;

/** Projects with a webhook or a chat. $1: one more than are of use. */
export const notifiedProjectsSql = `
SELECT project_id AS "projectId" FROM webhook_endpoint WHERE enabled
 UNION SELECT id FROM project_copy WHERE chat_hook_since IS NOT NULL
 ORDER BY "projectId" LIMIT $1`;

/** $1: the turn, which may be lost; $2 and $3: where the next page begins; $4: in how many seconds. */
export const endTurnSql = `
UPDATE reconciliation
   SET after_instant = $2, after_job_id = $3, due_at = clock_timestamp() + make_interval(secs => $4)
 WHERE turn = $1
RETURNING turn`;

/** $1: the turn; $2: seconds until somebody tries again. */
export const giveUpTurnSql = `
UPDATE reconciliation SET due_at = clock_timestamp() + make_interval(secs => $2) WHERE turn = $1`;

export const untilDueSql = `
SELECT (extract(epoch FROM due_at - clock_timestamp()) * 1000)::float8 AS "inMs" FROM reconciliation`;
