/** What a row of the route table says about its request and its errors, for the API reference. Pure. */
import {
  DeadlineExceeded,
  type ErrorClass,
  Forbidden,
  InternalError,
  InvalidRequest,
  Nothing,
  ServiceUnavailable,
} from '@handtest/contracts/define';
import { SessionRequired, TokenNotAccepted } from '@handtest/contracts/identity';
import { needsSession } from '../access/access.js';
import { bodyRefusals } from '../error/error-answer.js';
import { operationOf, pathParameters, type Route } from '../route/route.js';
import { type Schema, schemas as generated } from '@handtest/contracts/schema';

export interface RequestFields {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
}

/** What the caller sends beside the path: the fields of the request class that are neither in the path nor a header. */
export function requestFieldsOf(row: Route, schemas: Record<string, Schema> = generated): RequestFields {
  const { request } = operationOf(row);
  if (request === Nothing) return { properties: {}, required: [] };
  const schema = schemas[request.name];
  if (!schema) throw new Error(`${request.name} has no schema: run npm run generate`);
  const elsewhere = [
    ...pathParameters(row.path),
    ...(row.filledIn ?? []),
    ...(row.idempotent ? ['idempotencyKey'] : []),
  ];
  const entries = Object.entries(schema.properties ?? {}).filter(([name]) => !elsewhere.includes(name));
  const required = (schema.required ?? []).filter((name) => !elsewhere.includes(name));
  return { properties: Object.fromEntries(entries), required };
}

function takesJson({ method, bodyType }: Route): boolean {
  return ['POST', 'PUT', 'PATCH'].includes(method) && bodyType === undefined;
}

export interface Failure {
  readonly status: number;
  readonly descriptions: readonly string[];
}

/** Every error that a route may answer, by status in ascending order. */
export function failuresOf(row: Route): Failure[] {
  const { errors } = operationOf(row);
  const classes: ErrorClass[] = [
    ...errors,
    ...(row.errors ?? []),
    InvalidRequest,
    ...(row.access === 'open' ? [] : [TokenNotAccepted, Forbidden]),
    ...(needsSession(row.access) ? [SessionRequired] : []),
    InternalError,
    ServiceUnavailable,
    DeadlineExceeded,
  ];
  const messages = classes.map((ErrorType) => [ErrorType.status, new ErrorType().message] as const);
  const refusals = takesJson(row) ? bodyRefusals : [];
  const all = [
    ...messages,
    ...refusals.map(({ status, message }) => [status, message] as const),
    [429, 'Rate limit exceeded'] as const,
  ];
  return [...new Set(all.map(([status]) => status))]
    .sort((a, b) => a - b)
    .map((status) => ({
      status,
      descriptions: [...new Set(all.filter(([own]) => own === status).map(([, message]) => message))],
    }));
}
