/** The statements of the delivery queue. Pure text. */
import { secretColumns } from '../endpoint/endpoint-secret.js';
import { slowMs } from './slots.js';

/**
 * Takes due deliveries on lease. $1: at most so many; $2: seconds of lease; $3: at most so many under way to one endpoint,
 * $4: to a failing one; $5: at most so many to all that are new or lag, $6: to all that lag: the failing, the slow, and those
 * of which an attempt has been under way for longer.
 *
 * Fair between endpoints: `waiting` jumps through the index from project to project, and each contributes only the head
 * of its own queue, so that neither the cost nor the choice depends on how much one endpoint has piled up. They are taken
 * in rounds: every endpoint's first, then every endpoint's second. Those that are not known to be quick have bounds in
 * common (`slots.ts`): many of them would hold every slot, and be older than all others when one is free again. New ones
 * come before those that lag. The lateral and array forms keep the
 * planner from reading the whole table, whatever it believes about its size. So does the limit on what is counted as under way: without
 * it the planner reads a bitmap, which finds the entries of all leases that ended since the last vacuum again each time.
 * Where single rows are meant, what is pending is told by `ended_at`, here and below: with the status the planner chooses
 * the index of all that waits instead of the primary key, and reads it to its end for each of them.
 */
export const claimSql = `
WITH RECURSIVE waiting AS (
  (SELECT project_id FROM delivery WHERE status = 'pending' ORDER BY project_id LIMIT 1)
  UNION ALL
  SELECT (SELECT next.project_id FROM delivery next
           WHERE next.status = 'pending' AND next.project_id > waiting.project_id ORDER BY next.project_id LIMIT 1)
    FROM waiting WHERE waiting.project_id IS NOT NULL
), head AS (
  SELECT head.id, head.due_at, busy.count + head.place AS round,
         endpoint.failing OR endpoint.slow OR coalesce(busy.oldest < now() + make_interval(secs => $2 - ${slowMs / 1_000}), false)
           AS lags, endpoint.tried
    FROM waiting
    JOIN webhook_endpoint endpoint USING (project_id)
    JOIN project_copy project ON project.id = endpoint.project_id
   CROSS JOIN LATERAL (
     SELECT count(*), min(taken.leased_until) AS oldest
       FROM (SELECT taken.leased_until FROM delivery taken
              WHERE taken.project_id = endpoint.project_id AND taken.leased_until > now() LIMIT $3::bigint) taken
   ) busy
   CROSS JOIN LATERAL (
     SELECT id, due_at, row_number() OVER (ORDER BY due_at) AS place
       FROM (SELECT id, due_at FROM delivery due
              WHERE due.project_id = endpoint.project_id AND due.status = 'pending' AND due.due_at <= now()
                AND (due.leased_until IS NULL OR due.leased_until <= now())
              ORDER BY due_at
              LIMIT greatest(0, CASE WHEN endpoint.failing THEN least($3::bigint, $4::bigint) ELSE $3::bigint END
                                  - busy.count)) due
   ) head
   WHERE endpoint.enabled AND NOT project.deleted
), candidate AS MATERIALIZED (
  SELECT id, is_quick
    FROM (SELECT *, row_number() OVER (PARTITION BY is_quick ORDER BY lags, round, due_at) AS place
            FROM (SELECT *, tried AND NOT lags AS is_quick FROM head) known) ranked
   WHERE is_quick OR place <= CASE WHEN lags THEN $6::bigint ELSE $5::bigint END
   ORDER BY round, due_at
   LIMIT $1
), chosen AS MATERIALIZED (
  SELECT free.id, candidate.is_quick
    FROM candidate
   CROSS JOIN LATERAL (
     SELECT id FROM delivery
      WHERE delivery.id = candidate.id AND ended_at IS NULL AND due_at <= now()
        AND (leased_until IS NULL OR leased_until <= now())
        FOR UPDATE SKIP LOCKED
   ) free
), taken AS (
  UPDATE delivery SET lease = lease + 1, leased_until = clock_timestamp() + make_interval(secs => $2)
   WHERE id = ANY (ARRAY(SELECT id FROM chosen))
  RETURNING id, project_id, lease, body, counted_attempts, own_faults, begun_at
)
SELECT id, project_id AS "projectId", lease, body, counted_attempts AS "countedAttempts", own_faults AS "ownFaults",
       clock_timestamp() AS "startedAt",
       (extract(epoch FROM clock_timestamp() - taken.begun_at) * 1000)::float8 AS "startedMs",
       endpoint.url, chosen.is_quick AS "isQuick", ${secretColumns}
  FROM taken JOIN chosen USING (id) JOIN webhook_endpoint endpoint USING (project_id)`;

/** $1: deliveries, $2: their leases; one that somebody else has taken meanwhile is left alone. */
export const giveBackSql = `
UPDATE delivery SET leased_until = NULL
  FROM unnest($1::text[], $2::integer[]) AS held (id, held_lease)
 WHERE delivery.id = ANY ($1::text[]) AND delivery.id = held.id AND lease = held_lease AND ended_at IS NULL`;

/**
 * Writes attempts down, moves their deliveries on, and notes how their endpoints fare: one statement for all that ended
 * together, as lists of equal length. $1: the deliveries, $2: their leases, $3: whether each was acknowledged, $4: whether
 * an outage of our own was the cause, $5: when the next attempt is due, in milliseconds since the delivery began, or null
 * for never, $6–$9: start, duration, status and failure of the attempt. Answers the deliveries that it moved on.
 *
 * Attempts that are lost in a row to outages of our own show as one, the latest of them. What is pending is told by a
 * function of `ended_at`, of which the planner knows nothing: it knows that hardly a row of the table is pending, takes that
 * for true of these rows as well, and would compare each of them with each (64 rows: 100 µs of Postgres for one instead of 61).
 */
export const recordSql = `
WITH outcome AS MATERIALIZED (
  SELECT * FROM unnest($1::text[], $2::integer[], $3::boolean[], $4::boolean[], $5::float8[], $6::timestamptz[],
                       $7::integer[], $8::integer[], $9::text[])
    AS outcome (id, held_lease, acknowledged, own_fault, next_ms, attempt_started_at, duration_ms, response_status, reason)
), ended AS (
  UPDATE delivery
     SET status = CASE WHEN acknowledged THEN 'delivered' WHEN next_ms IS NULL THEN 'failed' ELSE 'pending' END,
         failure = CASE WHEN NOT acknowledged AND next_ms IS NULL THEN 'Not acknowledged within 24 hours' END,
         ended_at = CASE WHEN acknowledged OR next_ms IS NULL THEN clock_timestamp() END,
         due_at = coalesce(begun_at + next_ms * interval '1 millisecond', due_at),
         leased_until = NULL,
         attempts = attempts + CASE WHEN own_fault AND own_faults > 0 THEN 0 ELSE 1 END,
         counted_attempts = counted_attempts + CASE WHEN own_fault THEN 0 ELSE 1 END,
         own_faults = CASE WHEN own_fault THEN own_faults + 1 ELSE 0 END
    FROM outcome
   WHERE delivery.id = ANY ($1::text[]) AND delivery.id = outcome.id
     AND num_nonnulls(ended_at) <> 1 AND (lease = held_lease OR acknowledged)
  RETURNING delivery.id, project_id, attempts, acknowledged, own_fault, attempt_started_at, duration_ms,
            response_status, reason
), noted AS (
  INSERT INTO attempt (delivery_id, number, started_at, duration_ms, response_status, failure)
  SELECT id, attempts, attempt_started_at, duration_ms, response_status, reason FROM ended
  ON CONFLICT (delivery_id, number) DO UPDATE SET started_at = excluded.started_at,
    duration_ms = excluded.duration_ms, response_status = excluded.response_status, failure = excluded.failure
), latest AS (
  SELECT DISTINCT ON (project_id) project_id, acknowledged, duration_ms > ${slowMs} AS was_slow
    FROM ended WHERE NOT own_fault
   ORDER BY project_id, attempt_started_at + duration_ms * interval '1 millisecond' DESC
), judged AS (
  UPDATE webhook_endpoint endpoint SET failing = NOT acknowledged, slow = was_slow, tried = true FROM latest
   WHERE endpoint.project_id = latest.project_id AND (endpoint.failing = acknowledged OR slow <> was_slow OR NOT tried)
)
SELECT id FROM ended`;

/** $1: a project, or null for all. Skips rows that somebody works on: whoever sweeps comes by again. */
export const endUndeliverableSql = `
WITH undeliverable AS (
  SELECT delivery.id, project.deleted
    FROM delivery
    JOIN webhook_endpoint endpoint USING (project_id)
    JOIN project_copy project ON project.id = endpoint.project_id
   WHERE delivery.status = 'pending' AND (delivery.leased_until IS NULL OR delivery.leased_until <= now())
     AND (NOT endpoint.enabled OR project.deleted) AND ($1::text IS NULL OR delivery.project_id = $1)
   LIMIT 1000 FOR UPDATE OF delivery SKIP LOCKED
)
UPDATE delivery
   SET status = 'failed', ended_at = clock_timestamp(), leased_until = NULL,
       failure = CASE WHEN undeliverable.deleted THEN 'The project was deleted' ELSE 'The webhook was disabled' END
  FROM undeliverable WHERE delivery.id = undeliverable.id`;
