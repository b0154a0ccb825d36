/** Why a call failed. Pure. */
import type { ApiErrorCode } from './operations.generated.js';

/** Of the API, and of the client itself. Later releases of the API may have more. */
export type ErrorCode =
  | ApiErrorCode
  | 'connection_failed'
  | 'request_timeout'
  | 'invalid_answer'
  | 'wait_timeout'
  // Keeps the completion of the names above.
  | (string & {});

export interface Fault {
  /**
   * The path of the field, such as `outputSchema.paid.type`, the name of a header, `body` for the whole body, or
   * `request` for the whole request.
   */
  readonly param: string;
  readonly message: string;
}

export interface ErrorDetails {
  readonly status?: number;
  readonly code: ErrorCode;
  readonly errors?: readonly Fault[];
  readonly requestId?: string;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/**
 * A refusal of the API, or no answer at all.
 *
 * Codes of the client itself: `connection_failed`, `request_timeout` (no answer), `invalid_answer` (not from this API) and
 * `wait_timeout` (the job has not ended in time).
 */
export class HandtestError extends Error {
  override readonly name = 'HandtestError';
  /** The HTTP status; undefined without an answer. */
  readonly status?: number;
  /** The stable name of the cause, such as `job_not_found`. */
  readonly code: ErrorCode;
  /** Every fault of an invalid request; empty for other causes. */
  readonly errors: readonly Fault[];
  /** Give it when you ask for help. */
  readonly requestId?: string;
  /** How long the API asks to wait before the next attempt. */
  readonly retryAfterSeconds?: number;

  constructor(message: string, { cause, errors = [], ...details }: ErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = details.status;
    this.code = details.code;
    this.errors = errors;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Whether it is an error of this client, and has this code where one is given. Works with any copy of the package. */
export function isHandtestError(error: unknown, code?: ErrorCode): error is HandtestError {
  const known = error as Partial<HandtestError> | null | undefined;
  return known?.name === 'HandtestError' && (code === undefined || known.code === code);
}

/** Whether the same call may succeed later. */
export function isTemporary(error: unknown): boolean {
  if (!isHandtestError(error)) return false;
  const { status, code } = error;
  if (status === undefined) return code === 'connection_failed' || code === 'request_timeout';
  return status === 408 || status === 429 || status >= 500;
}

/** @param body parsed JSON, text of a proxy, or undefined */
export function errorOf(response: Response, body: unknown): HandtestError {
  const { status, headers } = response;
  const known = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const message = typeof known.message === 'string' ? known.message : `The answer has the status ${status}`;
  return new HandtestError(message, {
    status,
    code: typeof known.code === 'string' ? known.code : `http_${status}`,
    errors: Array.isArray(known.errors) ? (known.errors as Fault[]) : undefined,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: secondsOf(headers.get('retry-after') ?? ''),
  });
}

/** Of a Retry-After: a number, or a date, which some proxies write. */
function secondsOf(text: string): number | undefined {
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1_000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
