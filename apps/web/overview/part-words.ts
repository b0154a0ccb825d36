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

/** Such as `$12.00 of $50.00`. */
export function spendText(spentUsd: number, monthlyCapUsd: number | null): string {
  return monthlyCapUsd === null ? usd(spentUsd) : `${usd(spentUsd)} of ${usd(monthlyCapUsd)}`;
}
