/** The rules over several fields of a schedule. Pure. */
import type { Fault } from '../define/index.js';
import type { ScheduleFrequency } from './schedule-field.js';
import { isTimezone } from './timezone.js';

/** Null means absent; undefined means unknown, and has no fault. */
interface Timing {
  readonly frequency?: ScheduleFrequency;
  readonly timezone?: string;
  readonly weekdays?: readonly number[] | null;
  readonly dayOfMonth?: number | null;
  readonly scheduledDate?: string | null;
}

/** Later dates may be in a year with five digits in UTC. */
const lastDate = '9999-12-30';

/** The faults of fields together. Each field has been validated alone. */
export function timingFaults(timing: Timing): Fault[] {
  const { frequency, timezone, weekdays, dayOfMonth, scheduledDate } = timing;
  const faults: Fault[] = [];
  const refuse = (param: string, message: string) => faults.push({ param, message: `${param} ${message}` });
  if (timezone !== undefined && !isTimezone(timezone)) {
    refuse('timezone', 'must be a name of the IANA time-zone database, such as Europe/Berlin');
  }
  const isWeekly = frequency === 'weekly' || frequency === 'biweekly';
  if (isWeekly && weekdays !== undefined && !weekdays?.length) {
    refuse(
      'weekdays',
      `must list at least one day, 0 (Sunday) to 6 (Saturday), when frequency is ${frequency}`,
    );
  }
  if (frequency === 'monthly' && dayOfMonth === null) {
    refuse('dayOfMonth', 'must be 1 to 28, or 0 for the last day, when frequency is monthly');
  }
  const isDated = frequency === 'once' && scheduledDate !== undefined;
  const wrongDate = isDated ? dateProblem(scheduledDate) : undefined;
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
