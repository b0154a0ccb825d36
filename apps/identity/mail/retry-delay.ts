/** When a mail that could not be handed over is tried again. Pure. */

const firstSeconds = 5;
const longestSeconds = 900;

/** Seconds until the next attempt after this many: 5, 10, 20 … at most a quarter of an hour. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(firstSeconds * 2 ** Math.max(0, attempts - 1), longestSeconds);
}
