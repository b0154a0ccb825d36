/** What a schedule records when it is due: on time, late, or after years without a running service. */
import { type Timing, nextExecution } from './next-execution.js';

/** One row of the history of a schedule, before anything was tried. */
export interface DueExecution {
  /** When it should run, in milliseconds since 1970. */
  readonly nominalAt: number;
  /** `pending` creates a job; `failed` was missed by more than an hour. */
  readonly status: 'pending' | 'failed';
  /** Why it failed. */
  readonly reason?: string;
}

export interface DueExecutions {
  /** Oldest first; at most the last one is pending. Empty when the schedule is not due yet. */
  readonly executions: readonly DueExecution[];
  /** The first instant after `now`; undefined when a schedule that runs once is over. */
  readonly next: number | undefined;
}

/** A run missed by at most an hour is made up, once. */
export const makeUpLimitMs = 60 * 60_000;

/** A history of years of missed runs helps no reader. The oldest row counts those before it. */
export const missedLimit = 50;

/** Everything to record at `now` for a schedule whose next execution is `dueAt` (both in milliseconds since 1970). */
export function dueExecutions(timing: Timing, dueAt: number, now: number): DueExecutions {
  const nominals: number[] = [];
  let next: number | undefined = dueAt;
  while (next !== undefined && next <= now) {
    nominals.push(next);
    next = nextExecution(timing, next);
  }
  const recorded = nominals.slice(-missedLimit);
  const unrecorded = nominals.length - recorded.length;
  const executions = recorded.map((nominalAt, index): DueExecution => {
    const isLatest = index === recorded.length - 1;
    if (isLatest && now - nominalAt <= makeUpLimitMs) return { nominalAt, status: 'pending' };
    const earlier =
      index === 0 && unrecorded > 0 ? `, with ${unrecorded} earlier since ${dateOf(dueAt)}` : '';
    return { nominalAt, status: 'failed', reason: `missed${earlier}` };
  });
  return { executions, next };
}

const dateOf = (instant: number) => new Date(instant).toISOString();
