/** The fields of a schedule that callers set: how a request changes them, and whether they make a schedule. Pure. */
import { invalid, type InvalidRequest } from '@handtest/contracts/define';
import type { CreateScheduleRequest } from '@handtest/contracts/scheduler';
import { nextExecution, type Timing } from './next-execution.js';

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
