/** Selects events up to a limit: errors first, then clicks and events around them, then the rest; the earliest first. */

/** What the selection needs of an event: a job may have 200,000, and the contents are not in memory. */
export interface EventSummary {
  readonly atMs: number;
  /** Its size in the result. */
  readonly bytes: number;
  readonly isError: boolean;
  readonly isClick: boolean;
}

/** Events this long before or after a click count as around it. */
const aroundClickMs = 2_000;

/** The indexes of the selected events. */
export function selectEvents(events: readonly EventSummary[], maximumBytes: number): Set<number> {
  const ordered = events
    .map((event, index) => ({ event, index }))
    .sort((a, b) => a.event.atMs - b.event.atMs);
  const isAroundClick = clickNeighbourhood(ordered.map(({ event }) => event));
  const urgency = ordered.map(({ event }) => (event.isError ? 0 : isAroundClick(event) ? 1 : 2));
  const selected = new Set<number>();
  let bytesLeft = maximumBytes;
  for (const wanted of [0, 1, 2]) {
    for (const [number, { event, index }] of ordered.entries()) {
      if (urgency[number] !== wanted || event.bytes > bytesLeft) continue;
      bytesLeft -= event.bytes;
      selected.add(index);
    }
  }
  return selected;
}

function clickNeighbourhood(ordered: readonly EventSummary[]): (event: EventSummary) => boolean {
  const clicks = ordered.filter(({ isClick }) => isClick).map(({ atMs }) => atMs);
  return ({ atMs }) => {
    const next = lowerBound(clicks, atMs - aroundClickMs);
    return next < clicks.length && clicks[next]! <= atMs + aroundClickMs;
  };
}

/** The index of the first value >= `limit`. */
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
