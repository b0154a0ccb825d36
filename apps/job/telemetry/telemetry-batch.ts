/** How large telemetry may be, and what else a batch must be beyond its single fields. */
import type { TelemetryBatch } from '@handtest/contracts/job';
import { parseInstant } from '../job/instant.js';

/** Of a batch as JSON (decisions, Testers). */
const maximumBatchBytes = 512 * 1024;
/** Of all batches of a job: hours of a busy page. Nothing ever holds all of it (`batchPage`). */
export const maximumJobBytes = 64_000_000;
/**
 * Of the events in them: 28 a second for two hours. Each is weighed when the report is handed in; 1.6 million, as many as fit
 * into 64 MB, took 15 seconds and 660 MB of memory.
 */
export const maximumJobEvents = 200_000;

export function eventsIn({ consoleMessages, networkRequests, clicks }: TelemetryBatch): number {
  return [consoleMessages, networkRequests, clicks].reduce((sum, events) => sum + (events?.length ?? 0), 0);
}

/** What is wrong with a batch, as a sentence that names the field; undefined when fine. */
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

/**
 * The lists of a batch as they are kept: their instants in UTC, so that whoever reads them, in whatever zone, reads the
 * same. Supposes that `batchProblem` found nothing.
 */
export function keptLists(batch: TelemetryBatch) {
  return lists.map((name) =>
    (batch[name] ?? []).map((event) => ({ ...event, timestamp: instantOf(event.timestamp) })),
  );
}

const lists = ['consoleMessages', 'networkRequests', 'clicks'] as const;

/** As other timestamps that are sent to us; a blank between date and time is allowed too, as recorders write it. */
function instantOf(timestamp: string): string | undefined {
  return parseInstant(timestamp.replace(' ', 'T'));
}
