/**
 * Contracts: one definition of an operation for both sides.
 *
 * `defineContract('job', { get: rpc(JobById, JobRecord, JobNotFound) })` names the subject `rpc.job.get`. The services
 * behind a contract implement `Api<typeof jobContract>`; a client offers `ClientApi<…>`.
 */
import type { Call } from './caller.js';
import type { ContractError, ErrorClass } from './error.js';

export type ClassOf<T> = new (...args: any[]) => T;

/** The fields of a class without its methods. */
export type Plain<T> = { [K in keyof T as T[K] extends (...args: any[]) => unknown ? never : K]: T[K] };

/** A response that is JSON text of shape `T`: passed on as bytes, never parsed on the way. */
export class RawJson<T> {
  /** Makes the shape a part of the type. */
  declare readonly shape?: T;

  constructor(readonly json: string) {}
}

export type Reply<T> = Plain<T> | RawJson<T>;

/** The empty response: `{}`. */
export class Nothing {}

export interface Operation<Req = any, Res = any, Batched extends boolean = boolean> {
  readonly request: ClassOf<Req>;
  readonly response: ClassOf<Res>;
  readonly errors: readonly ErrorClass[];
  readonly batched: Batched;
  readonly timeoutMs: number;
}

/** A caller gets a response within 5 s; half a second is left for the network. */
const defaultTimeoutMs = 4_500;

/** An operation. Errors that are not listed become an internal error. */
export function rpc<Req, Res>(
  request: ClassOf<Req>,
  response: ClassOf<Res>,
  ...errors: ErrorClass[]
): Operation<Req, Res, false> {
  return { request, response, errors, batched: false, timeoutMs: defaultTimeoutMs };
}

/**
 * A batched operation: the server gets the requests that one caller sent within a tick as one list. It answers a list
 * of the same length and order, each item a reply or an error. class-validator does not run: the server validates each
 * item. Callers notice no difference.
 */
export function batched<Req, Res>(operation: Operation<Req, Res, false>): Operation<Req, Res, true> {
  return { ...operation, batched: true };
}

/** The operation with another time limit. */
export function within<Op extends Operation>(timeoutMs: number, operation: Op): Op {
  return { ...operation, timeoutMs };
}

export interface Contract<Ops extends Record<string, Operation> = Record<string, Operation>> {
  readonly owner: string;
  readonly operations: Ops;
}

export function defineContract<Ops extends Record<string, Operation>>(
  owner: string,
  operations: Ops,
): Contract<Ops> {
  return { owner, operations };
}

export function subjectOf(contract: Contract, operation: string): string {
  return `rpc.${contract.owner}.${operation}`;
}

type RequestOf<Op> = Op extends Operation<infer Req, any, any> ? Req : never;
type ResponseOf<Op> = Op extends Operation<any, infer Res, any> ? Res : never;

/** A promise is answered when it is settled; the other answers of its message do not wait for it. */
type BatchedReply<Res> = Reply<Res> | ContractError | Promise<Reply<Res> | ContractError>;

type ServerMethod<Op> =
  Op extends Operation<infer Req, infer Res, true>
    ? (requests: Plain<Req>[], call: Call) => Promise<BatchedReply<Res>[]>
    : (request: RequestOf<Op>, call: Call) => Promise<Reply<ResponseOf<Op>>>;

/** What the services behind a contract implement, one method for each operation. */
export type Api<C extends Contract> = {
  [K in keyof C['operations']]: ServerMethod<C['operations'][K]>;
};

/** What a client of a contract offers, one method for each operation. */
export type ClientApi<C extends Contract> = {
  [K in keyof C['operations']]: (
    request: Plain<RequestOf<C['operations'][K]>>,
    call: Call,
  ) => Promise<Plain<ResponseOf<C['operations'][K]>>>;
};
