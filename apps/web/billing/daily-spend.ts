/** What the projects of an organization cost on each day of a month. Pure. */
import { sumUsd } from './dollar-text.js';

export interface DaySpend {
  /** `2026-01-31`, in UTC. */
  readonly date: string;
  readonly costUsd: number;
}

/** All days of the month, as `2026-01`; those without costs too. */
export function dailySpend(month: string, usages: readonly (readonly DaySpend[])[]): readonly DaySpend[] {
  const costs = new Map<string, number>();
  for (const { date, costUsd } of usages.flat()) costs.set(date, sumUsd(costs.get(date) ?? 0, costUsd));
  return daysOf(month).map((date) => ({ date, costUsd: costs.get(date) ?? 0 }));
}

function daysOf(month: string): string[] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** The end of the axis: 1, 2 or 5 times a power of ten, at least as large as each day. */
export function axisEnd(days: readonly DaySpend[]): number {
  const largest = Math.max(0, ...days.map(({ costUsd }) => costUsd));
  if (largest === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  return [1, 2, 5, 10].map((factor) => factor * power).find((end) => end >= largest) ?? 10 * power;
}
