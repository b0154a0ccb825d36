/**
 * When a delivery or a chat message that was not acknowledged is retried (specification, Events, Delivery). Pure.
 *
 * Attempts start 0, 2, 7 and 17 s after the beginning, then every 600 s ±10 %, for 24 hours. Each starts at least 2 s after
 * the previous one ended. Attempts that fail because of our own faults do not count: they are repeated after 2, 4, 8 … 60 s.
 * All times are milliseconds since the beginning: the creation, or the last redelivery.
 */
import type { AttemptOutcome } from './attempt-outcome.js';
import { retryAfterMs } from './retry-after.js';

export const horizonMs = 86_400_000;

const earlyStartsMs = [0, 2_000, 7_000, 17_000] as const;
const intervalMs = 600_000;
const intervalSpread = 0.1;
const minimumPauseMs = 2_000;
const maximumFaultPauseMs = 60_000;
const faultSpread = 0.2;

interface AttemptCounts {
  /** How many attempts count. */
  readonly countedAttempts: number;
  /** How many attempts in a row failed because of our own faults; 0 if the last one counts. */
  readonly ownFaults: number;
}

/** The start of one attempt, with the counts before it. */
export interface StartedAttempt extends AttemptCounts {
  /** The database's clock. */
  readonly startedAt: Date;
  readonly startedMs: number;
}

/** A failed attempt, included in the counts. */
export interface FailedAttempt extends AttemptCounts {
  readonly startedMs: number;
  readonly endedMs: number;
  /** The pause that the receiver asks for, from the end of the attempt. */
  readonly retryAfterMs?: number;
}

/** The counts after an attempt, and when the next one starts: never after an acknowledgement or 24 hours. */
export function countsAfter(
  { startedAt, startedMs, countedAttempts, ownFaults }: StartedAttempt,
  { acknowledged, ownFault, retryAfter }: AttemptOutcome,
  elapsedMs: number,
): AttemptCounts & { readonly nextMs?: number } {
  const counts = ownFault
    ? { countedAttempts, ownFaults: ownFaults + 1 }
    : { countedAttempts: countedAttempts + 1, ownFaults: 0 };
  if (acknowledged) return counts;
  const pauseMs = retryAfterMs(retryAfter, startedAt.getTime() + elapsedMs);
  const endedMs = startedMs + elapsedMs;
  return { ...counts, nextMs: nextAttemptMs({ ...counts, startedMs, endedMs, retryAfterMs: pauseMs }) };
}

/** Undefined when 24 hours are over. A longer `Retry-After` leads to a last attempt at their end. */
export function nextAttemptMs(
  attempt: FailedAttempt,
  random: () => number = Math.random,
): number | undefined {
  const { endedMs, retryAfterMs = 0 } = attempt;
  const scheduledMs = attempt.ownFaults > 0 ? afterOwnFaultMs(attempt, random) : nominalMs(attempt, random);
  const earliestMs = Math.max(scheduledMs, endedMs + minimumPauseMs);
  if (earliestMs > horizonMs) return undefined;
  return Math.round(Math.min(horizonMs, Math.max(earliestMs, endedMs + retryAfterMs)));
}

function nominalMs({ startedMs, countedAttempts }: FailedAttempt, random: () => number): number {
  return earlyStartsMs[countedAttempts] ?? startedMs + intervalMs * spread(intervalSpread, random);
}

function afterOwnFaultMs({ endedMs, ownFaults }: FailedAttempt, random: () => number): number {
  const pauseMs = Math.min(maximumFaultPauseMs, minimumPauseMs * 2 ** Math.min(ownFaults - 1, 10));
  return endedMs + pauseMs * spread(faultSpread, random);
}

/** A factor within 1 ± share. */
function spread(share: number, random: () => number): number {
  return 1 - share + 2 * share * random();
}
