/** When failed work is tried again. Pure. */

export interface Retry {
  /** After the first failure; doubled after each one that follows. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** Share by which the delay varies in both directions, so that pieces that failed together do not return together. */
  readonly spread?: number;
  /** The failure of this attempt parks the work. When its process dies, the work is parked instead of started again. */
  readonly mostAttempts: number;
}

/** @param attempts that started so far, the failed one included */
export function retryDelayMs(
  { firstMs, longestMs, spread = 0, mostAttempts }: Retry,
  attempts: number,
  random: () => number = Math.random,
): number | 'park' {
  if (attempts >= mostAttempts) return 'park';
  const nominalMs = Math.min(longestMs, firstMs * 2 ** Math.min(30, Math.max(0, attempts - 1)));
  return Math.round(nominalMs * (1 - spread + 2 * spread * random()));
}
