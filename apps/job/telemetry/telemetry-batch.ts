/** The limits of telemetry, and the rules of a batch beyond its single fields. */
import type { Fault } from '@handtest/contracts/define';
import type { TelemetryBatch } from '@handtest/contracts/job';
import { parseInstant } from '../instant.js';

/** Of a batch as JSON. */
const maximumBatchBytes = 512 * 1024;
/** Of all batches of a job: hours of a busy page. It is never in memory as a whole (`batchPage`). */
export const maximumJobBytes = 64_000_000;
/** Of all events of a job: 28 a second for two hours. Selecting from 1.6 million took 15 seconds and 660 MB. */
export const maximumJobEvents = 200_000;

const lists = ['consoleMessages', 'networkRequests', 'clicks'] as const;

export function eventsIn(batch: TelemetryBatch): number {
  return lists.reduce((sum, name) => sum + (batch[name]?.length ?? 0), 0);
}

/** The faults of a batch whose fields are valid alone. */
export function batchFaults(batch: TelemetryBatch): Fault[] {
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

/** The lists as JSON texts with instants in UTC. The batch must have passed `batchFaults`. */
export function storedLists(batch: TelemetryBatch): Record<(typeof lists)[number], string> {
  const text = (name: (typeof lists)[number]) =>
    JSON.stringify((batch[name] ?? []).map((event) => ({ ...event, timestamp: instantOf(event.timestamp) })));
  return {
    consoleMessages: text('consoleMessages'),
    networkRequests: text('networkRequests'),
    clicks: text('clicks'),
  };
}

/** Recorders may write a blank between date and time. */
function instantOf(timestamp: string): string | undefined {
  return parseInstant(timestamp.replace(' ', 'T'));
}
