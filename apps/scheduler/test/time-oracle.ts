/** A second account of when a schedule runs: the calendar and the zones of Temporal, and a walk over all days. */
import { Temporal } from 'temporal-polyfill';
import type { Frequency, Timing } from '../schedule/next-execution.js';

export const frequencies: readonly Frequency[] = ['daily', 'weekly', 'biweekly', 'monthly', 'once'];

/** All zones that Node lists, and some names that it accepts without a place in the list. */
export const zones: readonly string[] = [
  ...Intl.supportedValuesOf('timeZone'),
  ...[
    'UTC',
    'US/Pacific',
    'US/Eastern',
    'GB',
    'NZ',
    'CET',
    'europe/berlin',
    'EST5EDT',
    'Asia/Calcutta',
    'Etc/GMT+5',
  ],
];

/** The data behind both sides: luxon and the polyfill ask `Intl`. */
export const zoneData = `ICU ${process.versions.icu}, zone data ${process.versions.tz}, Node ${process.versions.node}`;

/** Temporal counts Sunday as 7. */
export const weekdayOf = (date: Temporal.PlainDate): number => date.dayOfWeek % 7;

/** The Monday on or before this date. */
export function mondayBefore(date: Temporal.PlainDate): Temporal.PlainDate {
  let monday = date;
  while (monday.dayOfWeek !== 1) monday = monday.subtract({ days: 1 });
  return monday;
}

function fits(timing: Timing, date: Temporal.PlainDate): boolean {
  const isWeekday = timing.weekdays?.includes(weekdayOf(date)) ?? false;
  switch (timing.frequency) {
    case 'daily':
      return true;
    case 'weekly':
      return isWeekday;
    case 'biweekly':
      return (
        isWeekday && mondayBefore(date).since(timing.anchorMonday, { largestUnit: 'weeks' }).weeks % 2 === 0
      );
    case 'monthly':
      return date.day === (timing.dayOfMonth || date.daysInMonth);
    case 'once':
      return date.toString() === timing.scheduledDate;
  }
}

/** The instant of a local time: the first of two, or moved forward out of a gap. */
export function instantOn(date: Temporal.PlainDate, { hour, minute, timezone }: Timing): number {
  const local = date.toPlainDateTime({ hour, minute });
  return local.toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds;
}

/** This date and those after it. */
export function daysFrom(first: Temporal.PlainDate, days: number): Temporal.PlainDate[] {
  const dates = [first];
  while (dates.length < days) dates.push(dates.at(-1)!.add({ days: 1 }));
  return dates;
}

/** The instants at which a schedule runs on these local days. */
export const runsOn = (timing: Timing, dates: readonly Temporal.PlainDate[]): number[] =>
  dates.filter((date) => fits(timing, date)).map((date) => instantOn(date, timing));

export const localDate = (instant: number, timezone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone).toPlainDate();

/** The first of these instants after `after`. */
export const firstAfter = (instants: readonly number[], after: number): number | undefined =>
  instants.filter((instant) => instant > after).sort((one, other) => one - other)[0];

/** The next run of a schedule that repeats, or that runs once within 67 days. */
export function expectedNext(timing: Timing, after: number): number | undefined {
  const first = localDate(after, timing.timezone).subtract({ days: 3 });
  return firstAfter(runsOn(timing, daysFrom(first, 70)), after);
}

export interface ClockChange {
  readonly timezone: string;
  readonly at: number;
  /** The local times just before and after, of which one repeats the other or jumps over it. */
  readonly from: Temporal.PlainDateTime;
  readonly to: Temporal.PlainDateTime;
}

/** Each change of the clocks in this year, and one day around it. */
export function clockChanges(year: number): ClockChange[] {
  return zones.flatMap((timezone) => {
    const changes: ClockChange[] = [];
    let before = Temporal.ZonedDateTime.from({ year, month: 1, day: 1, timeZone: timezone }).subtract({
      days: 1,
    });
    const end = before.add({ years: 1, days: 2 });
    for (;;) {
      const change = before.getTimeZoneTransition('next');
      if (!change || Temporal.ZonedDateTime.compare(change, end) > 0) return changes;
      const at = change.epochMilliseconds;
      const from = change.subtract({ nanoseconds: 1 }).toPlainDateTime().round('minute');
      changes.push({ timezone, at, from, to: change.toPlainDateTime() });
      before = change;
    }
  });
}
