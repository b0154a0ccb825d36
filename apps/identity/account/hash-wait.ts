/** How long a password hash waits and takes, and whether its caller gets the answer in time. Pure. */

export interface HashLoad {
  /** Hashes that may run at once. */
  readonly slots: number;
  readonly running: number;
  readonly queued: number;
  /** How long one takes at the moment. */
  readonly hashMs: number;
}

/** Hashes may turn out to take this many times as long as expected, and the callers are still answered in time. */
const safetyFactor = 1.5;

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

/** Until a hash that joins the queue now is done. */
export function expectedMs({ slots, running, queued, hashMs }: HashLoad): number {
  return (Math.floor((running + queued) / slots) + 1) * hashMs;
}

/** A free slot is always used, however long hashes took: otherwise one slow hash would be the last that is measured. */
export function isInTime(load: HashLoad, timeLeftMs: number): boolean {
  if (timeLeftMs <= 0) return false;
  return load.running < load.slots || expectedMs(load) * safetyFactor <= timeLeftMs;
}

export function averaged(hashMs: number, measuredMs: number): number {
  const cappedMs = Math.min(measuredMs, hashMs * largestRatio);
  return hashMs + (cappedMs - hashMs) * weight;
}
