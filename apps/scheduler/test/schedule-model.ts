/** What a schedule must be after each step of a caller, or of time. The next execution comes from the oracle. */
import type { ScheduleRecord, UpdateScheduleRequest } from '@handtest/contracts/scheduler';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { Timing } from '../schedule/next-execution.js';
import { expectedNext, instantOn } from './time-oracle.js';

export type Changes = Partial<Omit<UpdateScheduleRequest, 'projectId' | 'scheduleId'>>;

export type Step = { patch: Changes } | { run: true } | { due: true };

export type Fields = Omit<
  ScheduleRecord,
  'id' | 'projectId' | 'templateId' | 'templateName' | 'createdAt' | 'updatedAt'
>;

/** Schedules of the test run at minutes that are at least 7 minutes away in any zone: all offsets are quarter hours. */
const minutes = [8, 23, 38, 53].map((distance) => (new Date().getUTCMinutes() + distance) % 60);

const timing = {
  frequency: fc.constantFrom('daily', 'weekly', 'biweekly', 'monthly', 'once'),
  scheduledHour: fc.nat(23),
  scheduledMinute: fc.constantFrom(...minutes),
  timezone: fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  ),
  weekdays: fc.option(fc.uniqueArray(fc.nat(6))),
  dayOfMonth: fc.option(fc.nat(28)),
  scheduledDate: fc.option(fc.constantFrom('2001-02-03', '2096-02-29', '2999-12-31')),
} as const;

const changes = fc.record(
  {
    ...timing,
    name: fc.constantFrom('Nightly', 'Weekly'),
    urlOverride: fc.option(fc.constantFrom('https://one.example.com', 'https://two.example.com')),
    autoCreateCodehostIssuesOverride: fc.option(fc.boolean()),
    chatNotificationOverride: fc.option(fc.boolean()),
    status: fc.constantFrom('active', 'paused'),
  },
  { requiredKeys: [] },
) satisfies fc.Arbitrary<Changes>;

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: changes.map((patch) => ({ patch })) },
  { weight: 3, arbitrary: fc.constant<Step>({ patch: { status: 'paused' } }) },
  { weight: 4, arbitrary: fc.constant<Step>({ patch: { status: 'active' } }) },
  { weight: 1, arbitrary: fc.constant<Step>({ run: true }) },
  { weight: 1, arbitrary: fc.constant<Step>({ due: true }) },
);

export const sequences = fc.array(step, { minLength: 3, maxLength: 12 });

const timingNames = Object.keys(timing) as (keyof typeof timing)[];

/** The fields after a change at this instant; undefined when it must be refused. */
export function changed(
  before: Fields,
  patch: Changes,
  anchorMonday: string,
  now: number,
): Fields | undefined {
  const after = withoutForeignFields({ ...before, ...patch });
  const isResumed = before.status === 'paused' && after.status === 'active';
  const isNewlyTimed = isResumed || timingNames.some((name) => String(before[name]) !== String(after[name]));
  if (!isNewlyTimed) return after.status === 'paused' ? { ...after, nextExecutionAt: null } : after;
  if (!hasItsFields(after)) return undefined;
  const next = nextAfter(after, anchorMonday, now);
  if (next === null) return undefined;
  return { ...after, nextExecutionAt: after.status === 'active' ? next : null };
}

/** The next execution after this instant; null when there is none. */
export function nextAfter(fields: Fields, anchorMonday: string, now: number): string | null {
  const one: Timing = {
    frequency: fields.frequency,
    hour: fields.scheduledHour,
    minute: fields.scheduledMinute,
    timezone: fields.timezone,
    weekdays: fields.weekdays ?? [],
    dayOfMonth: fields.dayOfMonth ?? 0,
    anchorMonday,
  };
  if (fields.frequency !== 'once') return new Date(expectedNext(one, now)!).toISOString();
  const at = instantOn(Temporal.PlainDate.from(fields.scheduledDate!), one);
  return at > now ? new Date(at).toISOString() : null;
}

function withoutForeignFields(fields: Fields): Fields {
  const { frequency } = fields;
  const weekdays = ['weekly', 'biweekly'].includes(frequency) ? fields.weekdays : null;
  const dayOfMonth = frequency === 'monthly' ? fields.dayOfMonth : null;
  return {
    ...fields,
    weekdays,
    dayOfMonth,
    scheduledDate: frequency === 'once' ? fields.scheduledDate : null,
  };
}

function hasItsFields({ frequency, weekdays, dayOfMonth, scheduledDate }: Fields): boolean {
  if (frequency === 'monthly') return dayOfMonth !== null;
  if (frequency === 'once') return scheduledDate !== null;
  return frequency === 'daily' || (weekdays?.length ?? 0) > 0;
}
