/** What part of the duplicates a ranking finds among its first 10, and how sure that number is. Pure. */

const bootstraps = 2_000;

export interface Recall {
  readonly queries: number;
  readonly found: number;
  /** Bounds of the 95 % interval, from 0 to 1. */
  readonly low: number;
  readonly high: number;
}

/** @param hits for each query, whether its duplicate was found */
export function recallOf(hits: readonly boolean[]): Recall {
  const random = seeded(7);
  const shares = Array.from({ length: bootstraps }, () => {
    const drawn = hits.map(() => hits[Math.floor(random() * hits.length)]!);
    return drawn.filter(Boolean).length / hits.length;
  }).sort((one, other) => one - other);
  const found = hits.filter(Boolean).length;
  const bound = (share: number) => shares[Math.floor(share * (bootstraps - 1))] ?? 0;
  return { queries: hits.length, found, low: bound(0.025), high: bound(0.975) };
}

/** Queries that only the first ranking finds, and those that only the second finds. */
export function pairedCounts(
  ours: readonly boolean[],
  other: readonly boolean[],
): { won: number; lost: number } {
  const won = ours.filter((hit, index) => hit && !other[index]).length;
  const lost = ours.filter((hit, index) => !hit && other[index]).length;
  return { won, lost };
}

/** Numbers from 0 to 1, the same in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
