/** The fields of a schedule that callers set: how a request changes them, and whether they make a schedule. Pure. */
import { type Fault, invalid, type InvalidRequest } from '@handtest/contracts/define';
import type { CreateScheduleRequest } from '@handtest/contracts/scheduler';
import { nextExecution, type Timing } from './next-execution.js';
import { isTimezone } from './timezone.js';

type Field = Exclude<keyof CreateScheduleRequest, 'projectId'>;

/** Null where a field does not apply. */
export type ScheduleFields = {
  readonly [K in Field]-?: Exclude<CreateScheduleRequest[K], undefined>;
};

const timingNames = [
  'frequency',
  'scheduledHour',
  'scheduledMinute',
  'timezone',
  'weekdays',
  'dayOfMonth',
  'scheduledDate',
] as const satisfies Field[];

export type TimingFields = Pick<ScheduleFields, (typeof timingNames)[number]>;

const fieldNames = [
  'name',
  'templateId',
  ...timingNames,
  'urlOverride',
  'autoCreateCodehostIssuesOverride',
  'chatNotificationOverride',
  'status',
] as const satisfies Field[];

/** Of a request that creates a schedule, where it leaves fields out. */
export const defaultFields = {
  frequency: 'weekly',
  weekdays: null,
  dayOfMonth: null,
  scheduledDate: null,
  urlOverride: null,
  autoCreateCodehostIssuesOverride: null,
  chatNotificationOverride: null,
  status: 'active',
} as const satisfies Partial<ScheduleFields>;

/** The fields after a request; those of other frequencies are dropped. What neither has stays undefined. */
export function mergedFields(
  before: Partial<ScheduleFields>,
  request: Partial<ScheduleFields>,
): ScheduleFields {
  const values = fieldNames.map((name) => [name, request[name] === undefined ? before[name] : request[name]]);
  const merged = Object.fromEntries(values) as ScheduleFields;
  const { frequency, weekdays, dayOfMonth, scheduledDate } = merged;
  const isWeekly = frequency === 'weekly' || frequency === 'biweekly';
  return {
    ...merged,
    weekdays: isWeekly ? weekdays : null,
    dayOfMonth: frequency === 'monthly' ? dayOfMonth : null,
    scheduledDate: frequency === 'once' ? scheduledDate : null,
  };
}

/** The names of the fields that differ. */
export function changedNames(before: ScheduleFields, after: ScheduleFields): string[] {
  return fieldNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

export function changesTiming(names: readonly string[]): boolean {
  return timingNames.some((name) => names.includes(name));
}

export function timingOf(fields: TimingFields, anchorMonday: string): Timing {
  const { frequency, scheduledHour: hour, scheduledMinute: minute, timezone } = fields;
  return {
    ...{ frequency, hour, minute, timezone, anchorMonday },
    weekdays: fields.weekdays ?? undefined,
    dayOfMonth: fields.dayOfMonth ?? undefined,
    scheduledDate: fields.scheduledDate ?? undefined,
  };
}

/** Later dates may be in a year with five digits in UTC. */
const lastDate = '9999-12-30';

/** The faults of fields together. Each field has been validated alone. */
export function timingFaults(fields: TimingFields): Fault[] {
  const { frequency, timezone, weekdays, dayOfMonth, scheduledDate } = fields;
  const faults: Fault[] = [];
  const refuse = (param: string, message: string) => faults.push({ param, message: `${param} ${message}` });
  if (!isTimezone(timezone)) {
    refuse('timezone', 'must be a name of the IANA time-zone database, such as Europe/Berlin');
  }
  if ((frequency === 'weekly' || frequency === 'biweekly') && !weekdays?.length) {
    refuse(
      'weekdays',
      `must list at least one day, 0 (Sunday) to 6 (Saturday), when frequency is ${frequency}`,
    );
  }
  if (frequency === 'monthly' && dayOfMonth === null) {
    refuse('dayOfMonth', 'must be 1 to 28, or 0 for the last day, when frequency is monthly');
  }
  const wrongDate = frequency === 'once' ? dateProblem(scheduledDate) : undefined;
  if (wrongDate) refuse('scheduledDate', wrongDate);
  return faults;
}

function dateProblem(date: string | null): string | undefined {
  if (date === null) return 'must be a date as YYYY-MM-DD when frequency is once';
  if (!isRealDate(date)) return 'must be a day of the calendar';
  return date > lastDate ? `must be ${lastDate} or earlier` : undefined;
}

/** JavaScript reads February 30 as March 2. */
function isRealDate(date: string): boolean {
  const midnight = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
}

/** For a schedule that would never run. */
export function inThePast(): InvalidRequest {
  return invalid('scheduledDate', 'scheduledDate must be in the future, at this time in this timezone');
}

/** The next instants after `now`, at most `count`; none when the schedule is over. */
export function nextExecutions(timing: Timing, now: number, count: number): number[] {
  const instants: number[] = [];
  for (let after = now; instants.length < count;) {
    const next = nextExecution(timing, after);
    if (next === undefined) break;
    instants.push(next);
    after = next;
  }
  return instants;
}
