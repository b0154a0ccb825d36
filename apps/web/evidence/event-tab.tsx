/** One kind of events with its filter. */
import { useDeferredValue } from 'react';
import { Button } from '../ui/button.js';
import { Skeleton } from '../ui/skeleton.js';
import { useEventFilter } from './event-filters.js';
import { EventList } from './event-list.js';
import type { EventKind } from './event-id.js';
import type { EventFilter } from './event-store.js';
import { usePlayer } from './player-context.js';
import { useEventList } from './use-event-list.js';

const words: Readonly<Record<EventKind, { label: string; faults?: string; none: string }>> = {
  console: { label: 'Console messages', faults: 'Errors', none: 'The console has no messages.' },
  network: { label: 'Network requests', faults: 'Failed', none: 'No requests were recorded.' },
  click: { label: 'Clicks', none: 'No clicks were recorded.' },
  page: {
    label: 'Page events',
    faults: 'Crashes',
    none: 'No page events were recorded. Only our remote browser records them.',
  },
};

const field = 'min-h-8 min-w-0 rounded-md border border-edge bg-surface px-2 text-sm';

export function EventTab({ kind }: { kind: EventKind }) {
  const { state } = usePlayer();
  const [filter, setFilter] = useEventFilter(kind);
  const search = useDeferredValue(filter.search);
  const list = useEventList(state.events, kind, { search, only: filter.only });
  const { label, faults, none } = words[kind];
  const facts = state.events?.facts;
  return (
    <div className="flex h-96 flex-col gap-2 lg:h-[36rem]">
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="search"
          aria-label={`Search the ${label.toLowerCase()}`}
          placeholder="Search"
          className={`${field} flex-1`}
          value={filter.search}
          onChange={(event) => setFilter({ ...filter, search: event.target.value })}
        />
        {faults && (
          <select
            aria-label="Kind"
            className={field}
            value={filter.only}
            onChange={(event) => setFilter({ ...filter, only: event.target.value as EventFilter['only'] })}
          >
            <option value="all">All kinds</option>
            <option value="faults">{faults}</option>
            {facts?.words[kind].map(([word, count]) => (
              <option key={word} value={`=${word}`}>
                {word} ({count.toLocaleString()})
              </option>
            ))}
          </select>
        )}
        <span role="status" className="text-xs text-muted">
          {list && facts && countText(list.times.length, facts.counts[kind])}
        </span>
      </div>
      <LoadAll />
      {list ? (
        list.times.length > 0 ? (
          <EventList kind={kind} label={label} list={list} />
        ) : (
          <p className="p-4 text-center text-sm text-muted">
            {facts?.counts[kind] === 0 ? none : 'No event matches the filter.'}
          </p>
        )
      ) : (
        !state.fault && <Loading />
      )}
    </div>
  );
}

function countText(shown: number, total: number): string {
  if (shown === total) return total.toLocaleString();
  return `${shown.toLocaleString()} of ${total.toLocaleString()}`;
}

function Loading() {
  return (
    <div aria-busy className="flex flex-col gap-3 p-2">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} />
      ))}
    </div>
  );
}

/** The record has 4 MB of telemetry at most; the rest is read on request. */
function LoadAll() {
  const { job, state, onJobStale } = usePlayer();
  const { events, fault, isLoadingAll, loadAll } = state;
  const url = job.testerData?.telemetryUrl;
  return (
    <>
      {fault && (
        <p role="alert" className="text-sm text-bad">
          {events
            ? `All events could not be loaded: ${fault}. Try again.`
            : `The events could not be read: ${fault}. Reload the page to try again.`}
        </p>
      )}
      {events?.isPart && url && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-warn-soft px-3 py-1.5 text-sm">
          <span>This is a part of a long session.</span>
          <Button busy={isLoadingAll} onClick={() => void loadAll(url).catch(onJobStale)}>
            {isLoadingAll ? 'Loading …' : 'Load all events'}
          </Button>
        </div>
      )}
    </>
  );
}
