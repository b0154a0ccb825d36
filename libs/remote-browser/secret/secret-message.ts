/** What viewers get in words: titles, addresses, dialogs, copied texts. None of it has a value that was filled in. Pure. */
import type { ServerMessage } from '@handtest/visit-protocol';
import { withoutSecrets } from '../capture/redaction.js';

/** No page writes the ids. Files were searched as a whole (`secret-file.ts`): their base64 may have a part of a value by chance. */
const kept: ReadonlySet<string> = new Set(['id', 'base64']);

export function messageWithout(filled: readonly string[], message: ServerMessage): ServerMessage {
  if (filled.length === 0) return message;
  const clean = (key: string, value: unknown) =>
    typeof value === 'string' && !kept.has(key) ? withoutSecrets(value, filled) : value;
  return JSON.parse(JSON.stringify(message, clean)) as ServerMessage;
}
