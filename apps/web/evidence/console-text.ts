/** The console of a session as text, one message after the other. Pure. */
import type { EventRow } from './event-columns.js';

export function consoleText(messages: Iterable<EventRow>): string {
  const lines = Array.from(
    messages,
    ({ atMs, word: type, text }) => `${new Date(atMs).toISOString()} ${type}: ${text}`,
  );
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}
