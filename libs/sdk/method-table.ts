/** Makes the methods of the client from the table of operations: `jobs.get` becomes `client.jobs.get(jobId)`. */
import type { CallOptions, OnceOptions, Operation } from './call.js';
import { Listing } from './listing.js';
import type { Transport } from './transport.js';

type Method = (...given: unknown[]) => unknown;
interface Methods {
  [name: string]: Method | Methods;
}

/** The same for every operation: values of the path, then parameters if it takes any, then options. */
export function methodsOf(table: Readonly<Record<string, Operation>>, transport: Transport): object {
  const root: Methods = {};
  for (const [id, operation] of Object.entries(table)) {
    const names = id.split('.');
    const last = names.pop()!;
    let parent = root;
    for (const name of names) parent = (parent[name] ??= {}) as Methods;
    parent[last] = methodOf(operation, transport);
  }
  return root;
}

function methodOf(operation: Operation, transport: Transport): Method {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return (...given) => {
    const path = Object.fromEntries(names.map((name) => [name, required(name, given.shift())]));
    const params = operation.takes && (given.shift() as object | undefined);
    const options = (given.shift() ?? {}) as OnceOptions;
    if (!operation.lists) return call(operation, transport, path, params, options);
    const { offset } = (params ?? {}) as { offset?: number };
    return new Listing(
      (position) => call(operation, transport, path, pageParams(params, position), options),
      offset,
    );
  };
}

function call(
  operation: Operation,
  transport: Transport,
  path: Record<string, string>,
  params: object | undefined,
  { signal, idempotencyKey }: OnceOptions & CallOptions,
): Promise<unknown> {
  const headers = operation.idempotent && { 'idempotency-key': idempotencyKey ?? newKey() };
  const part = operation.takes ? { [operation.takes]: params } : {};
  return transport.call(operation, { path, ...part, headers: headers || undefined, signal });
}

/** A cursor excludes an offset. */
function pageParams(params: object | undefined, position: object): object {
  const given: Record<string, unknown> = { ...params };
  if ('cursor' in position) delete given.offset;
  return { ...given, ...position };
}

/** An empty value would name another endpoint. */
function required(name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'number') return String(value);
  throw new TypeError(`${name} must be a text that is not empty`);
}

/** 128 random bits. `crypto.randomUUID` is absent on pages without HTTPS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
