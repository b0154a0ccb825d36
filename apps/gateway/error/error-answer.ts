/**
 * An error as the caller sees it: `{error, message, code}` and its status (specification, Errors). Undeclared errors get
 * one general message.
 */
import { STATUS_CODES } from 'node:http';
import {
  ContractError,
  type ErrorBody,
  type ErrorClass,
  type Fault,
  InternalError,
} from '@handtest/contracts/define';
import {
  BodyIncomplete,
  BodyTooLarge,
  EndpointNotFound,
  InvalidJson,
  InvalidPath,
  RequestRefused,
  UnsupportedMediaType,
} from './refusal.js';

export interface ErrorAnswer {
  readonly status: number;
  readonly message: string;
  readonly code: string;
  /** Every fault of an invalid request; undefined when it has no parameter with a fault. */
  readonly faults?: readonly Fault[];
  /** An undeclared error of the gateway itself: its cause is logged. A service logs the causes of its own errors. */
  readonly unforeseen: boolean;
  /** The time until a retry can pass, when the error knows it. */
  readonly retryAfterSeconds?: number;
}

const invalidMediaType = class extends UnsupportedMediaType {
  override message = 'Content-Type must be a valid media type';
};

/** Fastify's own refusals, by its error code. */
const refusals: Readonly<Record<string, ErrorClass>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: InvalidJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: BodyIncomplete,
  FST_ERR_CTP_BODY_TOO_LARGE: BodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: UnsupportedMediaType,
  FST_ERR_CTP_INVALID_TYPE: invalidMediaType,
  FST_ERR_BAD_URL: InvalidPath,
  // No id is that long.
  FST_ERR_MAX_PARAM_LENGTH: EndpointNotFound,
};

/** @param bodyLimitBytes the limit of the route's body, for its message */
export function answerOf(error: unknown, bodyLimitBytes?: number): ErrorAnswer {
  if (error instanceof ContractError) return declared(error);
  const { code, statusCode } = fieldsOf(error);
  const refusal = typeof code === 'string' && Object.hasOwn(refusals, code) ? refusals[code] : undefined;
  if (refusal === BodyTooLarge && bodyLimitBytes) {
    return declared(new BodyTooLarge(`The body must be at most ${sizeOf(bodyLimitBytes)}`));
  }
  if (refusal) return declared(new refusal());
  if (statusCode === 404) return declared(new EndpointNotFound());
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return { ...declared(new RequestRefused(reasonPhrase(statusCode))), status: statusCode };
  }
  return { ...declared(new InternalError()), unforeseen: true };
}

function declared({ status, message, code, faults, retryAfterSeconds }: ContractError): ErrorAnswer {
  return {
    ...{ status, message, code, unforeseen: false },
    ...(faults && { faults }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
  };
}

/** A 400 always has `errors`; without a parameter the fault is of the request as a whole. */
export function errorBody({
  status,
  message,
  code,
  faults,
}: Pick<ErrorAnswer, 'status' | 'message' | 'code' | 'faults'>): ErrorBody {
  return {
    ...(status === 429 && { statusCode: status }),
    ...{ error: reasonPhrase(status), message, code },
    ...(status === 400 && { errors: faults ?? [{ param: 'request', message }] }),
  };
}

/** The answer to a request without a body that lacks a field: the missing body is the first fault. */
export function withoutBody(answer: ErrorAnswer): ErrorAnswer {
  const { faults = [] } = answer;
  if (!faults.some(({ param, message }) => message.startsWith(`${param} is required`))) return answer;
  const message = 'The body is empty; send a JSON object';
  return { ...answer, message, faults: [{ param: 'body', message }, ...faults] };
}

function sizeOf(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.floor(bytes / 1_024)} KB` : `${Math.floor(bytes / 1_048_576)} MB`;
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
