/** Binary search in ascending times. Pure. */
import { clampSeconds, instantOf, placeOf, type TimeAxis } from './time-axis.js';

type Times = Float64Array | readonly number[];

/** The number of times before `atMs`, which is the index of the first at or after it. */
export function countBefore(times: Times, atMs: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of the last time at or before `atMs`; -1 when there is none. Of equal times the last. */
export function lastAtOrBefore(times: Times, atMs: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! <= atMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The index of the event at the playhead; -1 before the first. Events before the axis are passed at its start. */
export function indexAtPlayhead(times: Times, axis: TimeAxis, seconds: number): number {
  // Events after the axis are drawn at its end, so they are reached there.
  if (seconds >= axis.durationSeconds) return times.length - 1;
  return lastAtOrBefore(times, instantOf(axis, clampSeconds(axis, seconds)));
}

/**
 * The event drawn nearest to an offset; undefined when none is within the tolerance.
 *
 * @param tolerance seconds
 */
export function nearestIndex(
  times: Times,
  axis: TimeAxis,
  seconds: number,
  tolerance: number,
): number | undefined {
  const after = countBefore(times, instantOf(axis, seconds));
  const distance = (index: number) => Math.abs(placeOf(axis, times[index]!).seconds - seconds);
  const nearest = [after - 1, after]
    .filter((index) => index >= 0 && index < times.length)
    .sort((a, b) => distance(a) - distance(b))[0];
  return nearest !== undefined && distance(nearest) <= tolerance ? nearest : undefined;
}
