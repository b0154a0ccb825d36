/** When an event that could not be dealt with is tried again. Pure. */

const longestSeconds = 3_600;

/** Seconds until the next attempt after this many: 0.5, 1, 2, 4 … at most an hour. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(2 ** Math.max(-1, attempts - 2), longestSeconds);
}
