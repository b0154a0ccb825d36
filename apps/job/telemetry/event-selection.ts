/**
 * Which events to show when not all of them fit: errors first, then clicks and what happened around them, then the rest;
 * within each the earliest first.
 */
import type { EventIndex } from './event-index.js';

/** What happened this long before or after a click counts as around it. */
const aroundClickMs = 2_000;

/** By the number of an event: 1 when it is chosen, 0 when not. All are chosen when they fit. */
export function selectEvents(events: EventIndex, maximumBytes: number): Uint8Array {
  const ordered = inOrderOfTime(events);
  const isAroundClick = clickNeighbourhood(events, ordered);
  const urgency = Uint8Array.from({ length: events.length }, (_, event) =>
    events.isError(event) ? 0 : isAroundClick(event) ? 1 : 2,
  );
  const isChosen = new Uint8Array(events.length);
  let bytesLeft = maximumBytes;
  for (const wanted of [0, 1, 2]) {
    for (const event of ordered) {
      if (urgency[event] !== wanted || events.bytes(event) > bytesLeft) continue;
      bytesLeft -= events.bytes(event);
      isChosen[event] = 1;
    }
  }
  return isChosen;
}

/** By time; events of the same instant stay in the order in which they were recorded. */
function inOrderOfTime(events: EventIndex): number[] {
  return Array.from({ length: events.length }, (_, event) => event).sort(
    (a, b) => events.atMs(a) - events.atMs(b),
  );
}

function clickNeighbourhood(events: EventIndex, ordered: readonly number[]): (event: number) => boolean {
  const clicks = ordered.filter((event) => events.isClick(event)).map((event) => events.atMs(event));
  return (event) => {
    const next = lowerBound(clicks, events.atMs(event) - aroundClickMs);
    return next < clicks.length && clicks[next]! <= events.atMs(event) + aroundClickMs;
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
