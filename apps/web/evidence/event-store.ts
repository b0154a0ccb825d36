/** All telemetry of a job: four kinds of events over one table of texts. Pure. */
import { EventColumns, type EventRow } from './event-columns.js';
import type { EventKind } from './event-id.js';
import { isErrorType, isFailedStatus, type Telemetry } from './recorded.js';
import { StringTable } from './string-table.js';

export interface EventFilter {
  readonly search: string;
  /** `faults`: errors or failed requests. `=log`: a type or a method. */
  readonly only: 'all' | 'faults' | `=${string}`;
}

export const allEvents: EventFilter = { search: '', only: 'all' };

/** A field that was typed into. The text itself is not recorded. */
export interface Fill {
  readonly atMs: number;
  readonly selector: string;
  /** The name of a secret, and which value of it; undefined for what the tester typed. */
  readonly secret?: string;
}

/** What happened to the page. */
export interface PageStep {
  readonly atMs: number;
  readonly kind: string;
  readonly url?: string;
  readonly text: string;
}

export class EventStore {
  readonly fills: Fill[] = [];
  readonly pageSteps: PageStep[] = [];
  private readonly strings = new StringTable();
  private readonly columns: Readonly<Record<EventKind, EventColumns>> = {
    console: new EventColumns(this.strings),
    network: new EventColumns(this.strings),
    click: new EventColumns(this.strings),
    page: new EventColumns(this.strings),
  };

  /** The lists may be parts of the whole. */
  add({ consoleMessages, networkRequests, clicks, pageEvents = [], interactions = [] }: Telemetry): void {
    const { console, network, click, page } = this.columns;
    for (const { timestamp, type, message } of consoleMessages) {
      console.add({ atMs: Date.parse(timestamp), word: type, text: message, a: NaN, b: NaN });
    }
    for (const { timestamp, method, url, status = NaN, durationMs = NaN } of networkRequests) {
      network.add({ atMs: Date.parse(timestamp), word: method, text: url, a: status, b: durationMs });
    }
    for (const { timestamp, element = '', x, y } of clicks) {
      click.add({ atMs: Date.parse(timestamp), word: '', text: element, a: x, b: y });
    }
    for (const { timestamp, kind, detail, url } of pageEvents) {
      const row = { atMs: Date.parse(timestamp), word: kind, text: textOf(detail, url), a: NaN, b: NaN };
      page.add(row);
      this.pageSteps.push({ atMs: row.atMs, kind, url, text: row.text });
      // It ends what the console says.
      if (kind === 'crash') console.add({ ...row, text: 'The page crashed' });
    }
    for (const { timestamp, kind, detail, element } of interactions) {
      const atMs = Date.parse(timestamp);
      page.add({ atMs, word: kind, text: textOf(detail, element), a: NaN, b: NaN });
      if (element && (kind === 'input' || kind === 'fill'))
        this.fills.push({ atMs, selector: element, secret: detail });
    }
  }

  /** To be called after the last `add`, before anything is read. */
  finish(): void {
    for (const columns of Object.values(this.columns)) columns.finish();
  }

  of(kind: EventKind): EventColumns {
    return this.columns[kind];
  }

  /** The rows of a kind that pass a filter, in order of time. */
  select(kind: EventKind, { search, only }: EventFilter): Uint32Array {
    return this.columns[kind].select(search, conditionsOf(kind, only));
  }

  /** The first and the last instant of all; undefined without events. */
  range(): [firstMs: number, lastMs: number] | undefined {
    const ranges = Object.values(this.columns).flatMap((columns) => columns.range() ?? []);
    return ranges.length === 0 ? undefined : [Math.min(...ranges), Math.max(...ranges)];
  }

  *rows(kind: EventKind): Generator<EventRow> {
    const columns = this.columns[kind];
    for (let row = 0; row < columns.length; row++) yield columns.row(row);
  }
}

function textOf(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' ');
}

function conditionsOf(kind: EventKind, only: EventFilter['only']): Parameters<EventColumns['select']>[1] {
  if (only === 'all') return {};
  if (only === 'faults') return kind === 'network' ? { a: isFailedStatus } : { word: isErrorType };
  const chosen = only.slice(1);
  return { word: (word) => word === chosen };
}
