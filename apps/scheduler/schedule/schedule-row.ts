/** A row of the table `schedule`, and the record that callers see. */
import type { ScheduleRecord } from '@handtest/contracts/scheduler';
import type { ScheduleFields } from './schedule-fields.js';

export interface ScheduleRow extends ScheduleFields, Record<string, unknown> {
  readonly id: string;
  readonly organizationId: string;
  readonly projectId: string;
  readonly templateName: string;
  readonly anchorMonday: string;
  readonly nextExecutionAt: Date | null;
  readonly lastExecutedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** With the field's names, and dates as text: pg makes instants of them. */
export const scheduleColumns = `id, organization_id, project_id, name, template_id, template_name, frequency,
  hour AS scheduled_hour, minute AS scheduled_minute, timezone, weekdays, day_of_month, scheduled_date::text,
  anchor_monday::text, url_override, auto_file_override AS auto_create_codehost_issues_override,
  chat_override AS chat_notification_override, status, next_execution_at, last_executed_at, created_at, updated_at`;

/** @param templateName its name now; the stored one when the template is deleted or its service does not answer */
export function recordOf(row: ScheduleRow, templateName: string = row.templateName): ScheduleRecord {
  return {
    id: row.id,
    projectId: row.projectId,
    name: row.name,
    templateId: row.templateId,
    templateName,
    frequency: row.frequency,
    scheduledHour: row.scheduledHour,
    scheduledMinute: row.scheduledMinute,
    timezone: row.timezone,
    weekdays: row.weekdays,
    dayOfMonth: row.dayOfMonth,
    scheduledDate: row.scheduledDate,
    urlOverride: row.urlOverride,
    autoCreateCodehostIssuesOverride: row.autoCreateCodehostIssuesOverride,
    chatNotificationOverride: row.chatNotificationOverride,
    status: row.status,
    nextExecutionAt: row.nextExecutionAt?.toISOString() ?? null,
    lastExecutedAt: row.lastExecutedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
