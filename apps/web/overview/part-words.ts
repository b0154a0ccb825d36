/** The parts of a project in words. Pure. */
import { usd } from '../ui/time-text.js';

interface Scheduled {
  readonly nextExecutionAt: string | null;
}

/** The schedule that runs next; undefined when all are paused. */
export function nextSchedule<Schedule extends Scheduled>(
  schedules: readonly Schedule[],
): (Schedule & { nextExecutionAt: string }) | undefined {
  const [first] = schedules
    .filter(
      (schedule): schedule is Schedule & { nextExecutionAt: string } => schedule.nextExecutionAt !== null,
    )
    .sort((one, other) => one.nextExecutionAt.localeCompare(other.nextExecutionAt));
  return first;
}

interface Spending {
  readonly monthlyCapUsd: number | null;
  /** What counts towards the cap: the jobs created this month, running ones with their holds. */
  readonly spentUsd: number;
}

/** Such as `$12.00 of $50.00`. Without a cap: the cost of the jobs that ended. */
export function spendText(costUsd: number, spending: Spending | undefined): string {
  if (!spending || spending.monthlyCapUsd === null) return usd(costUsd);
  return `${usd(spending.spentUsd)} of ${usd(spending.monthlyCapUsd)}`;
}

interface Day {
  readonly jobs: { readonly completed: number };
  readonly verdicts: { readonly pass: number; readonly fail: number };
  readonly costUsd: number;
}

export interface Month {
  readonly completed: number;
  readonly pass: number;
  readonly fail: number;
  readonly costUsd: number;
}

export function monthOf(days: readonly Day[]): Month {
  const sum = (of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    completed: sum(({ jobs }) => jobs.completed),
    pass: sum(({ verdicts }) => verdicts.pass),
    fail: sum(({ verdicts }) => verdicts.fail),
    costUsd: sum(({ costUsd }) => costUsd),
  };
}

/** Such as `5 jobs completed: 3 passed, 2 failed`. */
export function jobsText({ completed, pass, fail }: Month): string {
  if (completed === 0) return 'No job completed';
  return `${completed === 1 ? '1 job' : `${completed} jobs`} completed: ${pass} passed, ${fail} failed`;
}
