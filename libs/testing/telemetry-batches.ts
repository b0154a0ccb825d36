/** Telemetry as a restless browser sends it: in pieces, out of order, some of them twice. The same seed, the same batches. */
import type { ConsoleMessage, TelemetryBatch } from '@handtest/contracts/job';

export interface BatchesOf {
  batches: number;
  eventsPerBatch: number;
  /** Of the text of each event. */
  messageBytes: number;
  /** One in so many batches has an error; the others have none. */
  errorIn: number;
}

const start = Date.UTC(2026, 0, 1);

/** The numbers of the batches in the order in which they are sent: neighbours swapped, every tenth sent again later. */
export function sendingOrder(batches: number): number[] {
  const swapped = Array.from({ length: batches }, (_, n) => ((n ^ 1) < batches && n % 4 < 2 ? n ^ 1 : n));
  return swapped.flatMap((number, place) => (place % 10 === 9 ? [number, swapped[place - 5]!] : [number]));
}

/** Batch number `n` of a job. Each event names its place among all of them, and each is a second after the one before. */
export function batchOf(jobId: string, number: number, of: BatchesOf): TelemetryBatch {
  const consoleMessages = Array.from({ length: of.eventsPerBatch }, (_, n): ConsoleMessage => {
    const place = number * of.eventsPerBatch + n;
    const type = n === 0 && number % of.errorIn === 0 ? 'error' : 'log';
    return {
      type,
      message: `${place} `.padEnd(of.messageBytes, 'x'),
      timestamp: new Date(start + place * 1_000).toISOString(),
    };
  });
  return { jobId, batchId: `batch-${number}`, sequence: number, consoleMessages };
}

/** The place among all events that an event's text names. */
export const placeOf = (text: string) => Number(/\d+/.exec(text)![0]);
