/**
 * When a delivery that was not acknowledged is tried again (specification, Events, Delivery). Pure.
 *
 * Attempts start at 0, 2, 7 and 17 s after the delivery began, then 600 s ±10 % from start to start, until 24 hours have passed;
 * never sooner than 2 s after the attempt before has ended. Attempts lost to an outage of our own do not move this
 * schedule on: they are repeated after 2, 4, 8 … 60 s. All times are milliseconds since the delivery began: when it was created, or
 * last told to begin anew.
 */
export const horizonMs = 86_400_000;

const earlyStartsMs = [0, 2_000, 7_000, 17_000] as const;
const intervalMs = 600_000;
const intervalSpread = 0.1;
const leastPauseMs = 2_000;
const longestOutagePauseMs = 60_000;
const outageSpread = 0.2;

export interface FailedAttempt {
  readonly startedMs: number;
  readonly endedMs: number;
  /** How many attempts counted so far, this one included if it did. */
  readonly countedAttempts: number;
  /** How many attempts in a row, this one included, were lost to an outage of our own; 0 if this one counted. */
  readonly ownFaults: number;
  /** What the receiver asked for, from the attempt's end. */
  readonly retryAfterMs?: number;
}

/**
 * When the next attempt starts; undefined when the 24 hours leave no room for one. A receiver that asks for patience
 * beyond them gets its last attempt at their end.
 */
export function nextAttemptMs(
  attempt: FailedAttempt,
  random: () => number = Math.random,
): number | undefined {
  const { endedMs, retryAfterMs = 0 } = attempt;
  const scheduledMs = attempt.ownFaults > 0 ? afterOutageMs(attempt, random) : nominalMs(attempt, random);
  const earliestMs = Math.max(scheduledMs, endedMs + leastPauseMs);
  if (earliestMs > horizonMs) return undefined;
  return Math.round(Math.min(horizonMs, Math.max(earliestMs, endedMs + retryAfterMs)));
}

function nominalMs({ startedMs, countedAttempts }: FailedAttempt, random: () => number): number {
  const early = earlyStartsMs[countedAttempts];
  return early ?? startedMs + intervalMs * spread(intervalSpread, random);
}

function afterOutageMs({ endedMs, ownFaults }: FailedAttempt, random: () => number): number {
  const pauseMs = Math.min(longestOutagePauseMs, leastPauseMs * 2 ** Math.min(ownFaults - 1, 10));
  return endedMs + pauseMs * spread(outageSpread, random);
}

/** A factor within 1 ± share. */
function spread(share: number, random: () => number): number {
  return 1 - share + 2 * share * random();
}
