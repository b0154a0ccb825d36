/** The days of a usage report. Days are texts such as `2026-03-01`, in UTC. Pure. */
import type { Fault } from '@handtest/contracts/define';
import { maximumUsageDays, type UsageDay } from '@handtest/contracts/job';

const defaultDays = 30;
const dayMs = 86_400_000;

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** @param today what `to` is when not given */
export function dayRangeOf({ from, to }: Partial<DayRange>, today: string): DayRange {
  const last = to ?? today;
  return { from: from ?? dayAfter(last, 1 - defaultDays), to: last };
}

export function rangeFaults({ from, to }: DayRange): Fault[] {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return [{ param: 'from', message: `from must not be after to, which is ${to}` }];
  if (days <= maximumUsageDays) return [];
  return [
    { param: 'from', message: `from must be at most ${maximumUsageDays - 1} days before to, which is ${to}` },
  ];
}

/** Every day of the range, with zeros where nothing was counted. */
export function everyDay({ from, to }: DayRange, counted: readonly UsageDay[]): UsageDay[] {
  const byDate = new Map(counted.map((day) => [day.date, day]));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = dayAfter(from, index);
    return byDate.get(date) ?? emptyDay(date);
  });
}

function emptyDay(date: string): UsageDay {
  return {
    date,
    jobs: { completed: 0, cancelled: 0, expired: 0, failed: 0 },
    verdicts: { pass: 0, fail: 0, not_applicable: 0, none: 0 },
    billedSeconds: 0,
    costUsd: 0,
  };
}

function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / dayMs;
}

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}
