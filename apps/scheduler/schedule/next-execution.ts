/** When a schedule runs next. Nothing here reads the clock: the same input has the same answer at any time. */
import { IANAZone } from 'luxon';

export type Frequency = 'daily' | 'weekly' | 'biweekly' | 'monthly' | 'once';

/** When a schedule runs, in local time of its zone. The fields of other frequencies are ignored. */
export interface Timing {
  readonly frequency: Frequency;
  /** 0–23. */
  readonly hour: number;
  /** 0–59. */
  readonly minute: number;
  /** A name that `isTimezone` accepts. */
  readonly timezone: string;
  /** weekly and biweekly: 0 Sunday to 6 Saturday, at least one. */
  readonly weekdays?: readonly number[];
  /** monthly: 1–28, or 0 for the last day of the month. */
  readonly dayOfMonth?: number;
  /** once: YYYY-MM-DD. */
  readonly scheduledDate?: string;
  /** biweekly: the Monday, as YYYY-MM-DD, of the local week in which the schedule was created. */
  readonly anchorMonday: string;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
const weekdayOf1970 = 4;

/** No frequency leaves a longer gap: a biweekly day comes after 14 days, a day of the month after at most 31. */
const longestGapDays = 31;

/**
 * The first instant (milliseconds since 1970) strictly after `after`; undefined when a schedule that runs once is over.
 * A local time that does not exist moves forward by the gap; one that exists twice is the first of both. Two days whose
 * times become one instant, where a zone skips a day, run once.
 * @throws {RangeError} when the zone is unknown or no day fits
 */
export function nextExecution(timing: Timing, after: number): number | undefined {
  const zone = zoneOf(timing.timezone);
  if (timing.frequency === 'once') {
    const instant = instantOf(timing, dayOf(timing.scheduledDate ?? ''), zone);
    return instant > after ? instant : undefined;
  }
  // A gap can move the time of the day before into this day.
  const first = localDay(after, zone) - 1;
  for (let day = first; day <= first + 2 * longestGapDays; day += 1) {
    if (!runsOn(timing, day)) continue;
    const instant = instantOf(timing, day, zone);
    if (instant > after) return instant;
  }
  throw new RangeError(`no day fits a ${timing.frequency} schedule`);
}

/** The Monday (YYYY-MM-DD) of the local week that holds this instant. Weeks begin on Monday. */
export function mondayOfWeek(instant: number, timezone: string): string {
  return new Date(mondayOf(localDay(instant, zoneOf(timezone))) * dayMs).toISOString().slice(0, 10);
}

// Days are counted from 1970-01-01 of the calendar, without a zone.

function runsOn(timing: Timing, day: number): boolean {
  if (timing.frequency === 'daily') return true;
  if (timing.frequency === 'monthly') return isDayOfMonth(day, timing.dayOfMonth);
  if (!timing.weekdays?.includes(weekdayOf(day))) return false;
  return timing.frequency === 'weekly' || (mondayOf(day) - dayOf(timing.anchorMonday)) % 14 === 0;
}

function isDayOfMonth(day: number, wanted: number | undefined): boolean {
  if (wanted === 0) return dayOfMonth(day + 1) === 1;
  return dayOfMonth(day) === wanted;
}

/** The instant of the schedule's local time on this day. */
function instantOf({ hour, minute }: Timing, day: number, zone: IANAZone): number {
  const local = day * dayMs + (hour * 60 + minute) * minuteMs;
  // No offset reaches a day, and no zone changes its clocks twice in two: these are the offsets before and after a change.
  const before = local - zone.offset(local - dayMs) * minuteMs;
  const after = local - zone.offset(local + dayMs) * minuteMs;
  if (before === after) return before;
  const valid = [before, after].filter((instant) => localTime(instant, zone) === local);
  // In a gap neither fits. The offset before it moves the time forward by the length of the gap.
  return valid.length ? Math.min(...valid) : before;
}

/** The local time of an instant, as the milliseconds that UTC would have at this time. */
const localTime = (instant: number, zone: IANAZone) => instant + zone.offset(instant) * minuteMs;
const localDay = (instant: number, zone: IANAZone) => Math.floor(localTime(instant, zone) / dayMs);
const weekdayOf = (day: number) => (((day + weekdayOf1970) % 7) + 7) % 7;
const mondayOf = (day: number) => day - ((weekdayOf(day) + 6) % 7);
const dayOfMonth = (day: number) => new Date(day * dayMs).getUTCDate();
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs;

function zoneOf(timezone: string): IANAZone {
  const zone = IANAZone.create(timezone);
  if (!zone.isValid) throw new RangeError(`unknown time zone ${timezone}`);
  return zone;
}
