/** Telemetry in many batches, out of order, some of them twice. */
import type { ConsoleMessage, TelemetryBatch } from '@handtest/contracts/job';

export interface BatchesOf {
  batches: number;
  eventsPerBatch: number;
  /** Of the text of each event. */
  messageBytes: number;
  /** One in `errorIn` batches has an error. */
  errorIn: number;
}

const start = Date.UTC(2026, 0, 1);

/** The batch numbers in sending order: neighbours are swapped, and one of ten is sent again. */
export function sendingOrder(batches: number): number[] {
  const swapped = Array.from({ length: batches }, (_, n) => ((n ^ 1) < batches && n % 4 < 2 ? n ^ 1 : n));
  return swapped.flatMap((number, index) => (index % 10 === 9 ? [number, swapped[index - 5]!] : [number]));
}

/** The text of each event starts with its position among all events. The events have one second between them. */
export function batchOf(jobId: string, number: number, of: BatchesOf): TelemetryBatch {
  const consoleMessages = Array.from({ length: of.eventsPerBatch }, (_, n): ConsoleMessage => {
    const position = number * of.eventsPerBatch + n;
    const type = n === 0 && number % of.errorIn === 0 ? 'error' : 'log';
    return {
      type,
      message: `${position} `.padEnd(of.messageBytes, 'x'),
      timestamp: new Date(start + position * 1_000).toISOString(),
    };
  });
  return { jobId, batchId: `batch-${number}`, sequence: number, consoleMessages };
}

/** The position in an event's text. */
export const placeOf = (text: string) => Number(/\d+/.exec(text)![0]);
