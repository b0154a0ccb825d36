/** The form in which the database keeps a token: the 32 bytes of its SHA-256. */
import { tokenHash } from '@handtest/contracts/identity';

export function storedHash(token: string): Buffer {
  return Buffer.from(tokenHash(token), 'hex');
}
