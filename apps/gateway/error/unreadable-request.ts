/**
 * Answers requests that Node's parser refuses, before any route, hook or filter, in the form of every other error. The
 * connection ends, because the start of the next request is unknown. Pure.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ContractError, ErrorClass } from '@handtest/contracts/define';
import { newRequestId } from '../request-id.js';
import { apiHeaders } from '../security-headers.js';
import { errorBody } from './error-answer.js';
import { BodyTooLarge, HeadersTooLarge, InvalidHttp, RequestTimedOut } from './refusal.js';

const chunksTooLarge = class extends BodyTooLarge {
  override message = 'The chunk extensions of the body are too large';
};

/** By the code of Node's error. */
const refusals: Readonly<Record<string, ErrorClass>> = {
  ERR_HTTP_REQUEST_TIMEOUT: RequestTimedOut,
  HPE_HEADER_OVERFLOW: HeadersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: chunksTooLarge,
};

/** For the `clientError` of a server. */
export function refuseUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  const refusal = Object.hasOwn(refusals, code) ? refusals[code]! : InvalidHttp;
  if (socket.writable && !isAnswering(socket)) socket.write(rawAnswer(new refusal()));
  socket.destroy();
}

/** A complete answer as text, for a connection that ends after it. */
export function rawAnswer(error: ContractError): string {
  const body = errorBody(error);
  const text = JSON.stringify(body);
  const headers = {
    'x-request-id': newRequestId(),
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.status} ${body.error}\r\n${lines.join('')}\r\n${text}`;
}

/**
 * Whether the client would read bytes written now as part of another answer: one that has started, or that belongs to an
 * earlier request. Node's own default reads the same field.
 */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null };
  return !!answer && (answer.headersSent || answer.req.complete);
}
