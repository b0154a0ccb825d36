/** Names of events in addresses. They hold however many events are loaded. Pure. */
import { countBefore } from './time-search.js';

export type EventKind = 'console' | 'network' | 'click' | 'page';

const letters: Readonly<Record<EventKind, string>> = { console: 'c', network: 'n', click: 'k', page: 'p' };

/** Such as `n1772445605123`; the second of the same millisecond ends in `.1`. */
export function eventId(kind: EventKind, times: Float64Array, index: number): string {
  const time = times[index]!;
  const nth = index - countBefore(times, time);
  return `${letters[kind]}${time}${nth > 0 ? `.${nth}` : ''}`;
}

/** The index of the event; undefined when it is of another kind or not in the list. */
export function indexOfEvent(kind: EventKind, times: Float64Array, id: string): number | undefined {
  if (!id.startsWith(letters[kind])) return undefined;
  const [time, nth = 0] = id.slice(1).split('.').map(Number);
  const index = countBefore(times, time!) + nth;
  return times[index] === time ? index : undefined;
}
