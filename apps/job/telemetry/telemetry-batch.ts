/** The limits of telemetry, and the rules of a batch beyond its single fields. */
import type { Fault } from '@handtest/contracts/define';
import type { CapturedBatch } from '@handtest/contracts/job';
import { parseInstant } from '../instant.js';

/** Of a batch as JSON. */
const maximumBatchBytes = 512 * 1024;
/** Of all batches of a job: hours of a busy page. It is never in memory as a whole (`batchPage`). */
export const maximumJobBytes = 64_000_000;
/** Of all events of a job: 28 a second for two hours. Selecting from 1.6 million took 15 seconds and 660 MB. */
export const maximumJobEvents = 200_000;

/** Only a remote browser sends the last two. */
export type Batch = Omit<CapturedBatch, 'visitId'>;

/** The lists of a batch, each with its column. */
export const listColumns = {
  consoleMessages: 'console_messages',
  networkRequests: 'network_requests',
  clicks: 'clicks',
  pageEvents: 'page_events',
  interactions: 'interactions',
} as const;

export type ListName = keyof typeof listColumns;

const lists = Object.keys(listColumns) as ListName[];

export function eventsIn(batch: Batch): number {
  return lists.reduce((sum, name) => sum + (batch[name]?.length ?? 0), 0);
}

/** The faults of a batch whose fields are valid alone. */
export function batchFaults(batch: Batch): Fault[] {
  const bytes = Buffer.byteLength(JSON.stringify(batch));
  if (bytes > maximumBatchBytes) {
    return [{ param: 'body', message: 'The body of a telemetry batch must be at most 512 KB' }];
  }
  return lists.flatMap((name) =>
    (batch[name] ?? []).flatMap(({ timestamp }, index) => {
      const param = `${name}[${index}].timestamp`;
      const message = `${param} must be a timestamp such as 2026-03-01T10:00:00Z`;
      return instantOf(timestamp) === undefined ? [{ param, message }] : [];
    }),
  );
}

/** A field that is null does not apply, and is left out. */
const withoutNull = (_name: string, value: unknown): unknown => value ?? undefined;

/** The lists as JSON texts with instants in UTC. The batch must have passed `batchFaults`. */
export function storedLists(batch: Batch): Record<ListName, string> {
  const text = (name: ListName) => {
    const events = (batch[name] ?? []).map((event) => ({ ...event, timestamp: instantOf(event.timestamp) }));
    return JSON.stringify(events, withoutNull);
  };
  return Object.fromEntries(lists.map((name) => [name, text(name)])) as Record<ListName, string>;
}

/** Recorders may write a blank between date and time. */
function instantOf(timestamp: string): string | undefined {
  return parseInstant(timestamp.replace(' ', 'T'));
}
