/** What a row of the route table says about its request, for the API reference. Pure. */
import { Nothing } from '@handtest/contracts/define';
import { operationOf, pathParameters, type Route } from '../route/route.js';
import { type Schema, schemas as generated } from '@handtest/contracts/schema';

export interface RequestFields {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
}

/** What the caller sends beside the path: the fields of the request class that are neither in the path nor a header. */
export function requestFieldsOf(
  row: Route,
  schemas: Readonly<Record<string, Schema>> = generated,
): RequestFields {
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

export function takesJson({ method, bodyTypes }: Route): boolean {
  return ['POST', 'PUT', 'PATCH'].includes(method) && bodyTypes === undefined;
}
