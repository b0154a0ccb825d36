/** The events of a recording as the extraction service reads them: one line each, with the id that a citation names. */
import type { TelemetryEvent } from '@handtest/contracts/job';
import { selectEvents } from './event-selection.js';
import { recordedEvents, type RecordedEvent, type Recording } from './recorded-event.js';

/** Of the events as JSON (contract, SubmittedReport). */
const maximumBytes = 4_000_000;

/** In order of time; when there is more than fits, errors and what surrounds clicks come before the rest. */
export function telemetryEvents(recording: Recording, limitBytes: number = maximumBytes): TelemetryEvent[] {
  const events = recordedEvents(recording);
  const described = new Map(events.map((event) => [event, describe(event, recording)]));
  const chosen = selectEvents(
    events,
    limitBytes,
    (event) => Buffer.byteLength(JSON.stringify(described.get(event))) + 1,
  );
  return chosen.map((event) => described.get(event)!);
}

function describe({ id, source, index }: RecordedEvent, recording: Recording): TelemetryEvent {
  switch (source) {
    case 'console': {
      const { type, message, timestamp } = recording.consoleMessages[index]!;
      return { id, source, timestamp, summary: oneLine(`${type}: ${message}`), detail: type };
    }
    case 'network': {
      const { method, url, status, timestamp } = recording.networkRequests[index]!;
      const summary = oneLine(`${method} ${url}${status === undefined ? '' : ` → ${status}`}`);
      return { id, source, timestamp, summary, detail: status?.toString() };
    }
    case 'interaction': {
      const { x, y, element, timestamp } = recording.clicks[index]!;
      const summary = oneLine(`click at ${x}, ${y}${element ? ` on ${element}` : ''}`);
      return { id, source, timestamp, summary, detail: element };
    }
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
