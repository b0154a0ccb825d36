/** The statements of the delivery queue. Pure text. */
import { secretColumns } from '../attempt/secret-cache.js';
import { slowMs } from './slots.js';

/**
 * Leases due deliveries. `$total` is the limit of all, `$forNew` of new and lagging endpoints together, `$forLagging` of
 * lagging ones (`slots.ts`). `$perEndpoint` limits the leases of one endpoint, `$perFailingEndpoint` those of a failing one.
 *
 * The claim is fair: first one delivery of each quick endpoint and of each host with other endpoints, then a second one. It
 * reads only the head of each endpoint's queue, so its cost does not depend on their lengths. Three forms keep the planner
 * from plans whose cost does:
 * - LATERAL and ARRAY prevent a scan of the table.
 * - LIMIT on the leases prevents a bitmap scan, which would also visit the leases that ended since the last vacuum.
 * - Single rows are tested by `ended_at`, here and below. With `status` the planner would read the whole index of pending
 *   deliveries for each row.
 */
export const claimSql = `
WITH RECURSIVE pending_project AS (
  (SELECT project_id FROM delivery WHERE status = 'pending' ORDER BY project_id LIMIT 1)
  UNION ALL
  SELECT (SELECT next.project_id FROM delivery next
           WHERE next.status = 'pending' AND next.project_id > previous.project_id ORDER BY next.project_id LIMIT 1)
    FROM pending_project previous WHERE previous.project_id IS NOT NULL
), active AS (
  SELECT endpoint.project_id, endpoint.failing, leases.count AS leases, state.lags, quick.is_quick, host.name AS host,
         sum(leases.count) OVER (PARTITION BY host.name, quick.is_quick) AS leases_of_host
    FROM pending_project
    JOIN webhook_endpoint endpoint USING (project_id)
    JOIN project_copy project ON project.id = endpoint.project_id
   CROSS JOIN LATERAL (
     SELECT count(*), min(leased_until) AS first_until
       FROM (SELECT leased_until FROM delivery
              WHERE project_id = endpoint.project_id AND leased_until > now() LIMIT $perEndpoint::bigint) lease
   ) leases
   CROSS JOIN LATERAL (
     SELECT endpoint.failing OR endpoint.slow
            -- An attempt that started more than ${slowMs} ms ago.
            OR coalesce(leases.first_until < now() + make_interval(secs => $leaseSeconds - ${slowMs / 1_000}), false) AS lags
   ) state
   CROSS JOIN LATERAL (SELECT endpoint.tried AND NOT state.lags AS is_quick) quick
   CROSS JOIN LATERAL (SELECT lower(split_part(endpoint.url, '/', 3)) AS name) host
   WHERE endpoint.enabled AND NOT project.deleted
), due AS (
  SELECT head.id, head.due_at, leases + head.position AS round, lags, is_quick, host, leases_of_host
    FROM active endpoint
   CROSS JOIN LATERAL (
     SELECT id, due_at, row_number() OVER (ORDER BY due_at) AS position
       FROM (SELECT id, due_at FROM delivery
              WHERE project_id = endpoint.project_id AND status = 'pending' AND due_at <= now() AND draft IS NULL
                AND (leased_until IS NULL OR leased_until <= now())
              ORDER BY due_at
              LIMIT greatest(0, CASE WHEN endpoint.failing THEN least($perEndpoint::bigint, $perFailingEndpoint::bigint)
                                     ELSE $perEndpoint::bigint END - leases)) waiting
   ) head
), fair AS (
  SELECT id, due_at, lags, is_quick, CASE WHEN is_quick THEN round ELSE
         leases_of_host + row_number() OVER (PARTITION BY host, is_quick ORDER BY lags, round, due_at) END AS round FROM due
), ranked AS (
  -- New endpoints come before lagging ones.
  SELECT *, row_number() OVER (PARTITION BY is_quick ORDER BY lags, round, due_at) AS rank FROM fair
), candidate AS MATERIALIZED (
  SELECT id, is_quick FROM ranked
   WHERE is_quick OR rank <= CASE WHEN lags THEN $forLagging::bigint ELSE $forNew::bigint END
   ORDER BY round, due_at
   LIMIT $total
), locked AS MATERIALIZED (
  SELECT free.id, candidate.is_quick
    FROM candidate
   CROSS JOIN LATERAL (
     SELECT id FROM delivery
      WHERE delivery.id = candidate.id AND ended_at IS NULL AND due_at <= now() AND draft IS NULL
        AND (leased_until IS NULL OR leased_until <= now())
        FOR UPDATE SKIP LOCKED
   ) free
), leased AS (
  UPDATE delivery SET lease = lease + 1, leased_until = clock_timestamp() + make_interval(secs => $leaseSeconds)
   WHERE id = ANY (ARRAY(SELECT id FROM locked))
  RETURNING id, project_id, lease, body, counted_attempts, own_faults, begun_at
)
SELECT id, project_id, lease, body, counted_attempts, own_faults, clock_timestamp() AS started_at,
       (extract(epoch FROM clock_timestamp() - leased.begun_at) * 1000)::float8 AS started_ms,
       endpoint.url, locked.is_quick, ${secretColumns}
  FROM leased JOIN locked USING (id) JOIN webhook_endpoint endpoint USING (project_id)`;

/** Ends leases without an attempt, unless another process has the lease now. */
export const releaseSql = `
UPDATE delivery SET leased_until = NULL
  FROM unnest($ids::text[], $leases::integer[]) AS held (id, held_lease)
 WHERE delivery.id = ANY ($ids) AND delivery.id = held.id AND lease = held_lease AND ended_at IS NULL`;

/**
 * Records ended attempts, reschedules or ends their deliveries, and updates the state of the endpoints that still have the
 * attempted address. Answers the deliveries that changed. `$nextMs` is the time of the next attempt since the delivery began;
 * null: none.
 *
 * Attempts that fail in a row because of our own faults share one row. Such an attempt says nothing about the endpoint, except
 * how long it occupies a slot: a name whose DNS does not answer takes seconds. `num_nonnulls` hides from the planner how rare
 * pending rows are: otherwise it joins the lists row by row (64 rows: 100 µs of Postgres each instead of 61).
 */
export const recordSql = `
WITH outcome AS MATERIALIZED (
  SELECT * FROM unnest($ids::text[], $leases::integer[], $acknowledged::boolean[], $countedAttempts::integer[],
                       $ownFaults::integer[], $nextMs::float8[], $startedAt::timestamptz[], $durationsMs::integer[],
                       $statuses::integer[], $failures::text[], $headers::text[], $urls::text[])
    AS outcome (id, held_lease, acknowledged, counted, faults, next_ms, attempt_started_at, duration_ms, response_status, reason,
                request_headers, attempted_url)
), changed AS (
  UPDATE delivery
     SET status = CASE WHEN acknowledged THEN 'delivered' WHEN next_ms IS NULL THEN 'failed' ELSE 'pending' END,
         failure = CASE WHEN NOT acknowledged AND next_ms IS NULL THEN 'Not acknowledged within 24 hours' END,
         ended_at = CASE WHEN acknowledged OR next_ms IS NULL THEN clock_timestamp() END,
         due_at = coalesce(begun_at + next_ms * interval '1 millisecond', due_at),
         leased_until = NULL,
         attempts = attempts + CASE WHEN faults > 1 THEN 0 ELSE 1 END,
         counted_attempts = counted,
         own_faults = faults
    FROM outcome
   WHERE delivery.id = ANY ($ids) AND delivery.id = outcome.id
     AND num_nonnulls(ended_at) <> 1 AND (lease = held_lease OR acknowledged)
  RETURNING delivery.id, project_id, attempts, acknowledged, faults, attempt_started_at, duration_ms, response_status, reason,
            request_headers, attempted_url
), recorded AS (
  INSERT INTO attempt (delivery_id, number, started_at, duration_ms, response_status, failure, request_headers)
  SELECT id, attempts, attempt_started_at, duration_ms, response_status, reason, request_headers::json FROM changed
  ON CONFLICT (delivery_id, number) DO UPDATE SET started_at = excluded.started_at,
    duration_ms = excluded.duration_ms, response_status = excluded.response_status, failure = excluded.failure,
    request_headers = excluded.request_headers
), latest AS (
  SELECT DISTINCT ON (project_id, attempted_url) project_id, attempted_url, acknowledged, faults > 0 AS is_ours, duration_ms > ${slowMs} AS was_slow
    FROM changed WHERE faults = 0 OR duration_ms > ${slowMs}
   ORDER BY project_id, attempted_url, attempt_started_at + duration_ms * interval '1 millisecond' DESC
), classified AS (
  UPDATE webhook_endpoint endpoint
     SET slow = was_slow, failing = CASE WHEN is_ours THEN failing ELSE NOT acknowledged END, tried = tried OR NOT is_ours
    FROM latest
   WHERE endpoint.project_id = latest.project_id AND endpoint.url = attempted_url
     AND (slow <> was_slow OR NOT is_ours AND (failing = acknowledged OR NOT tried))
)
SELECT id FROM changed`;

/** `$projectId`: null for all projects. Locked rows are skipped: the next sweep finds them. */
export const endUndeliverableSql = `
WITH undeliverable AS (
  SELECT delivery.id, project.deleted
    FROM delivery
    JOIN webhook_endpoint endpoint USING (project_id)
    JOIN project_copy project ON project.id = endpoint.project_id
   WHERE delivery.status = 'pending' AND (delivery.leased_until IS NULL OR delivery.leased_until <= now())
     AND (NOT endpoint.enabled OR project.deleted)
     AND ($projectId::text IS NULL OR delivery.project_id = $projectId)
   LIMIT 1000 FOR UPDATE OF delivery SKIP LOCKED
)
UPDATE delivery
   SET status = 'failed', ended_at = clock_timestamp(), leased_until = NULL,
       failure = CASE WHEN undeliverable.deleted THEN 'The project was deleted' ELSE 'The webhook was disabled' END
  FROM undeliverable WHERE delivery.id = undeliverable.id`;

/** Deliveries that wait no longer: the filing of their job has ended, or the time for it. */
export const awaitingSql = `
SELECT delivery.id, delivery.job_id, draft, outcome.created_issues, outcome.failed_issues
  FROM delivery LEFT JOIN filing_outcome outcome USING (job_id)
 WHERE draft IS NOT NULL AND ended_at IS NULL
   AND (outcome.job_id IS NOT NULL OR due_at <= clock_timestamp())
 ORDER BY due_at LIMIT $limit`;

/** Makes bodies, each once. The 24 hours of the attempts begin now. */
export const makeBodiesSql = `
UPDATE delivery
   SET body = convert_to(made.body, 'UTF8'), draft = NULL, due_at = clock_timestamp(), begun_at = clock_timestamp()
  FROM unnest($ids::text[], $bodies::text[]) AS made (id, body)
 WHERE delivery.id = made.id AND draft IS NOT NULL AND ended_at IS NULL`;
