/** The errors that the gateway itself answers, before a service is called. Pure. */
import { defineError } from '@handtest/contracts/define';

export class EndpointNotFound extends defineError(
  'endpoint_not_found',
  404,
  'Endpoint not found; see /api/docs',
) {}

export class MethodNotAllowed extends defineError(
  'method_not_allowed',
  405,
  'The method must be one of the header Allow',
) {}

export class InvalidJson extends defineError('invalid_json', 400, 'The body must be valid JSON', 'body') {}

export class BodyIncomplete extends defineError(
  'body_incomplete',
  400,
  'The body must have the length given in Content-Length',
  'body',
) {}

export class BodyTooLarge extends defineError('body_too_large', 413, 'The body is too large') {}

export class UnsupportedMediaType extends defineError(
  'unsupported_media_type',
  415,
  'The body must be JSON with the header Content-Type: application/json',
) {}

export class InvalidPath extends defineError(
  'invalid_path',
  400,
  'The path must be a valid URL path',
  'path',
) {}

export class InvalidHost extends defineError(
  'invalid_host',
  400,
  'The request must have one Host header',
  'Host',
) {}

export class InvalidHttp extends defineError('invalid_http', 400, 'The request must be valid HTTP') {}

export class RangeOutside extends defineError(
  'range_outside',
  416,
  'The range must begin within the bytes; the header Content-Range has their number',
) {}

export class HeadersTooLarge extends defineError(
  'headers_too_large',
  431,
  'The headers must be at most 16 KB',
) {}

export class RequestTimedOut extends defineError(
  'request_timed_out',
  408,
  'The request did not arrive in time; send it again',
) {}

export class RateLimitExceeded extends defineError('rate_limit_exceeded', 429, 'Rate limit exceeded') {}

export class UpgradeRequired extends defineError(
  'upgrade_required',
  426,
  'This endpoint is a WebSocket; send the headers of its handshake',
) {}

/** Any other refusal by the web framework, under its own status. */
export class RequestRefused extends defineError('request_refused', 400, 'The request was refused') {}

/** Refusals of a JSON body before it is read. */
export const bodyRefusals = [new BodyTooLarge(), new UnsupportedMediaType()] as const;
