/** Every clock change of 2027, against an independent implementation, at any month in which the process may run. */
import { jest } from '@jest/globals';
import { DateTime, Settings } from 'luxon';
import { Temporal } from 'temporal-polyfill';
import { type Timing, nextExecution } from '../schedule/next-execution.js';
import {
  type ClockChange,
  clockChanges,
  daysFrom,
  firstAfter,
  frequencies,
  mondayBefore,
  runsOn,
  weekdayOf,
  zoneData,
} from './time-oracle.js';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

interface Case {
  readonly timing: Timing;
  /** The local time exists twice or not at all on the day of the change. */
  readonly isInside: boolean;
  /** From each of these, the next run. */
  readonly expected: readonly (readonly [after: number, next: number | undefined])[];
}

const changes = clockChanges(2027);
const cases = changes.flatMap(casesOf);

/** The local times around a change: the middle of the gap or the overlap, its edges, and the minutes beside them. */
function timesAround({ from, to }: ClockChange): Temporal.PlainDateTime[] {
  const [start, end] = Temporal.PlainDateTime.compare(from, to) < 0 ? [from, to] : [to, from];
  const length = start.until(end).total('minutes');
  const minutes = [Math.floor(length / 2), -1, 0, length - 1, length];
  return minutes.map((minute) => start.add({ minutes: minute }));
}

function timingsOn(
  date: Temporal.PlainDate,
  time: { hour: number; minute: number },
  timezone: string,
): Timing[] {
  const monday = mondayBefore(date);
  const common = { ...time, timezone, weekdays: [weekdayOf(date)], anchorMonday: monday.toString() };
  const dayOfMonth = date.day === date.daysInMonth ? 0 : Math.min(date.day, 28);
  return [
    { ...common, frequency: 'weekly' },
    { ...common, frequency: 'biweekly' },
    { ...common, frequency: 'biweekly', anchorMonday: monday.subtract({ weeks: 3 }).toString() },
    { ...common, frequency: 'monthly', dayOfMonth },
    { ...common, frequency: 'once', scheduledDate: date.toString() },
  ];
}

function casesOf(change: ClockChange): Case[] {
  const dates = daysFrom(change.from.toPlainDate().subtract({ days: 4 }), 42);
  return timesAround(change).flatMap((local, index) => {
    const { hour, minute } = local;
    const days = [-1, 0, 1].map((days) => local.toPlainDate().add({ days }));
    const timings: Timing[] = [
      { frequency: 'daily', hour, minute, timezone: change.timezone, anchorMonday: '2027-01-04' },
      ...days.flatMap((date) => timingsOn(date, { hour, minute }, change.timezone)),
    ];
    return timings.map((timing) => {
      const runs = runsOn(timing, dates);
      const near = runs.filter((run) => Math.abs(run - change.at) <= dayMs);
      const afters = [-dayMs, -1, 0, dayMs].map((distance) => change.at + distance);
      const all = [...afters, ...near.flatMap((run) => [run - 1, run])];
      return {
        timing,
        isInside: index === 0,
        expected: all.map((after) => [after, firstAfter(runs, after)] as const),
      };
    });
  });
}

/** Compares each case; the distance of the worst in minutes, Infinity when one side has no run. */
function compare(chosen: readonly Case[]) {
  const failures: unknown[] = [];
  let tried = 0;
  let worst = 0;
  for (const { timing, expected } of chosen) {
    for (const [after, wanted] of expected) {
      tried += 1;
      const seen = nextExecution(timing, after);
      if (seen === wanted) continue;
      failures.push({ timing, after, wanted, seen });
      worst = Math.max(worst, Math.abs((seen ?? Infinity) - (wanted ?? 0)) / minuteMs);
    }
  }
  return { tried, failed: failures.length, worst, failures: failures.slice(0, 3) };
}

const none = { failed: 0, worst: 0, failures: [] };

const report = (name: string, run: ReturnType<typeof compare>) =>
  process.stdout.write(
    `${name}: tried ${run.tried}, failed ${run.failed}, worst ${run.worst} min (${zoneData})\n`,
  );

it('has cases for each change and each frequency', () => {
  expect(changes.length * frequencies.length).toBeGreaterThanOrEqual(1_250);
  expect(new Set(cases.map(({ timing }) => timing.frequency))).toEqual(new Set(frequencies));
  const lengths = changes.map(({ from, to }) => from.until(to).total('minutes'));
  // An hour, and Lord Howe's half hour and Troll's two hours, in both directions.
  expect([...new Set(lengths)].sort((one, other) => one - other)).toEqual([-120, -60, -30, 30, 60, 120]);
});

it('runs at the same instants as Temporal around all clock changes of 2027', () => {
  const run = compare(cases);
  report(`${changes.length} clock changes × ${frequencies.length} frequencies`, run);
  expect(run).toEqual({ ...none, tried: run.tried });
});

describe('in another month', () => {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 15, 12));
  const setNow = (now: number) => {
    jest.useFakeTimers({ now });
    // luxon remembers the offset of each zone at its first use.
    Settings.resetCaches();
  };
  afterEach(() => {
    jest.useRealTimers();
    Settings.resetCaches();
  });

  it('runs at the same instants', () => {
    const inside = cases
      .filter(({ isInside }) => isInside)
      .map((one) => ({ ...one, expected: one.expected.slice(0, 1) }));
    const runs = months.map((now) => {
      setNow(now);
      return compare(inside);
    });
    const sum = (field: 'tried' | 'failed') => runs.reduce((total, run) => total + run[field], 0);
    const worst = Math.max(...runs.map((run) => run.worst));
    const all = {
      tried: sum('tried'),
      failed: sum('failed'),
      worst,
      failures: runs.flatMap((run) => run.failures),
    };
    report('the same in 12 months', all);
    expect(all).toEqual({ ...none, tried: all.tried });
  });

  it('would run at other instants with the plain conversion of luxon', () => {
    const overlap = { year: 2027, month: 10, day: 31, hour: 2, minute: 30 };
    const converted = months.map((now) => {
      setNow(now);
      return DateTime.fromObject(overlap, { zone: 'Europe/Berlin' }).toMillis();
    });
    expect(new Set(converted).size).toBe(2);
  });
});
