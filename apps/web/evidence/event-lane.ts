/** Lanes of the timeline: events of one sort by their instants. Pure. */
import { instantOf, placeOf, type TimeAxis } from './time-axis.js';
import { countBefore, indexAtPlayhead, lastAtOrBefore, nearestIndex } from './time-search.js';
import { pixelOf, type TimelineView } from './timeline-view.js';

export const laneNames = ['findings', 'errors', 'requests', 'clicks', 'notes', 'pages'] as const;

export type LaneName = (typeof laneNames)[number];

export interface Lane {
  readonly name: LaneName;
  /** Milliseconds since 1970, ascending. */
  readonly times: Float64Array;
  /** The event in a line, such as `console error: …`. */
  readonly textOf: (index: number) => string | Promise<string>;
}

/** An event of a lane. */
export interface LaneEvent {
  readonly lane: Lane;
  readonly index: number;
}

export type Lanes = Readonly<Record<LaneName, Lane>>;

/** @returns how many events each pixel of the width has; those outside the axis are not among them */
export function countsByPixel(
  times: Float64Array,
  axis: TimeAxis,
  view: TimelineView,
  width: number,
): Uint32Array {
  const counts = new Uint32Array(Math.max(1, Math.ceil(width)));
  const { before, after } = countsOutside(times, axis);
  const first = Math.max(before, countBefore(times, instantOf(axis, view.from)));
  for (let index = first; index < times.length - after; index++) {
    const pixel = Math.floor(pixelOf(view, width, (times[index]! - axis.startMs) / 1_000));
    if (pixel > width) break;
    counts[Math.min(pixel, counts.length - 1)]!++;
  }
  return counts;
}

/** How many events happened before and after the axis. */
export function countsOutside(
  times: Float64Array,
  { startMs, durationSeconds }: TimeAxis,
): { before: number; after: number } {
  const after = times.length - 1 - lastAtOrBefore(times, startMs + durationSeconds * 1_000);
  return { before: countBefore(times, startMs), after };
}

/** The last event of the lanes at or before the playhead, at most `withinSeconds` ago. */
export function eventAt(
  lanes: readonly Lane[],
  axis: TimeAxis,
  seconds: number,
  withinSeconds: number,
): LaneEvent | undefined {
  let latest: LaneEvent | undefined;
  for (const lane of lanes) {
    const index = indexAtPlayhead(lane.times, axis, seconds);
    if (index < 0 || seconds - placeOf(axis, lane.times[index]!).seconds > withinSeconds) continue;
    if (!latest || lane.times[index]! > latest.lane.times[latest.index]!) latest = { lane, index };
  }
  return latest;
}

/** The offset of the next event of the lanes after the playhead, or of the last before it; undefined at the ends. */
export function neighbourSeconds(
  lanes: readonly Lane[],
  axis: TimeAxis,
  seconds: number,
  direction: -1 | 1,
): number | undefined {
  const offsets = lanes.flatMap((lane) => neighbourOf(lane.times, axis, seconds, direction) ?? []);
  if (offsets.length === 0) return undefined;
  return direction === 1 ? Math.min(...offsets) : Math.max(...offsets);
}

/** The playhead of a video is not exactly where it was moved to. */
const sameSeconds = 0.02;

function neighbourOf(
  times: Float64Array,
  axis: TimeAxis,
  seconds: number,
  direction: -1 | 1,
): number | undefined {
  const beyond = seconds + direction * sameSeconds;
  let index = indexAtPlayhead(times, axis, beyond) + (direction === 1 ? 1 : 0);
  if (direction === -1 && beyond < 0) return undefined;
  const isBeyond = () => {
    const at = placeOf(axis, times[index]!).seconds;
    return direction === 1 ? at > beyond : at < beyond;
  };
  while (index >= 0 && index < times.length && !isBeyond()) index += direction;
  return index < 0 || index >= times.length ? undefined : placeOf(axis, times[index]!).seconds;
}

/** The event that is drawn nearest to an offset in one of the lanes. */
export function nearestEvent(
  lanes: readonly Lane[],
  axis: TimeAxis,
  seconds: number,
  tolerance: number,
): LaneEvent | undefined {
  const distance = ({ lane, index }: LaneEvent) =>
    Math.abs(placeOf(axis, lane.times[index]!).seconds - seconds);
  return lanes
    .flatMap((lane) => {
      const index = nearestIndex(lane.times, axis, seconds, tolerance);
      return index === undefined ? [] : { lane, index };
    })
    .sort((one, other) => distance(one) - distance(other))[0];
}
