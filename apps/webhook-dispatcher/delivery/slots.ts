/**
 * How many deliveries a process may lease, by the class of their endpoints: quick (the last attempt was acknowledged within
 * a second), lagging (it failed or took longer) or new (no attempt has ended yet). See decision 0023. Pure.
 */

/** A longer attempt makes its endpoint slow until a shorter one. */
export const slowMs = 1_000;

/** Lagging endpoints start no attempt beyond this share of the slots. */
const laggingShare = 5 / 8;
/** New and lagging endpoints together. The rest is reserved for quick ones. */
const newShare = 6 / 8;

export interface Running {
  /** The endpoint was quick when the delivery was leased. */
  readonly isQuick: boolean;
  readonly sinceMs: number;
}

export interface FreeSlots {
  readonly total: number;
  /** Of them, for new and lagging endpoints together. */
  readonly forNew: number;
  /** Of those, for lagging endpoints. */
  readonly forLagging: number;
}

/** An attempt that has been running for more than a second counts as one of a lagging endpoint. */
export function freeSlots(slots: number, running: Iterable<Running>, nowMs: number): FreeSlots {
  let [all, unproven] = [0, 0];
  for (const { isQuick, sinceMs } of running) {
    all++;
    if (!isQuick || nowMs - sinceMs > slowMs) unproven++;
  }
  const within = (share: number) => Math.max(0, Math.max(1, Math.floor(slots * share)) - unproven);
  return { total: Math.max(0, slots - all), forNew: within(newShare), forLagging: within(laggingShare) };
}
