/**
 * Which events to show when not all of them fit: errors first, then clicks and what happened around them, then the rest;
 * within each the earliest first.
 */
import type { RecordedEvent } from './recorded-event.js';

/** What happened this long before or after a click counts as around it. */
const aroundClickMs = 2_000;

/**
 * @param bytesOf how many bytes an event takes where it is shown
 * @returns the chosen events in order of time; all of them when they fit
 */
export function selectEvents(
  events: readonly RecordedEvent[],
  maximumBytes: number,
  bytesOf: (event: RecordedEvent) => number,
): RecordedEvent[] {
  const ordered = inOrderOfTime(events);
  const isAroundClick = clickNeighbourhood(ordered);
  const urgency = (event: RecordedEvent) => (event.isError ? 0 : isAroundClick(event) ? 1 : 2);
  const chosen = new Set<RecordedEvent>();
  let bytesLeft = maximumBytes;
  for (const wanted of [0, 1, 2]) {
    for (const event of ordered) {
      if (urgency(event) !== wanted) continue;
      const bytes = bytesOf(event);
      if (bytes > bytesLeft) continue;
      bytesLeft -= bytes;
      chosen.add(event);
    }
  }
  return ordered.filter((event) => chosen.has(event));
}

/** By time; events of the same instant stay in the order in which they were recorded. */
function inOrderOfTime(events: readonly RecordedEvent[]): RecordedEvent[] {
  return [...events].sort((a, b) => a.atMs - b.atMs);
}

function clickNeighbourhood(ordered: readonly RecordedEvent[]): (event: RecordedEvent) => boolean {
  const clicks = ordered.filter(({ source }) => source === 'interaction').map(({ atMs }) => atMs);
  return ({ atMs }) => {
    const next = lowerBound(clicks, atMs - aroundClickMs);
    return next < clicks.length && clicks[next]! <= atMs + aroundClickMs;
  };
}

/** The place of the first value that is not below `limit`. */
function lowerBound(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
