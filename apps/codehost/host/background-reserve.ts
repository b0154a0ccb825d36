/** Background work leaves a part of the code host's rate limit to callers who wait for an answer. Pure. */

const reserve = 0.2;
const longestPauseMs = 3_600_000;

/**
 * How long background work must pause; undefined while it may continue.
 *
 * @param headers of the last answer
 */
export function reservePauseMs(
  headers: Readonly<Record<string, unknown>>,
  nowMs: number,
): number | undefined {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(headers[`x-ratelimit-${name}`] ?? NaN),
  ) as [number, number, number];
  if (!(limit > 0) || !(remaining < limit * reserve)) return undefined;
  const untilResetMs = Number.isFinite(reset) ? reset * 1_000 - nowMs : longestPauseMs;
  return Math.min(Math.max(untilResetMs, 1_000), longestPauseMs);
}
