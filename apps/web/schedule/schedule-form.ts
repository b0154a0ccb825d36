/** The values of the form of a schedule, and the requests that they make. Pure. */
import type { PreviewRequest, Schedule, ScheduleRequest } from './schedule-query.js';
import { clockOf, clockText, weekOrder } from './schedule-words.js';

export interface ScheduleValues {
  name: string;
  templateId: string;
  frequency: Schedule['frequency'];
  weekdays: number[];
  dayOfMonth: string;
  scheduledDate: string;
  /** `09:30` */
  scheduledHour: string;
  timezone: string;
  urlOverride: string;
  autoCreateCodehostIssuesOverride: Override;
  chatNotificationOverride: Override;
}

/** `project`: as the project says. */
export type Override = 'project' | 'yes' | 'no';

export function emptySchedule(timezone: string, templateId = ''): ScheduleValues {
  return {
    name: '',
    templateId,
    frequency: 'weekly',
    weekdays: [1],
    dayOfMonth: '1',
    scheduledDate: '',
    scheduledHour: '09:00',
    timezone,
    urlOverride: '',
    autoCreateCodehostIssuesOverride: 'project',
    chatNotificationOverride: 'project',
  };
}

export function scheduleValues(schedule: Schedule): ScheduleValues {
  return {
    name: schedule.name,
    templateId: schedule.templateId,
    frequency: schedule.frequency,
    weekdays: schedule.weekdays ?? [],
    dayOfMonth: String(schedule.dayOfMonth ?? 1),
    scheduledDate: schedule.scheduledDate ?? '',
    scheduledHour: clockText(schedule.scheduledHour, schedule.scheduledMinute),
    timezone: schedule.timezone,
    urlOverride: schedule.urlOverride ?? '',
    autoCreateCodehostIssuesOverride: overrideOf(schedule.autoCreateCodehostIssuesOverride),
    chatNotificationOverride: overrideOf(schedule.chatNotificationOverride),
  };
}

/** All fields, so that those of another frequency are cleared. */
export function scheduleRequest(values: ScheduleValues): ScheduleRequest {
  const { name, templateId, frequency, timezone } = values;
  return {
    name,
    templateId,
    frequency,
    ...clockFields(values),
    timezone,
    weekdays: isByWeek(frequency) ? weekOrder(values.weekdays) : null,
    dayOfMonth: frequency === 'monthly' ? Number(values.dayOfMonth) : null,
    scheduledDate: frequency === 'once' ? values.scheduledDate : null,
    urlOverride: values.urlOverride.trim() || null,
    autoCreateCodehostIssuesOverride: flagOf(values.autoCreateCodehostIssuesOverride),
    chatNotificationOverride: flagOf(values.chatNotificationOverride),
  };
}

/** Undefined while the values are not complete: a preview of them would only be refused. */
export function previewRequest(values: ScheduleValues, scheduleId?: string): PreviewRequest | undefined {
  const { frequency, weekdays, scheduledDate, timezone } = values;
  if (!clockOf(values.scheduledHour) || timezone === '') return undefined;
  if (isByWeek(frequency) && weekdays.length === 0) return undefined;
  if (frequency === 'once' && scheduledDate === '') return undefined;
  return {
    ...(scheduleId !== undefined && { scheduleId }),
    frequency,
    ...clockFields(values),
    timezone,
    ...(isByWeek(frequency) && { weekdays: weekOrder(weekdays).join(',') }),
    ...(frequency === 'monthly' && { dayOfMonth: Number(values.dayOfMonth) }),
    ...(frequency === 'once' && { scheduledDate }),
  };
}

/** No job can be made. The API accepts it, because the template or the project may get a url before the first run. */
export function lacksUrl(override: string, ofTemplate: string | null, ofProject: string | null): boolean {
  return override.trim() === '' && !ofTemplate && !ofProject;
}

export function isByWeek(frequency: Schedule['frequency']): boolean {
  return frequency === 'weekly' || frequency === 'biweekly';
}

function clockFields({ scheduledHour }: ScheduleValues): { scheduledHour: number; scheduledMinute: number } {
  const { hour, minute } = clockOf(scheduledHour) ?? { hour: 0, minute: 0 };
  return { scheduledHour: hour, scheduledMinute: minute };
}

function overrideOf(flag: boolean | null): Override {
  if (flag === null) return 'project';
  return flag ? 'yes' : 'no';
}

function flagOf(override: Override): boolean | null {
  return override === 'project' ? null : override === 'yes';
}
