/** Whether two requests with the same Idempotency-Key are the same request: the order of members does not matter. */
import { createHash } from 'node:crypto';

/** SHA-256 in hex of the request without its `idempotencyKey`. */
export function requestFingerprint(request: object): string {
  const { idempotencyKey: _key, ...body } = request as Record<string, unknown>;
  return createHash('sha256').update(canonicalJson(body)).digest('hex');
}

/** JSON with the members of every object sorted; members without a value are left out, as JSON does. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
