/** Statistics of measurements. Pure. */

/** The middle value, or the mean of the two middle ones. Throws without values. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The smallest value that at least `share` (0 to 1) of all values do not exceed. Throws without values. */
export function percentile(values: readonly number[], share: number): number {
  return ascending(values)[Math.max(0, Math.ceil(values.length * share) - 1)]!;
}

export interface Latencies {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly worstMs: number;
}

export function latenciesOf(durationsMs: readonly number[]): Latencies {
  const [p50Ms, p99Ms, worstMs] = [0.5, 0.99, 1].map((share) => percentile(durationsMs, share));
  return { p50Ms: p50Ms!, p99Ms: p99Ms!, worstMs: worstMs! };
}

function ascending(values: readonly number[]): number[] {
  if (values.length === 0) throw new Error('There are no values');
  return values.toSorted((a, b) => a - b);
}
