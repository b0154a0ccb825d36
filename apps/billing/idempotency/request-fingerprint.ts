/** Tells whether two requests with the same Idempotency-Key ask for the same, whatever the order of their fields. */
import { createHash } from 'node:crypto';

/** SHA-256 in hex of a flat request without its `idempotencyKey`. */
export function requestFingerprint(request: object): string {
  const fields = Object.entries(request)
    .filter(([name, value]) => name !== 'idempotencyKey' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
