/** Schedules in words, and instants in a time zone. Pure. */
import { isZone } from '../clock/display-zone.js';
import type { Schedule } from './schedule-query.js';

export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export const frequencyNames: Readonly<Record<Schedule['frequency'], string>> = {
  daily: 'Every day',
  weekly: 'Every week',
  biweekly: 'Every second week',
  monthly: 'Every month',
  once: 'Once',
};

type Times = Pick<
  Schedule,
  'frequency' | 'weekdays' | 'dayOfMonth' | 'scheduledDate' | 'scheduledHour' | 'scheduledMinute' | 'timezone'
>;

/** Such as `Every week on Mon and Wed at 09:30, Europe/Berlin`. */
export function scheduleText(schedule: Times): string {
  const time = clockText(schedule.scheduledHour, schedule.scheduledMinute);
  return `${frequencyNames[schedule.frequency]}${dayText(schedule)} at ${time}, ${schedule.timezone}`;
}

function dayText({ frequency, weekdays, dayOfMonth, scheduledDate }: Times): string {
  if (frequency === 'once') return scheduledDate === null ? '' : ` on ${scheduledDate}`;
  if (frequency === 'monthly') return dayOfMonth === 0 ? ' on the last day' : ` on day ${dayOfMonth}`;
  if (frequency === 'daily') return '';
  const names = weekOrder(weekdays ?? []).map((day) => weekdayNames[day]!.slice(0, 3));
  return names.length === 0 ? '' : ` on ${list(names)}`;
}

/** From Monday to Sunday, as weeks of schedules begin on Monday. */
export function weekOrder(days: readonly number[]): number[] {
  return [...days].sort((one, other) => ((one + 6) % 7) - ((other + 6) % 7));
}

function list(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** `09:05` */
export function clockText(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Undefined for what is no time of day. */
export function clockOf(text: string): { hour: number; minute: number } | undefined {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})/.exec(text) ?? [];
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59)
    return undefined;
  return { hour: Number(hour), minute: Number(minute) };
}

/** Such as `Mon, 23 Nov 2026, 09:30`. An unknown zone is shown as UTC. */
export function zonedText(instant: string, timeZone: string, locale?: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const zone = isZone(timeZone) ? timeZone : 'UTC';
  return new Intl.DateTimeFormat(locale, { ...options, ...clock, timeZone: zone }).format(new Date(instant));
}
