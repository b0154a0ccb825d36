/**
 * Errors that one service answers to another and, in the end, to the caller.
 *
 * A declared error has a `code` (internal: for logs and for finding its class on the other side), an HTTP `status`, and
 * a public `message`: without ids, secrets or causes.
 */
export abstract class ContractError extends Error {
  abstract readonly code: string;
  abstract readonly status: number;
  /** Whole seconds until a retry may succeed; for errors of status 429 and 503. */
  retryAfterSeconds?: number;
  /** All faults of a request, the first of which is the message; only for a 400. None means the request as a whole. */
  faults?: readonly Fault[];
}

/** One fault of a request. */
export interface Fault {
  /**
   * The path of the field, such as `outputSchema.paid.type`, the name of a header, `body` for the whole body, or
   * `request` for the whole request.
   */
  readonly param: string;
  readonly message: string;
}

/** An operation declares such classes, and the client creates the error again from its code. */
export interface ErrorClass {
  readonly code: string;
  readonly status: number;
  new (message?: string): ContractError;
}

/**
 * The base class of a declared error.
 *
 * @param code unique in the whole system, snake_case
 * @param publicMessage the default message
 * @param param the parameter with the fault, for a status 400 that always has the same one
 */
export function defineError<Code extends string>(
  code: Code,
  status: number,
  publicMessage: string,
  param?: string,
) {
  return class extends ContractError {
    static readonly code: Code = code;
    static readonly status: number = status;
    readonly code: Code = code;
    readonly status = status;

    constructor(message: string = publicMessage) {
      super(message);
      this.name = new.target.name;
      if (param !== undefined) this.faults = [{ param, message }];
    }
  };
}

/**
 * An error of status 429 or 503 with the time of the next attempt, in its message and for the header Retry-After.
 *
 * @param what exceeds a limit, as a sentence without its full stop
 */
export function tooSoon(known: ErrorClass, what: string, waitMs: number): ContractError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const error = new known(`${what}, retry in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`);
  error.retryAfterSeconds = seconds;
  return error;
}

/** Of one answer: enough for any request by hand. */
export const maximumFaults = 100;

/** The request does not match its contract; the message names the field. Every operation may answer it. */
export class InvalidRequest extends defineError('invalid_request', 400, 'The request is invalid') {
  /** The error with the faults of a request: at least one, of which the first 100 are kept. */
  static of(faults: readonly Fault[]): InvalidRequest {
    const error = new InvalidRequest(faults[0]?.message);
    error.faults = faults.slice(0, maximumFaults);
    return error;
  }
}

/** A request with one fault. The message names the field and what is expected. */
export function invalid(param: string, message: string): InvalidRequest {
  return InvalidRequest.of([{ param, message }]);
}

/** @throws InvalidRequest with all of the faults, unless there are none */
export function assertValid(faults: readonly Fault[]): void {
  if (faults.length > 0) throw InvalidRequest.of(faults);
}

/** The caller may see the thing but not do this with it. Every operation may answer it. */
export class Forbidden extends defineError('forbidden', 403, 'You do not have permission to do this') {}

/** No process of the service answers. Only the client creates it. */
export class ServiceUnavailable extends defineError(
  'service_unavailable',
  503,
  'The service is temporarily unavailable; try again later',
) {}

/** The deadline passed before the answer. Client and server create it. */
export class DeadlineExceeded extends defineError(
  'deadline_exceeded',
  503,
  'The service took too long to answer; try again',
) {}

/** A newer release wrote the message. Another replica may read it, or this one after its upgrade. */
export class WireVersionUnknown extends defineError(
  'wire_version_unknown',
  503,
  'The service is being upgraded, please try again',
) {}

/** An undeclared error. The service that failed logs the cause. */
export class InternalError extends defineError(
  'internal_error',
  500,
  'An unexpected error occurred; give the X-Request-Id when you ask for help',
) {}

/** Errors that any operation may answer without declaring them. */
export const undeclaredErrors: readonly ErrorClass[] = [
  InvalidRequest,
  Forbidden,
  ServiceUnavailable,
  DeadlineExceeded,
  WireVersionUnknown,
  InternalError,
];

/** The body of every answer that is an error. */
export interface ErrorBody {
  /** Only in the answer to a rate limit. */
  readonly statusCode?: number;
  /** The status's reason phrase. */
  readonly error: string;
  readonly message: string;
  /** The stable name of the cause, such as `job_not_cancellable`. */
  readonly code: string;
  /** Only with status 400: every fault of the request; `message` is the first. */
  readonly errors?: readonly Fault[];
}
