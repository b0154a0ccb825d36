/** Names of events in addresses. They hold however many events are loaded. Pure. */
import { countBefore } from './time-search.js';

export type EventKind = 'console' | 'network' | 'click' | 'page';

const letters: Readonly<Record<EventKind, string>> = { console: 'c', network: 'n', click: 'k', page: 'p' };

/** Events in order of time, which may be a part of all. */
export interface EventTimes {
  readonly times: Float64Array;
  /** How many of all events of the kind are before each one in its millisecond. */
  readonly nths: Uint32Array;
}

/** Such as `n1772445605123`; the second of the same millisecond ends in `.1`. */
export function eventId(kind: EventKind, { times, nths }: EventTimes, index: number): string {
  const time = times[index]!;
  const nth = nths[index]!;
  return `${letters[kind]}${time}${nth > 0 ? `.${nth}` : ''}`;
}

/** The index of the event; undefined when it is of another kind or not in the list. */
export function indexOfEvent(kind: EventKind, { times, nths }: EventTimes, id: string): number | undefined {
  if (!id.startsWith(letters[kind])) return undefined;
  const [time, nth = 0] = id.slice(1).split('.').map(Number);
  let index = countBefore(times, time!);
  while (times[index] === time && nths[index]! < nth) index++;
  return times[index] === time && nths[index] === nth ? index : undefined;
}
