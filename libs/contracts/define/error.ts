/**
 * Errors that may cross from one service to another and, in the end, to the caller.
 *
 * A declared error has a `code` (internal, for logs and for finding its class again on the other side),
 * an HTTP `status`, and a `message` that is public: it never carries an id, a secret or a cause.
 */
export abstract class ContractError extends Error {
  abstract readonly code: string;
  abstract readonly status: number;
  /** Whole seconds after which another attempt would be admitted; for errors of status 429 and 503. */
  retryAfterSeconds?: number;
}

/** A concrete error class: what an operation declares and what the client builds again from its code. */
export interface ErrorClass {
  readonly code: string;
  readonly status: number;
  new (message?: string): ContractError;
}

/**
 * Makes the base class of a declared error.
 *
 * @param code unique in the whole system, snake_case
 * @param status the HTTP status the caller sees
 * @param publicMessage what the caller reads when the thrower gives no message of its own
 */
export function defineError<Code extends string>(code: Code, status: number, publicMessage: string) {
  return class extends ContractError {
    static readonly code: Code = code;
    static readonly status: number = status;
    readonly code: Code = code;
    readonly status = status;

    constructor(message: string = publicMessage) {
      super(message);
      this.name = new.target.name;
    }
  };
}

/**
 * An error of status 429 or 503 that says in its message, and to the gateway, when to try again.
 *
 * @param what is too much, as a sentence without its end
 */
export function tooSoon(known: ErrorClass, what: string, waitMs: number): ContractError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const error = new known(`${what}, retry in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`);
  error.retryAfterSeconds = seconds;
  return error;
}

/** The request does not fit its contract; the message names the field. Every operation may answer it. */
export class InvalidRequest extends defineError('invalid_request', 400, 'The request is invalid') {}

/** The caller may see the thing but not do this to it. Every operation may answer it. */
export class Forbidden extends defineError('forbidden', 403, 'You do not have permission to do this') {}

/** No process of the service that owns the operation answers. Made by the client, never sent. */
export class ServiceUnavailable extends defineError(
  'service_unavailable',
  503,
  'The service is temporarily unavailable; try again later',
) {}

/** The deadline of the call passed before an answer came. Made by the client or by the server's own guard. */
export class DeadlineExceeded extends defineError(
  'deadline_exceeded',
  503,
  'The service took too long to answer; try again',
) {}

/** A replica of a newer release wrote the message. Another replica may read it, or this one after its upgrade. */
export class WireVersionUnknown extends defineError(
  'wire_version_unknown',
  503,
  'The service is being upgraded, please try again',
) {}

/** Whatever was not declared: the cause stays in the log of the service where it happened. */
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
}
