/** An event in a line. Pure. */
import type { EventRow } from './event-columns.js';
import type { EventKind } from './event-id.js';
import { isFailedStatus } from './recorded.js';

const longestText = 200;

export function eventText(kind: EventKind, { word, text, a, b }: EventRow): string {
  switch (kind) {
    case 'console':
      return cut(`console ${word}: ${text}`);
    case 'network':
      return cut(`${isFailedStatus(a) ? 'failed request' : 'request'}: ${word} ${text}, ${statusText(a)}`);
    case 'page':
      return cut(`page ${word}: ${text}`);
    case 'click':
      return cut(`click on ${text || `${Math.round(a)}, ${Math.round(b)}`}`);
  }
}

/** @param status NaN when none was recorded */
export function statusText(status: number): string {
  if (Number.isNaN(status)) return 'no status';
  return status === 0 ? 'no answer' : String(status);
}

/** @param durationMs NaN when it is unknown */
export function durationWords(durationMs: number): string {
  if (Number.isNaN(durationMs)) return '';
  return durationMs < 1_000 ? `${Math.round(durationMs)} ms` : `${(durationMs / 1_000).toFixed(1)} s`;
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longestText ? `${line.slice(0, longestText - 1)}…` : line;
}
