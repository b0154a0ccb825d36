/** The types of calls, derived from the types of the API's document. */
import type { operations } from './schema.generated.js';

export type OperationId = keyof operations;

/** An operation of the API, as `operations.generated.ts` lists it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Where its parameters go that are not in the path. */
  readonly takes?: 'query' | 'body';
  /** Accepts the header Idempotency-Key. */
  readonly idempotent?: true;
  /** Answers with `items`. */
  readonly lists?: true;
}

export interface CallOptions {
  /** Ends the call. The API may have received it. */
  readonly signal?: AbortSignal;
}

/** Options of a call that the API executes once for each key. */
export interface OnceOptions extends CallOptions {
  /** By default each call has a key of its own, so that its retries are safe. */
  readonly idempotencyKey?: string;
}

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;

/** What an operation takes beside the path. */
export type Params<Id extends OperationId> = operations[Id] extends { requestBody?: infer Body }
  ? [NonNullable<Body>] extends [never]
    ? Query<Id>
    : Json<NonNullable<Body>>
  : Query<Id>;

type Query<Id extends OperationId> = operations[Id] extends { parameters: { query?: infer Parameters } }
  ? NonNullable<Parameters>
  : never;

/** What an operation answers when it succeeds. */
export type Answer<Id extends OperationId> = Json<
  operations[Id]['responses'][keyof operations[Id]['responses'] & (200 | 201)]
>;

/** One item of what an operation lists. */
export type Item<Id extends OperationId> = Answer<Id> extends { items: (infer One)[] } ? One : never;
