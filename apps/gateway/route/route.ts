/** One row of the route table: an endpoint of the API and the operation of a contract that stands behind it. Pure. */
import {
  anonymousCall,
  type AuthenticatedCaller,
  type Call,
  type ClassOf,
  type Contract,
  type ErrorClass,
  type Operation,
} from '@handtest/contracts/define';
import type { Access } from '../access/access.js';
import type { JsonLimits } from '../body/json-size.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const jsonType = 'application/json';

export interface Route {
  readonly section: string;
  readonly method: Method;
  /** With `:name` for parameters. */
  readonly path: string;
  readonly access: Access;
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
  /** Does more than pass on: a controller of its own names this route with `@Endpoint`. */
  readonly byHand: boolean;
  /** Only where it differs from the limit of every body. */
  readonly bodyLimitBytes?: number;
  /** Only where they differ from the limits of every JSON body. */
  readonly jsonLimits?: JsonLimits;
  /** Of a route made by hand, when it is not the operation's. */
  readonly response?: ClassOf<unknown>;
  /** The media type of the answer, of a route made by hand whose answer is not JSON. */
  readonly answerType?: string;
  /** When it answers 204 without a body, of a route made by hand that may do so. */
  readonly noContent?: string;
  /** The media type of the body, of a route made by hand that takes something else than JSON. */
  readonly bodyType?: string;
  /** A JSON body that arrives as the bytes it came as: somebody has signed them. */
  readonly rawBody?: boolean;
  /** What a route made by hand adds to the operation's errors. */
  readonly errors?: readonly ErrorClass[];
  /** Fields of the request that do not come from the query or the body. */
  readonly filledIn?: readonly string[];
  /** Understands the header `Idempotency-Key`. */
  readonly idempotent?: boolean;
}

type RouteOptions = Pick<Route, 'summary'> &
  Partial<Omit<Route, 'section' | 'method' | 'path' | 'access' | 'contract' | 'operation' | 'summary'>>;

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

/** The media type of a successful answer; undefined when it has no body. */
export function answerTypeOf(row: Route): string | undefined {
  return row.status === 302 ? undefined : (row.answerType ?? jsonType);
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
 * The request of the operation: query, body and path in one object, in that order, so that the path wins. The path alone
 * for batched operations: their requests are judged one by one without a class, and share a message with others.
 */
export function requestOf({ params, query, body }: Received, batched: boolean): object {
  if (batched) return params as object;
  return { ...(query as object), ...(body as object | undefined), ...(params as object) };
}

interface Asked {
  readonly id?: string;
  readonly caller: AuthenticatedCaller | null;
  readonly clientAddress: string;
  /** When the whole request had arrived; absent for what goes on after its first answer. */
  readonly receivedMs?: number;
}

/**
 * The frame of the call: its time counts from when the request had arrived, verification of the token included. Without
 * the client's address for batched operations: it would keep them from sharing.
 */
export function callOf({ caller, clientAddress, id, receivedMs }: Asked, batched: boolean): Call {
  const call = { caller: caller ?? anonymousCall.caller, requestId: id, sinceMs: receivedMs };
  return batched ? call : { ...call, clientAddress };
}
