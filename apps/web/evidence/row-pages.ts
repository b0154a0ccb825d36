/** The rows of a list that were visible, read from the worker in pages. */
import type { EventClient } from './event-client.js';
import type { EventRow } from './event-columns.js';
import type { EventKind } from './event-id.js';

const pageRows = 100;

export class RowPages {
  private readonly pages = new Map<number, readonly EventRow[]>();
  private readonly requested = new Set<number>();
  private readonly listeners = new Set<() => void>();
  private changes = 0;

  constructor(
    private readonly client: EventClient,
    private readonly kind: EventKind,
    private readonly number: number,
  ) {}

  /** Undefined until it was read. */
  row(index: number): EventRow | undefined {
    return this.pages.get(Math.floor(index / pageRows))?.[index % pageRows];
  }

  /** Reads the rows that are missing. */
  want(from: number, to: number): void {
    for (let page = Math.floor(from / pageRows); page * pageRows <= to; page++) {
      if (this.requested.has(page)) continue;
      this.requested.add(page);
      void this.read(page);
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly version = (): number => this.changes;

  private async read(page: number): Promise<void> {
    const from = page * pageRows;
    this.pages.set(page, await this.client.call('rows', this.kind, this.number, from, from + pageRows));
    this.changes++;
    for (const listener of this.listeners) listener();
  }
}
