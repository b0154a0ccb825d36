/** How far the clock of this machine is from the server's, from the header Date of answers. Pure. */

/** The server's time minus ours is within it, in milliseconds. */
export interface OffsetRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The header Date leaves out parts of a second. */
const resolutionMs = 1_000;
/** Answers that took longer say too little. */
const longestMs = 10_000;

/**
 * The range after one more answer. Ranges of several answers overlap, so their common part is more exact than a second. An
 * answer that contradicts the range replaces it: the clock of this machine was changed.
 *
 * @param dateMs the header, or NaN without one
 */
export function narrowed(
  known: OffsetRange | undefined,
  dateMs: number,
  sentMs: number,
  receivedMs: number,
): OffsetRange | undefined {
  const elapsedMs = receivedMs - sentMs;
  if (Number.isNaN(dateMs) || elapsedMs < 0 || elapsedMs > longestMs) return known;
  const given = { fromMs: dateMs - receivedMs, toMs: dateMs + resolutionMs - sentMs };
  if (!known) return given;
  const common = { fromMs: Math.max(known.fromMs, given.fromMs), toMs: Math.min(known.toMs, given.toMs) };
  return common.fromMs <= common.toMs ? common : given;
}

export function middleMs(range: OffsetRange | undefined): number {
  return range ? (range.fromMs + range.toMs) / 2 : 0;
}
