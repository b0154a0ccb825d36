/** How long a password hash waits and takes, and whether its caller gets the answer in time. Pure. */

export interface HashLoad {
  /** Hashes that may run at once. */
  readonly slots: number;
  /** Hashes that come before, running ones included. */
  readonly ahead: number;
  /** How long one takes at the moment. */
  readonly hashMs: number;
}

/**
 * Hashes may turn out to take this many times as long as expected, and the callers are still answered in time: a flood slows
 * down what it waits for. Measured on two busy processors: with 1.5 one of four admitted log-ins was too late, with 2.5
 * one of six. A shorter queue answers as many a second.
 */
const safetyFactor = 4;

/** A new measurement counts this much beside the average of those before it, and never as more than this many of it. */
const weight = 0.2;
const largestRatio = 4;

/**
 * Slots of one process. One processor stays free for everything else, and one of the four threads of libuv, on which
 * hashes run, for name look-ups.
 */
export function slotsFor(processors: number): number {
  return Math.min(3, Math.max(1, processors - 1));
}

/** Until the next hash is done. */
export function expectedMs({ slots, ahead, hashMs }: HashLoad): number {
  return (Math.floor(ahead / slots) + 1) * hashMs;
}

/** A free slot is always used, however long hashes took: otherwise one slow hash would be the last that is measured. */
export function isInTime(load: HashLoad, timeLeftMs: number): boolean {
  if (timeLeftMs <= 0) return false;
  return load.ahead < load.slots || expectedMs(load) * safetyFactor <= timeLeftMs;
}

export function averaged(hashMs: number, measuredMs: number): number {
  const cappedMs = Math.min(measuredMs, hashMs * largestRatio);
  return hashMs + (cappedMs - hashMs) * weight;
}
