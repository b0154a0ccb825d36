/** What viewers get in words: titles, addresses, dialogs, copied texts. None of it has a value that was filled in. Pure. */
import type { ServerMessage } from '@handtest/visit-protocol';
import { withoutSecrets } from '../capture/redaction.js';

export function messageWithout(filled: readonly string[], message: ServerMessage): ServerMessage {
  if (filled.length === 0) return message;
  const clean = (_key: string, value: unknown) =>
    typeof value === 'string' ? withoutSecrets(value, filled) : value;
  return JSON.parse(JSON.stringify(message, clean)) as ServerMessage;
}
