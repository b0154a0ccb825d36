import type { Socket } from 'node:net';
import { Client, errors, type buildConnector, type Dispatcher } from 'undici';
import type { Destination } from './destination.js';
import { EgressFault, errorCode, isOwnSocketFault } from './egress-fault.js';
import type { EgressLimits } from './egress-policy.js';

/**
 * More than this is never read, framing, interim responses and all: a receiver must not keep us busy for the
 * whole time.
 */
const maxWireBytes = 1_048_576;

/** One request. `host`, `content-length` and `connection` are set by us; `body` is sent byte for byte. */
export interface EgressRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** What came back: see `EgressResponse`. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyExcerpt: string;
  readonly isBodyComplete: boolean;
}

/**
 * Sends one HTTP/1.1 request over a connection that is open and checked, reads the response's head and the
 * start of its body, and closes the connection. Nothing is followed, decompressed, retried or reused.
 * `onStatus` hears the status as soon as it is known.
 * Throws `EgressFault` (`reset`, `invalid_response`, `timed_out`), or the reason of `signal`.
 */
export async function exchange(
  socket: Socket,
  { url }: Destination,
  request: EgressRequest,
  limits: EgressLimits,
  onStatus: (status: number) => void,
  signal: AbortSignal,
): Promise<Answer> {
  capWireBytes(socket);
  const client = new Client(url.origin, {
    connect: handOver(socket),
    allowH2: false,
    maxHeaderSize: limits.headerBytes,
    // The attempt's own limit covers both; undici's timers only tick every half second.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  try {
    const response = await client.request({
      path: url.pathname + url.search,
      method: request.method,
      headers: { 'accept-encoding': 'identity', ...request.headers },
      body: request.body ?? null,
      reset: true,
      signal,
    });
    onStatus(response.statusCode);
    const excerpt = await readExcerpt(response.body, limits.bodyExcerptBytes);
    return { status: response.statusCode, headers: flatten(response.headers), ...excerpt };
  } catch (error) {
    throw signal.aborted ? signal.reason : exchangeFault(error);
  } finally {
    socket.destroy();
    await client.destroy();
  }
}

/**
 * Gives undici the one connection that was checked. When that is lost, undici would open another: it gets
 * none. In a microtask, because undici sends nothing over a connection that it gets before its connector has
 * returned.
 */
function handOver(socket: Socket): buildConnector.connector {
  let isGiven = false;
  return (_options, callback) => {
    queueMicrotask(() => {
      if (isGiven) return callback(connectionLost(), null);
      isGiven = true;
      callback(null, socket);
    });
  };
}

/**
 * Chunk extensions, trailers and interim responses are no part of the body, so that `readExcerpt` does not
 * see them.
 */
function capWireBytes(socket: Socket): void {
  socket.on('readable', () => {
    if (socket.bytesRead <= maxWireBytes) return;
    socket.destroy(new EgressFault('invalid_response', 'The response is too large for what it says'));
  });
}

async function readExcerpt(
  body: Dispatcher.ResponseData['body'],
  limitBytes: number,
): Promise<{ bodyExcerpt: string; isBodyComplete: boolean }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, limitBytes - bytes));
    bytes += chunk.length;
    if (bytes > limitBytes) break;
  }
  return { bodyExcerpt: toText(Buffer.concat(chunks)), isBodyComplete: bytes <= limitBytes };
}

/**
 * As UTF-8, without a character cut in two at the end, and without U+0000, which Postgres can't store as
 * text.
 */
function toText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\u0000', '\ufffd');
}

function flatten(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const entries = Object.entries(headers).map(
    ([name, value]) => [name, [value ?? ''].flat().join(', ')] as const,
  );
  return Object.fromEntries(entries);
}

/** Anything but what a receiver or the network can do is given back as it is: it is a mistake of ours. */
function exchangeFault(error: unknown): unknown {
  if (error instanceof EgressFault) return error;
  const code = errorCode(error);
  const details = { code, cause: error, ownFault: isOwnSocketFault(code) };
  if (isInvalidResponse(error))
    return new EgressFault('invalid_response', 'The response is not valid HTTP', details);
  if (code === 'ETIMEDOUT') return new EgressFault('timed_out', 'The connection timed out', details);
  if (error instanceof errors.SocketError || code?.startsWith('E')) return connectionLost(details);
  return error;
}

/** undici reports an unsolicited 100 or 101 as a socket error whose message begins with "bad". */
function isInvalidResponse(error: unknown): boolean {
  if (error instanceof errors.SocketError) return error.message.startsWith('bad ');
  return (
    error instanceof errors.HTTPParserError ||
    error instanceof errors.HeadersOverflowError ||
    error instanceof errors.ResponseContentLengthMismatchError
  );
}

function connectionLost(details: ConstructorParameters<typeof EgressFault>[2] = {}): EgressFault {
  return new EgressFault('reset', 'The connection ended before the response was complete', details);
}
