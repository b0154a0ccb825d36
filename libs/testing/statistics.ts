/** What many measurements amount to. Pure. */

/** The middle value, or the mean of the two middle ones. Throws without values. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The smallest value that at least `share` (0 to 1) of all values do not exceed. Throws without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = ascending(values);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;
}

export interface Latencies {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly worstMs: number;
}

export function latenciesOf(durationsMs: readonly number[]): Latencies {
  const sorted = ascending(durationsMs);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;
  return { p50Ms: at(0.5), p99Ms: at(0.99), worstMs: sorted.at(-1)! };
}

function ascending(values: readonly number[]): number[] {
  if (values.length === 0) throw new Error('There is nothing to take the statistics of');
  return [...values].sort((a, b) => a - b);
}
