/**
 * Contracts: one definition of an operation that both ends are checked against.
 *
 * `defineContract('job', { get: rpc(JobById, JobRecord, JobNotFound) })` names subject `rpc.job.get`.
 * `Api<typeof jobContract>` is what the server's services implement; `ClientApi<…>` what a client offers.
 */
import type { Call } from './caller.js';
import type { ContractError, ErrorClass } from './error.js';

export type ClassOf<T> = new (...args: any[]) => T;

/** The fields of a class without its methods: what travels. */
export type Plain<T> = { [K in keyof T as T[K] extends (...args: any[]) => unknown ? never : K]: T[K] };

/** An answer that is already JSON text of shape `T`: passed on as bytes, never parsed on the way. */
export class RawJson<T> {
  /** Only there so that the shape is part of the type. */
  declare readonly shape?: T;

  constructor(readonly json: string) {}
}

/** What a server method may answer: the record itself, or its JSON. */
export type Reply<T> = Plain<T> | RawJson<T>;

/** The empty answer: `{}`. */
export class Nothing {}

export interface Operation<Req = any, Res = any, Batched extends boolean = boolean> {
  readonly request: ClassOf<Req>;
  readonly response: ClassOf<Res>;
  readonly errors: readonly ErrorClass[];
  readonly batched: Batched;
  readonly timeoutMs: number;
}

/** A caller gets an answer within 5 s: half a second is left for the way to us and back. */
const defaultTimeoutMs = 4_500;

/** One request, one answer. Errors that are not listed cross as a bare internal error. */
export function rpc<Req, Res>(
  request: ClassOf<Req>,
  response: ClassOf<Res>,
  ...errors: ErrorClass[]
): Operation<Req, Res, false> {
  return { request, response, errors, batched: false, timeoutMs: defaultTimeoutMs };
}

/**
 * The same to a caller; but requests of one caller that meet within a tick travel as one message, and the server
 * gets them as one list. It answers a list of the same length, in order, each item a reply or that item's own error.
 * Requests of a batched operation are not run through class-validator: the server judges each item itself.
 */
export function batched<Req, Res>(operation: Operation<Req, Res, false>): Operation<Req, Res, true> {
  return { ...operation, batched: true };
}

/** The same operation with another time limit, in milliseconds. */
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

/** The NATS subject of an operation. */
export function subjectOf(contract: Contract, operation: string): string {
  return `rpc.${contract.owner}.${operation}`;
}

type RequestOf<Op> = Op extends Operation<infer Req, any, any> ? Req : never;
type ResponseOf<Op> = Op extends Operation<any, infer Res, any> ? Res : never;

type ServerMethod<Op> =
  Op extends Operation<infer Req, infer Res, true>
    ? (requests: Plain<Req>[], call: Call) => Promise<(Reply<Res> | ContractError)[]>
    : (request: RequestOf<Op>, call: Call) => Promise<Reply<ResponseOf<Op>>>;

/** What the services behind a contract implement, one method per operation. */
export type Api<C extends Contract> = {
  [K in keyof C['operations']]: ServerMethod<C['operations'][K]>;
};

/** What a client of a contract offers, one method per operation, batched or not. */
export type ClientApi<C extends Contract> = {
  [K in keyof C['operations']]: (
    request: Plain<RequestOf<C['operations'][K]>>,
    call: Call,
  ) => Promise<Plain<ResponseOf<C['operations'][K]>>>;
};
