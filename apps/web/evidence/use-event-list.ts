/** A filtered list of one kind of events. */
import { useEffect, useState } from 'react';
import type { EventKind, EventTimes } from './event-id.js';
import type { EventFilter } from './event-store.js';
import { RowPages } from './row-pages.js';
import type { JobEvents } from './use-events.js';

export interface FilteredEvents extends EventTimes {
  readonly pages: RowPages;
  /** Whether it is of the filter that was asked for last. */
  readonly events: JobEvents;
}

let lastNumber = 0;

/** Undefined until the first answer. The list of the last filter remains until the next is there. */
export function useEventList(
  events: JobEvents | undefined,
  kind: EventKind,
  { search, only }: EventFilter,
): FilteredEvents | undefined {
  const [list, setList] = useState<FilteredEvents>();
  useEffect(() => {
    if (!events) return;
    let isCurrent = true;
    const number = ++lastNumber;
    void events.client.call('list', kind, number, { search, only }).then(({ times, nths }) => {
      if (isCurrent) setList({ times, nths, pages: new RowPages(events.client, kind, number), events });
    });
    return () => {
      isCurrent = false;
    };
  }, [events, kind, search, only]);
  return list;
}
