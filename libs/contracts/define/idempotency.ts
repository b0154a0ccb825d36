/** Requests with the header `Idempotency-Key`: the key, the comparison of two requests, and the errors. */
import { createHash } from 'node:crypto';
import { applyDecorators } from '@nestjs/common';
import { Matches } from 'class-validator';
import { defineError } from './error.js';
import { Absentable } from './field.js';

/** The key was used with another body. */
export class IdempotencyKeyReused extends defineError(
  'idempotency_key_reused',
  422,
  'This Idempotency-Key was already used with a different request; send a new key',
) {}

/** The first request with this key still runs after 5 seconds of waiting. */
export class IdempotentRequestRunning extends defineError(
  'idempotent_request_running',
  409,
  'The first request with this Idempotency-Key is still running; try again later',
) {}

/** An optional field with the header's value. */
export function IdempotencyKey(): PropertyDecorator {
  const message = 'Idempotency-Key must be 1 to 255 visible characters';
  return applyDecorators(Absentable(), Matches(/^[\x21-\x7e]{1,255}$/, { message }));
}

/** SHA-256 in hex of the request without its `idempotencyKey`. Requests with equal fingerprints are the same request. */
export function requestFingerprint(request: object): string {
  const { idempotencyKey: _key, ...body } = request as Record<string, unknown>;
  return createHash('sha256').update(canonicalJson(body)).digest('hex');
}

/** JSON with the members of every object sorted; members without a value are left out, as in JSON. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
