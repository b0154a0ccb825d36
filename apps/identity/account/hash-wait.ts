/** Estimates when a password hash ends, and whether its caller gets the answer in time. Pure. */

export interface HashLoad {
  /** The hashes that may run at once. */
  readonly slots: number;
  /** The hashes before this one, running ones included. */
  readonly ahead: number;
  /** The current time of one hash. */
  readonly hashMs: number;
}

/**
 * A hash may take this many times as long as expected, and its caller still gets the answer in time: a flood slows down its
 * own hashes. Measured on two busy processors: with 1.5 one of four admitted log-ins was too late, with 2.5 one of six.
 * A shorter queue answers as many calls in a second.
 */
const safetyFactor = 4;

/** The weight of a new measurement in the average, and its largest ratio to the average. */
const weight = 0.2;
const largestRatio = 4;

/**
 * The slots of one process. One processor remains free for other work. Hashes run on libuv's four threads: one remains free
 * for DNS.
 */
export function slotsFor(processors: number): number {
  return Math.min(3, Math.max(1, processors - 1));
}

/** The time until the next hash ends. */
export function expectedMs({ slots, ahead, hashMs }: HashLoad): number {
  return (Math.floor(ahead / slots) + 1) * hashMs;
}

/** A free slot is always used. Otherwise no hash would run, and be measured, after one slow hash. */
export function isInTime(load: HashLoad, timeLeftMs: number): boolean {
  if (timeLeftMs <= 0) return false;
  return load.ahead < load.slots || expectedMs(load) * safetyFactor <= timeLeftMs;
}

export function averaged(hashMs: number, measuredMs: number): number {
  const cappedMs = Math.min(measuredMs, hashMs * largestRatio);
  return hashMs + (cappedMs - hashMs) * weight;
}
