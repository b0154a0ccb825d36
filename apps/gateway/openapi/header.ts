/** The headers of answers in the API reference. Pure. */
import { hasEntityTag, type Route } from '../route/route.js';
import type { Header, Reference } from './open-api.js';

export const headers = {
  'X-Request-Id': {
    description: 'The id of the request: the one you sent, or a new one. Give it when you ask for help.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'What is left of the limits, as in the IETF draft: `"route";r=199;t=60`, with `t` in seconds.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The limits, as in the IETF draft: `"route";q=200;w=60`, with `w` in seconds.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds after which a retry can pass.',
    schema: { type: 'integer' },
  },
  'Idempotent-Replayed': {
    description: 'Present when an earlier request with the same `Idempotency-Key` was answered again.',
    schema: { type: 'string', enum: ['true'] },
  },
  ETag: {
    description:
      'Changes with the content of the answer. Send it as `If-None-Match` to get the content only when it differs.',
    schema: { type: 'string' },
  },
  Location: {
    description: 'The address where the browser continues.',
    schema: { type: 'string', format: 'uri' },
  },
  'WWW-Authenticate': {
    description: '`Bearer realm="handtest"`',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, Header>;

export function headersOf(status: number, row: Route): Record<string, Reference> {
  const isContent = status === 200 || status === 206 || status === 304;
  const names: (keyof typeof headers)[] = [
    'X-Request-Id',
    'RateLimit',
    'RateLimit-Policy',
    ...(row.idempotent && status < 300 ? (['Idempotent-Replayed'] as const) : []),
    ...(isContent && hasEntityTag(row) ? (['ETag'] as const) : []),
    ...(status === 302 || status === 303 ? (['Location'] as const) : []),
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
