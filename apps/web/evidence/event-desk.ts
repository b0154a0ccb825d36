/** Answers the questions of the page about the events. It runs in a worker, so that the page is never busy with them. Pure. */
import type { EventRow } from './event-columns.js';
import type { EventKind, EventTimes } from './event-id.js';
import { allEvents, type EventFilter, EventStore } from './event-store.js';
import { consoleText } from './console-text.js';
import { harOf } from './har.js';
import { eventText } from './event-text.js';
import { type ReproductionSource, reproductionOf } from './reproduction.js';
import type { Telemetry } from './recorded.js';

export type TelemetryLane = 'errors' | 'requests' | 'clicks';

const laneFilters: Readonly<Record<TelemetryLane, readonly [EventKind, EventFilter]>> = {
  errors: ['console', { search: '', only: 'faults' }],
  requests: ['network', { search: '', only: 'faults' }],
  clicks: ['click', allEvents],
};

/** What the events are, in total. */
export interface EventFacts {
  readonly counts: Readonly<Record<EventKind, number>>;
  readonly range: readonly [firstMs: number, lastMs: number] | undefined;
  readonly lanes: Readonly<Record<TelemetryLane, Float64Array>>;
  /** Where the clicks were, x and y by turns, in the order of the lane. */
  readonly points: Float32Array;
  /** The types of messages and the methods of requests with their counts, the most frequent first. */
  readonly words: Readonly<Record<EventKind, readonly (readonly [word: string, count: number])[]>>;
}

/** Rows of a list that are known by their instants. The rows themselves are read by `rows`. */
export interface EventList extends EventTimes {
  readonly number: number;
}

type ReproductionContext = Omit<ReproductionSource, 'clicks' | 'fills' | 'pageSteps'>;

export class EventDesk {
  private store = new EventStore();
  private lists = new Map<EventKind, { number: number; rows: Uint32Array }>();
  private laneRows = new Map<TelemetryLane, Uint32Array>();

  /** In the place of the events that were there. */
  replace(telemetry: Telemetry): EventFacts {
    this.store = new EventStore();
    this.lists.clear();
    this.store.add(telemetry);
    this.store.finish();
    return this.facts();
  }

  /** Filters a kind. A later list of the same kind replaces it. */
  list(kind: EventKind, number: number, filter: EventFilter): EventList {
    const rows = this.store.select(kind, filter);
    this.lists.set(kind, { number, rows });
    const columns = this.store.of(kind);
    return { number, times: columns.timesOf(rows), nths: columns.nthsOf(rows) };
  }

  /** @returns none when the list was replaced */
  rows(kind: EventKind, number: number, from: number, to: number): EventRow[] {
    const list = this.lists.get(kind);
    if (list?.number !== number) return [];
    return Array.from(list.rows.subarray(from, to), (row) => this.store.of(kind).row(row));
  }

  laneText(lane: TelemetryLane, index: number): string {
    const [kind] = laneFilters[lane];
    const row = this.laneRows.get(lane)?.[index];
    return row === undefined ? '' : eventText(kind, this.store.of(kind).row(row));
  }

  har(jobId: string): string {
    return harOf(jobId, this.store.rows('network'));
  }

  console(): string {
    return consoleText(this.store.rows('console'));
  }

  reproduction(context: ReproductionContext): string {
    const { fills, pageSteps } = this.store;
    return reproductionOf({ ...context, clicks: this.store.rows('click'), fills, pageSteps });
  }

  private facts(): EventFacts {
    const perKind = <Fact>(read: (kind: EventKind) => Fact) => ({
      console: read('console'),
      network: read('network'),
      click: read('click'),
      page: read('page'),
    });
    const clicks = Array.from(this.store.rows('click'));
    return {
      counts: perKind((kind) => this.store.of(kind).length),
      range: this.store.range(),
      lanes: {
        errors: this.laneTimes('errors'),
        requests: this.laneTimes('requests'),
        clicks: this.laneTimes('clicks'),
      },
      points: Float32Array.from(clicks.flatMap(({ a, b }) => [a, b])),
      words: perKind((kind) => this.store.of(kind).words()),
    };
  }

  private laneTimes(lane: TelemetryLane): Float64Array {
    const [kind, filter] = laneFilters[lane];
    const rows = this.store.select(kind, filter);
    this.laneRows.set(lane, rows);
    return this.store.of(kind).timesOf(rows);
  }
}
