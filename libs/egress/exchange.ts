/** One request and its response, by Node's HTTP client. */
import { isAscii } from 'node:buffer';
import { type ClientRequest, type IncomingMessage, request as startRequest } from 'node:http';
import { type ConnectionPool, type PooledRequest, poolName } from './connection-pool.js';
import type { Destination } from './destination.js';
import { EgressFault, exchangeFault } from './egress-fault.js';
import type { EgressLimits } from './egress-policy.js';

/** Beside the body: limits chunk extensions, trailers and interim responses. */
const maxWireBytes = 1_048_576;
/** Node creates an object for each: a megabyte of them took 40 ms of CPU time. */
const maxInterimResponses = 100;

/** `host`, `content-length` and `connection` are set here; `body` is sent unchanged. */
export interface EgressRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/**
 * Header names are in lower case, repeated ones joined by ", ". `bodyExcerpt` is the start of the body (at most
 * `bodyExcerptBytes`, not decompressed) as UTF-8 text; `isBodyComplete` is false for a longer body.
 */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyExcerpt: string;
  readonly isBodyComplete: boolean;
}

export interface ExchangeOptions extends Pick<PooledRequest, 'open'> {
  readonly destination: Destination;
  readonly connections: ConnectionPool;
  readonly limits: EgressLimits;
  /** Called as soon as the status is known. */
  readonly onStatus: (status: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends one request and reads the response's head and the start of its body. Rejects with an `EgressFault` (`reset`,
 * `invalid_response`, `timed_out`, or that of `open`), with the reason of `signal`, or for a defect in `request`.
 */
export function exchange(request: EgressRequest, options: ExchangeOptions): Promise<Answer> {
  const { limits, onStatus, signal } = options;
  return new Promise((resolve, reject) => {
    const sent = send(request, options);
    let bytesBefore = 0;
    const fail = (error: unknown) => {
      const isLostByKeeping = sent.reusedSocket && sent.socket?.bytesRead === bytesBefore;
      reject(exchangeFault(error, isLostByKeeping));
      sent.destroy();
    };
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    sent.once('socket', (socket) => {
      bytesBefore = socket.bytesRead;
      const limitWire = () => {
        if (socket.bytesRead - bytesBefore > maxWireBytes + limits.bodyExcerptBytes)
          fail(invalid('is too large for what it says'));
      };
      socket.on('data', limitWire);
      sent.once('close', () => socket.off('data', limitWire));
    });
    let interimResponses = 0;
    sent.on('information', () => {
      if (++interimResponses === maxInterimResponses) fail(invalid('is not valid HTTP'));
    });
    sent.on('error', fail);
    sent.once('upgrade', () => fail(invalid('is not valid HTTP')));
    sent.once('response', (response) => {
      // Without the headers of an upgrade, Node reports a 101 as a final response.
      if (response.statusCode === 101) return fail(invalid('is not valid HTTP'));
      onStatus(response.statusCode!);
      response.once('error', fail);
      read(response, limits.bodyExcerptBytes, (answer) => {
        resolve(answer);
        // No effect if the connection went back to the pool: request and response were complete.
        sent.destroy();
      });
    });
  });
}

function send({ method, headers, body }: EgressRequest, options: ExchangeOptions): ClientRequest {
  const { connections, destination, limits, open } = options;
  const { pathname, search, host } = destination.url;
  const pooled: PooledRequest = {
    method,
    path: pathname + search,
    headers: { 'accept-encoding': 'identity', ...headers, host },
    maxHeaderSize: limits.headerBytes,
    agent: connections,
    poolName: poolName(destination.url.origin, destination.addresses),
    open,
  };
  return startRequest(pooled).end(body);
}

/** Reads the response to its end or to the limit. */
function read(response: IncomingMessage, limitBytes: number, done: (answer: Answer) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const finish = (isBodyComplete: boolean) => {
    const headers: Record<string, string> = {};
    for (const [name, values] of Object.entries(response.headersDistinct)) headers[name] = values!.join(', ');
    const bodyExcerpt = chunks.length === 0 ? '' : toText(Buffer.concat(chunks));
    done({ status: response.statusCode!, headers, bodyExcerpt, isBodyComplete });
  };
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk.subarray(0, limitBytes - bytes));
    bytes += chunk.length;
    if (bytes > limitBytes) finish(false);
  });
  response.once('end', () => finish(true));
}

/** As UTF-8, without an incomplete character at the end, and without U+0000, which Postgres cannot store. */
function toText(bytes: Buffer): string {
  // Most responses are ASCII, and a decoder costs more than the rest of the reading.
  if (isAscii(bytes)) return bytes.toString('latin1').replaceAll('\u0000', '\ufffd');
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\u0000', '\ufffd');
}

function invalid(how: string): EgressFault {
  return new EgressFault('invalid_response', `The response ${how}`);
}
