/** The limits of telemetry, and the rules of a batch beyond its single fields. */
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

/** What is wrong with a batch, naming the field; undefined when valid. */
export function batchProblem(batch: TelemetryBatch): string | undefined {
  if (Buffer.byteLength(JSON.stringify(batch)) > maximumBatchBytes) {
    return 'A telemetry batch must be at most 512 KB';
  }
  for (const name of lists) {
    const index = (batch[name] ?? []).findIndex(({ timestamp }) => instantOf(timestamp) === undefined);
    if (index >= 0) return `${name}.${index}.timestamp must be a date and a time`;
  }
  return undefined;
}

/** The lists as JSON texts with instants in UTC. The batch must have passed `batchProblem`. */
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
