/** The filters of the tabs of events. They stay while another tab is shown, and a change draws only the tab again. */
import { createContext, type Dispatch, type ReactNode, useContext, useState } from 'react';
import type { EventKind } from './event-id.js';
import { allEvents, type EventFilter } from './event-store.js';

type Filters = Readonly<Partial<Record<EventKind, EventFilter>>>;

const FilterContext = createContext<readonly [Filters, Dispatch<Filters>]>([{}, () => undefined]);

export function EventFilters({ children }: { children: ReactNode }) {
  return <FilterContext value={useState<Filters>({})}>{children}</FilterContext>;
}

export function useEventFilter(kind: EventKind): readonly [EventFilter, Dispatch<EventFilter>] {
  const [filters, setFilters] = useContext(FilterContext);
  return [filters[kind] ?? allEvents, (filter) => setFilters({ ...filters, [kind]: filter })];
}
