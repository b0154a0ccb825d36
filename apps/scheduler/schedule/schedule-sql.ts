/** The statements that change schedules. Instants are milliseconds since 1970. */
import { scheduleColumns } from './schedule-row.js';

/** Locked, so that the project cannot be deleted before the new schedule is there to be deleted with it. */
export const lockProjectSql = `
  SELECT date_trunc('milliseconds', clock_timestamp()) AS now FROM project_copy
  WHERE id = $projectId AND NOT deleted FOR SHARE`;

export const insertScheduleSql = `
  INSERT INTO schedule (id, organization_id, project_id, name, template_id, template_name, frequency, hour, minute, timezone,
    weekdays, day_of_month, scheduled_date, anchor_monday, url_override, auto_file_override, chat_override, status,
    next_execution_at, zone_data, created_at, updated_at)
  VALUES ($scheduleId, $organizationId, $projectId, $name, $templateId, $templateName, $frequency, $scheduledHour,
    $scheduledMinute, $timezone, $weekdays, $dayOfMonth, $scheduledDate, $anchorMonday, $urlOverride,
    $autoCreateCodehostIssuesOverride, $chatNotificationOverride, $status, $nextExecutionAt, $zoneData, $now, $now)
  RETURNING ${scheduleColumns}`;

export const scheduleByIdSql = `
  SELECT ${scheduleColumns} FROM schedule WHERE project_id = $projectId AND id = $scheduleId`;

export const lockScheduleSql = `
  SELECT ${scheduleColumns}, date_trunc('milliseconds', clock_timestamp()) AS now
  FROM schedule WHERE project_id = $projectId AND id = $scheduleId FOR UPDATE`;

export const updateScheduleSql = `
  UPDATE schedule SET name = $name, template_id = $templateId, template_name = $templateName, frequency = $frequency,
    hour = $scheduledHour, minute = $scheduledMinute, timezone = $timezone, weekdays = $weekdays,
    day_of_month = $dayOfMonth, scheduled_date = $scheduledDate, url_override = $urlOverride,
    auto_file_override = $autoCreateCodehostIssuesOverride, chat_override = $chatNotificationOverride, status = $status,
    next_execution_at = $nextExecutionAt, zone_data = coalesce($zoneData, zone_data), updated_at = $now
  WHERE id = $scheduleId RETURNING ${scheduleColumns}`;

/**
 * Of a paused schedule, what waits for its job is not tried again. Runs that a caller asked for are, and so is the execution
 * after which a schedule that runs once is paused.
 */
export const stopPendingSql = `
  UPDATE schedule_execution SET reason = $reason
  WHERE schedule_id = $scheduleId AND status = 'pending' AND nominal_at = date_trunc('minute', nominal_at)`;

export const deleteScheduleSql = `
  DELETE FROM schedule WHERE project_id = $projectId AND id = $scheduleId
  RETURNING name, organization_id, date_trunc('milliseconds', clock_timestamp()) AS now`;
