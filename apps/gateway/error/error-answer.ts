/**
 * An error as the caller sees it: `{error, message}` and its status (specification, Errors). Undeclared errors get one
 * general message.
 */
import { STATUS_CODES } from 'node:http';
import { ContractError, type ErrorBody, InternalError } from '@handtest/contracts/define';

export interface ErrorAnswer {
  readonly status: number;
  readonly message: string;
  /** An undeclared error of the gateway itself: its cause is logged. A service logs the causes of its own errors. */
  readonly unforeseen: boolean;
  /** The time until a retry can pass, when the error knows it. */
  readonly retryAfterSeconds?: number;
}

export const noSuchEndpoint = 'Endpoint not found; see /api/docs';

/** Refusals of a JSON body before it is read. */
export const bodyRefusals = [
  { status: 413, message: 'The body is too large' },
  { status: 415, message: 'The body must be JSON with the header Content-Type: application/json' },
] as const;
const [tooLarge, notJson] = bodyRefusals;

/** Messages for Fastify's own refusals, by its error code. */
const refusals: Readonly<Record<string, { status: number; message: string }>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: 'The body must be valid JSON' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    message: 'The body must have the length given in Content-Length',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: notJson,
  FST_ERR_CTP_INVALID_TYPE: { status: 415, message: 'Content-Type must be a valid media type' },
  FST_ERR_BAD_URL: { status: 400, message: 'The path must be a valid URL path' },
  // No id is that long.
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, message: noSuchEndpoint },
};

export function answerOf(error: unknown): ErrorAnswer {
  if (error instanceof ContractError) {
    const { status, message, retryAfterSeconds } = error;
    return { status, message, unforeseen: false, ...(retryAfterSeconds && { retryAfterSeconds }) };
  }
  const { code, statusCode } = fieldsOf(error);
  const refusal = typeof code === 'string' && Object.hasOwn(refusals, code) ? refusals[code] : undefined;
  if (refusal) return { ...refusal, unforeseen: false };
  if (statusCode === 404) return { status: 404, message: noSuchEndpoint, unforeseen: false };
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, message: reasonPhrase(statusCode), unforeseen: false };
  }
  return { status: 500, message: new InternalError().message, unforeseen: true };
}

export function errorBody(status: number, message: string): ErrorBody {
  const body = { error: reasonPhrase(status), message };
  return status === 429 ? { statusCode: status, ...body } : body;
}

function reasonPhrase(status: number): string {
  return STATUS_CODES[status] ?? 'Error';
}

/** Fastify's errors have `statusCode` and `code`. Nest's have `getStatus()`, and Fastify's as their cause. */
function fieldsOf(error: unknown): { code?: unknown; statusCode?: unknown } {
  if (typeof error !== 'object' || error === null) return {};
  const { code, statusCode, getStatus, cause } = error as Record<string, unknown>;
  if (typeof getStatus !== 'function') return { code, statusCode };
  return { code: fieldsOf(cause).code, statusCode: getStatus.call(error) };
}
