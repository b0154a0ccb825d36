/** The events of a recording for the extraction service: one line each, with the id for citations. */
import type { Click, Interaction, PageEvent, TelemetryEvent } from '@handtest/contracts/job';
import { chosenEvents } from './chosen-events.js';
import type { ReadBatches, RecordedEvent } from './recorded-event.js';

/** Of the events as JSON (contract, SubmittedReport). */
const maximumBytes = 4_000_000;
/** Of the first line of a console message, and of its stack. */
const maximumText = 2_000;

/** In order of time. Above the limit, which is at most 4 MB, errors and the surroundings of clicks come before other events. */
export async function telemetryEvents(
  read: ReadBatches,
  limitBytes: number = maximumBytes,
): Promise<TelemetryEvent[]> {
  const chosen = await chosenEvents(read, Math.min(limitBytes, maximumBytes), describe);
  return chosen.sort((a, b) => a.atMs - b.atMs).map(describe);
}

function describe({ id, source, item }: RecordedEvent): TelemetryEvent {
  switch (source) {
    case 'console': {
      const { type, message, timestamp } = item;
      const [first = '', ...below] = message.trim().split(/\r\n|[\r\n]/);
      const stack = readable(below.join('\n').slice(0, maximumText));
      const summary = oneLine(`${type}: ${first.slice(0, maximumText)}`);
      return { id, source, timestamp, summary, detail: readable(type), ...(stack && { stack }) };
    }
    case 'network': {
      const { method, url, status, timestamp } = item;
      const summary = oneLine(`${method} ${url}${status === undefined ? '' : ` → ${status}`}`);
      return { id, source, timestamp, summary, detail: status?.toString() };
    }
    case 'page_state':
    case 'crash': {
      const { kind, timestamp, url, detail } = item;
      const summary = oneLine([pageWords[kind], detail, url].filter(Boolean).join(' '));
      return { id, source, timestamp, summary, detail: kind };
    }
    case 'interaction': {
      const { element, timestamp } = item;
      const summary = oneLine(`${actionOf(item)}${element ? ` on ${element}` : ''}`);
      return { id, source, timestamp, summary, detail: element && readable(element) };
    }
  }
}

const pageWords: Readonly<Record<PageEvent['kind'], string>> = {
  navigation: 'the page became',
  title: 'the title of the page is:',
  vitals: 'the speed of the page is:',
  dialog: 'a dialog opened:',
  popup: 'a window opened:',
  download: 'a download began:',
  upload: 'files were chosen:',
  crash: 'the page crashed',
  unresponsive: 'the page did not answer for 5 seconds:',
  slow_link: 'the connection of the tester was slow, not the page:',
};

function actionOf(item: Click | Interaction): string {
  if (!('kind' in item)) return `click at ${item.x}, ${item.y}`;
  return item.detail ? `${item.kind} ${item.detail}` : item.kind;
}

function oneLine(text: string): string {
  return readable(text).replace(/\s+/g, ' ').trim();
}

/** Replaces NULs and lone surrogates, which readers refuse. */
function readable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}
