/** The statements of firing. All decide by the database's clock. */
import { scheduleColumns } from '../schedule/schedule-row.js';
import { leaseMs } from './outcome.js';

const lease = `clock_timestamp() + interval '${leaseMs} milliseconds'`;
/** Of an instant, since 1970, or of an interval. */
const inMs = (time: string) => `(extract(epoch FROM ${time}) * 1000)::float8`;

/** Due schedules, locked, the most overdue first. */
export const dueSchedulesSql = `
  SELECT ${scheduleColumns}, ${inMs('clock_timestamp()')} AS now_ms FROM schedule
  WHERE status = 'active' AND next_execution_at <= clock_timestamp()
  ORDER BY next_execution_at LIMIT $batchSize FOR UPDATE SKIP LOCKED`;

/** An instant that has an execution already gets no second one. Answers the new executions. */
export const insertExecutionsSql = `
  INSERT INTO schedule_execution (id, schedule_id, nominal_at, status, reason, executed_at, leased_until, attempt)
  SELECT id, schedule_id, nominal_at, status, reason,
    CASE WHEN status <> 'pending' THEN clock_timestamp() END, CASE WHEN status = 'pending' THEN ${lease} END,
    CASE WHEN status = 'pending' THEN 1 ELSE 0 END
  FROM unnest($ids::text[], $scheduleIds::text[], $nominalAts::timestamptz[], $statuses::text[], $reasons::text[])
    AS new (id, schedule_id, nominal_at, status, reason)
  ON CONFLICT (schedule_id, nominal_at) DO NOTHING
  RETURNING id`;

/** A schedule without a next execution is over: it ran once. */
export const advanceSchedulesSql = `
  UPDATE schedule SET next_execution_at = next, status = CASE WHEN next IS NULL THEN 'paused' ELSE 'active' END,
    zone_data = $zoneData
  FROM unnest($scheduleIds::text[], $nexts::timestamptz[]) AS new (schedule_id, next)
  WHERE schedule.id = new.schedule_id`;

/** Leases pending executions whose lease has expired, with what their job needs now. */
export const retakeExecutionsSql = `
  WITH lapsed AS (
    SELECT id FROM schedule_execution WHERE status = 'pending' AND leased_until <= clock_timestamp()
    ORDER BY leased_until LIMIT $batchSize FOR UPDATE SKIP LOCKED)
  UPDATE schedule_execution AS e SET attempt = e.attempt + 1, leased_until = ${lease}
  FROM lapsed, schedule AS s WHERE e.id = lapsed.id AND s.id = e.schedule_id
  RETURNING e.id, e.schedule_id, e.nominal_at, e.attempt, e.reason AS stop_reason,
    ${inMs('clock_timestamp()')} - ${inMs('e.nominal_at')} AS late_ms,
    s.project_id, s.template_id, s.url_override, s.auto_file_override AS auto_create_codehost_issues_override,
    s.chat_override AS chat_notification_override`;

/** A run that a caller asked for: now, but never at a full minute, where the schedule itself may run. */
export const insertRunSql = `
  WITH clock AS (SELECT date_trunc('milliseconds', clock_timestamp()) AS now),
  instant AS (SELECT now + CASE WHEN now = date_trunc('minute', now) THEN interval '1 millisecond'
    ELSE interval '0' END AS nominal_at FROM clock)
  INSERT INTO schedule_execution (id, schedule_id, nominal_at, status, leased_until, attempt)
  SELECT $executionId, s.id, nominal_at, 'pending', ${lease}, 1 FROM schedule AS s, instant WHERE s.id = $scheduleId
  FOR KEY SHARE OF s
  ON CONFLICT (schedule_id, nominal_at) DO NOTHING
  RETURNING nominal_at`;

/**
 * Records outcomes, each only while its attempt is the last one. Schedules are locked first and in order, as a deletion
 * does, so that no two statements wait for each other.
 */
export const settleExecutionsSql = `
  WITH locked AS MATERIALIZED (
    SELECT id FROM schedule WHERE id = ANY($scheduleIds::text[]) ORDER BY id FOR NO KEY UPDATE),
  settled AS (
    UPDATE schedule_execution AS e
    SET status = o.status, job_id = o.job_id, reason = o.reason, executed_at = clock_timestamp(), leased_until = NULL
    FROM unnest($ids::text[], $attempts::integer[], $statuses::text[], $jobIds::text[], $reasons::text[])
      AS o (id, attempt, status, job_id, reason), locked
    WHERE e.id = o.id AND e.attempt = o.attempt AND e.status = 'pending' AND locked.id = e.schedule_id
    RETURNING e.id, e.schedule_id, e.status, e.executed_at),
  executed AS (
    UPDATE schedule AS s SET last_executed_at = greatest(s.last_executed_at, latest.executed_at)
    FROM (SELECT schedule_id, max(executed_at) AS executed_at FROM settled WHERE status = 'completed'
      GROUP BY schedule_id) AS latest
    WHERE s.id = latest.schedule_id)
  SELECT id FROM settled`;

/** Ends a lease early: the next attempt starts after the delay. */
export const postponeExecutionSql = `
  UPDATE schedule_execution SET leased_until = clock_timestamp() + $delayMs * interval '1 millisecond'
  WHERE id = $id AND attempt = $attempt AND status = 'pending'`;

export const untilNextDueSql = `
  SELECT ${inMs('min(next_execution_at) - clock_timestamp()')} AS in_ms
  FROM schedule WHERE status = 'active'`;

export const untilNextLapseSql = `
  SELECT ${inMs('min(leased_until) - clock_timestamp()')} AS in_ms
  FROM schedule_execution WHERE status = 'pending'`;
