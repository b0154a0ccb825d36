/** One row of the route table: an endpoint of the API, and the operation of a contract that answers it. Pure. */
import {
  anonymousCall,
  type AuthenticatedCaller,
  type Call,
  type ClassOf,
  type Contract,
  type ErrorClass,
  type Operation,
} from '@handtest/contracts/define';
import type { Access, AccessRule } from '../access/access.js';
import type { JsonLimits } from '../body/json-size.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const jsonType = 'application/json';

export interface Route extends AccessRule {
  readonly section: string;
  /** The method of the SDK, such as `jobs.create`; in the reference the `operationId`. */
  readonly id: string;
  readonly method: Method;
  /** With `:name` for parameters. */
  readonly path: string;
  readonly contract: Contract;
  readonly operation: string;
  /** The status of success. */
  readonly status: 200 | 201 | 302;
  /** What it does, in a sentence for the reference. */
  readonly summary: string;
  /** The request in words, for the specification, where its fields do not say enough. */
  readonly takes?: string;
  /** The same for the answer. */
  readonly answers?: string;
  /** Has its own controller, which names this route with `@Endpoint`. */
  readonly byHand: boolean;
  /** When it differs from the limit of other bodies. */
  readonly bodyLimitBytes?: number;
  /** When they differ from the limits of other JSON bodies. */
  readonly jsonLimits?: JsonLimits;
  /** With `byHand`: When it differs from the operation's. */
  readonly response?: ClassOf<unknown>;
  /** With `byHand`: The media types of an answer that is not only JSON. */
  readonly answerTypes?: readonly string[];
  /** With `byHand`: When it answers 204 without a body, in words. */
  readonly noContent?: string;
  /** With `byHand`: Answers a part of the bytes to the header `Range`. */
  readonly ranged?: boolean;
  /** With `byHand`: When it answers 303, in words. */
  readonly seeOther?: string;
  /** With `byHand`: The media types of a body that is no request class. */
  readonly bodyTypes?: readonly string[];
  /** A signed JSON body: it arrives as its unchanged bytes. */
  readonly rawBody?: boolean;
  /** With `byHand`: Errors beside the operation's. */
  readonly errors?: readonly ErrorClass[];
  /** Fields of the request that do not come from the query or the body. */
  readonly filledIn?: readonly string[];
  /** Accepts the header `Idempotency-Key`. */
  readonly idempotent?: boolean;
}

type RouteOptions = Pick<Route, 'id' | 'summary'> &
  Partial<
    Omit<Route, 'section' | 'id' | 'method' | 'path' | 'access' | 'contract' | 'operation' | 'summary'>
  >;

/** A row; that the contract has the operation is checked by the compiler. */
export function route<C extends Contract>(
  endpoint: `${Method} /api/${string}`,
  access: Access,
  contract: C,
  operation: keyof C['operations'] & string,
  options: RouteOptions,
): Omit<Route, 'section'> {
  const [method, path] = endpoint.split(' ') as [Method, string];
  return { method, path, access, contract, operation, status: 200, byHand: false, ...options };
}

export function operationOf({ contract, operation }: Route): Operation {
  return contract.operations[operation]!;
}

export function responseOf(row: Route): ClassOf<unknown> {
  return row.response ?? operationOf(row).response;
}

/** The media types of a successful answer; none for a redirect. */
export function answerTypesOf(row: Route): readonly string[] {
  return row.status === 302 ? [] : (row.answerTypes ?? [jsonType]);
}

/** Whether some success is JSON of the response class. A redirect that names a class answers it to programs. */
export function answersJson(row: Route): boolean {
  return row.status === 302 ? row.response !== undefined : answerTypesOf(row).includes(jsonType);
}

/** Whether the answer has an `ETag`, and is a 304 for a client that has the same content. */
export function hasEntityTag(row: Route): boolean {
  return row.method === 'GET' && row.status === 200 && (answersJson(row) || row.ranged === true);
}

/** The names of the parameters in a path. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
}

/** How a route is named: in `@Endpoint`, in messages, in the rate limit. */
export function endpointOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

interface Received {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * The request of the operation: query, body and path in one object; the path wins. The path alone for batched operations,
 * whose requests share a message and are validated without a class.
 */
export function requestOf({ params, query, body }: Received, batched: boolean): object {
  if (batched) return params as object;
  return { ...nested(query as object), ...(body as object | undefined), ...(params as object) };
}

const memberOfField = /^(\w+)\[(.*)\]$/s;

/** `metadata[build]=1` in a query is the member `build` of the field `metadata`, unless `metadata` has a value itself. */
function nested(query: object): object {
  const plain: [string, unknown][] = [];
  const members = new Map<string, [string, unknown][]>();
  for (const [name, value] of Object.entries(query)) {
    const [, field, member] = memberOfField.exec(name) ?? [];
    if (field === undefined) {
      plain.push([name, value]);
      continue;
    }
    const known = members.get(field) ?? [];
    known.push([member!, value]);
    members.set(field, known);
  }
  const objects = [...members].map(([field, entries]) => [field, Object.fromEntries(entries)] as const);
  return { ...Object.fromEntries(objects), ...Object.fromEntries(plain) };
}

/** The same with the key of the header `Idempotency-Key`, which no field of the body replaces. */
export function keyedRequestOf<Request extends { idempotencyKey?: string }>(
  received: Received & { readonly headers: Readonly<Record<string, string | string[] | undefined>> },
): Request {
  const fields = requestOf(received, false) as Request;
  delete fields.idempotencyKey;
  const key = received.headers['idempotency-key'];
  return key === undefined ? fields : { ...fields, idempotencyKey: String(key) };
}

interface Asked {
  readonly id?: string;
  readonly caller: AuthenticatedCaller | null;
  readonly clientAddress: string;
  /** When the whole request had arrived; absent in a long answer after its first part. */
  readonly receivedMs?: number;
}

/**
 * The metadata of the call. Its deadline counts from the arrival of the request and includes the verification of the token.
 * Batched operations have no client address, because calls that differ in it cannot share a message.
 */
export function callOf({ caller, clientAddress, id, receivedMs }: Asked, batched: boolean): Call {
  const call = { caller: caller ?? anonymousCall.caller, requestId: id, sinceMs: receivedMs };
  return batched ? call : { ...call, clientAddress };
}
