/**
 * What must be known of every event of a job to choose among them, in a few bytes each: a job may have 200,000 events,
 * and what they say is read again later, only of those that were chosen. An event's number is its place as recorded.
 */
import type { RecordedEvent } from './recorded-event.js';

export class EventIndex {
  private readonly times: number[] = [];
  private readonly sizes: number[] = [];
  private readonly kinds: number[] = [];

  /** @param bytes how many it takes where it is shown */
  add({ atMs, isError, source }: Omit<RecordedEvent, 'id' | 'item'>, bytes: number): void {
    this.times.push(atMs);
    this.sizes.push(bytes);
    this.kinds.push(isError ? 1 : source === 'interaction' ? 2 : 0);
  }

  get length(): number {
    return this.times.length;
  }

  atMs(event: number): number {
    return this.times[event]!;
  }

  bytes(event: number): number {
    return this.sizes[event]!;
  }

  isError(event: number): boolean {
    return this.kinds[event] === 1;
  }

  isClick(event: number): boolean {
    return this.kinds[event] === 2;
  }
}
