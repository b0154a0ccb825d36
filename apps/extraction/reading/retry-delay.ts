/** How long to wait before reading a report again: 1, 2, 4 … 60 seconds, ± 20 %, so that many do not come back at once. */
export function retryDelayMs(attempt: number, random: () => number = Math.random): number {
  const seconds = Math.min(60, 2 ** Math.min(attempt - 1, 6));
  return Math.round(seconds * 1_000 * (0.8 + 0.4 * random()));
}
