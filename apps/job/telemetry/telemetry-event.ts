/** The events of a recording as the extraction service reads them: one line each, with the id that a citation names. */
import type { TelemetryEvent } from '@handtest/contracts/job';
import { chosenEvents } from './chosen-events.js';
import type { ReadBatches, RecordedEvent } from './recorded-event.js';

/** Of the events as JSON (contract, SubmittedReport). */
const maximumBytes = 4_000_000;

/** In order of time; when there is more than fits, errors and what surrounds clicks come before the rest. */
export async function telemetryEvents(
  read: ReadBatches,
  limitBytes: number = maximumBytes,
): Promise<TelemetryEvent[]> {
  const chosen = await chosenEvents(read, limitBytes, describe);
  return chosen.sort((a, b) => a.atMs - b.atMs).map(describe);
}

function describe({ id, source, item }: RecordedEvent): TelemetryEvent {
  switch (source) {
    case 'console': {
      const { type, message, timestamp } = item;
      return { id, source, timestamp, summary: oneLine(`${type}: ${message}`), detail: legible(type) };
    }
    case 'network': {
      const { method, url, status, timestamp } = item;
      const summary = oneLine(`${method} ${url}${status === undefined ? '' : ` → ${status}`}`);
      return { id, source, timestamp, summary, detail: status?.toString() };
    }
    case 'interaction': {
      const { x, y, element, timestamp } = item;
      const summary = oneLine(`click at ${x}, ${y}${element ? ` on ${element}` : ''}`);
      return { id, source, timestamp, summary, detail: element && legible(element) };
    }
  }
}

function oneLine(text: string): string {
  return legible(text).replace(/\s+/g, ' ').trim();
}

/** Pages say what no text can hold (NULs, halves of surrogate pairs), and readers, ours or a model's, refuse it. */
function legible(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}
