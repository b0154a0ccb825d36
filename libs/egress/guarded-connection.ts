import type { Socket } from 'node:net';
import { Client, type buildConnector, type Dispatcher } from 'undici';
import { ContinueFilter } from './continue-filter.js';
import { type Answer, type EgressRequest, ResponseCollector } from './exchange.js';
import type { EgressLimits } from './egress-policy.js';
import { connectionLost, exchangeFault, EgressFault } from './egress-fault.js';

/**
 * More than this is never read for one request, framing, interim responses and all: a receiver must not keep us busy for
 * the whole time.
 */
const maxWireBytes = 1_048_576;

/**
 * A request that is sent while the receiver closes an idle connection is lost, and must not be repeated unasked. Receivers
 * wait 5 seconds and more before they do; what was used within this time is safe.
 */
const idleTimeoutMs = 1_000;

/**
 * One HTTP/1.1 connection to an address that was checked, open and secured. Nothing is followed, decompressed, retried or
 * pipelined over it, and when it is lost no other is opened in its place.
 */
export class GuardedConnection {
  private readonly client: Client;
  private readonly front: ContinueFilter;
  private wireLimit = Infinity;

  constructor(
    readonly socket: Socket,
    readonly origin: string,
    /** The one that was checked, and at which the connection ended. */
    readonly address: string,
    private readonly limits: EgressLimits,
  ) {
    this.front = new ContinueFilter(limits.headerBytes);
    readThrough(socket, this.front);
    this.client = new Client(origin, {
      connect: handOver(socket),
      allowH2: false,
      maxHeaderSize: limits.headerBytes,
      keepAliveTimeout: idleTimeoutMs,
      keepAliveMaxTimeout: idleTimeoutMs,
      // The attempt's own limit covers both; undici's timers only tick every half second.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    // Chunk extensions, trailers and interim responses are no part of the body, so the reader of it does not see them.
    socket.on('readable', () => {
      if (socket.bytesRead > this.wireLimit) socket.destroy(tooLarge());
    });
  }

  /** Whether another request may be sent over it, as far as is known here. */
  get isOpen(): boolean {
    return !this.socket.destroyed && this.socket.readable && this.socket.writable;
  }

  /**
   * Sends one request and reads the response's head and the start of its body. `onStatus` hears the status as soon as it
   * is known. Unless it is to be kept, and the response was complete, the connection is closed afterwards.
   * Throws `EgressFault` (`reset`, `invalid_response`, `timed_out`), or the reason of `signal`.
   */
  async exchange(
    url: URL,
    request: EgressRequest,
    keep: boolean,
    onStatus: (status: number) => void,
    signal: AbortSignal,
  ): Promise<Answer> {
    const close = () => this.close();
    signal.addEventListener('abort', close, { once: true });
    this.wireLimit = this.socket.bytesRead + maxWireBytes;
    this.front.begin();
    let isReusable = false;
    try {
      const answer = await this.dispatch(url, request, keep, onStatus);
      isReusable = keep && answer.isBodyComplete;
      return answer;
    } catch (error) {
      throw signal.aborted ? signal.reason : exchangeFault(error);
    } finally {
      signal.removeEventListener('abort', close);
      if (!isReusable) this.close();
    }
  }

  close(): void {
    this.socket.destroy();
    void this.client.destroy();
  }

  private dispatch(
    url: URL,
    { method, headers, body }: EgressRequest,
    keep: boolean,
    onStatus: (status: number) => void,
  ): Promise<Answer> {
    const collector = new ResponseCollector(this.limits.bodyExcerptBytes, onStatus);
    const options: Dispatcher.DispatchOptions = {
      path: url.pathname + url.search,
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
      body: body ?? null,
      reset: !keep,
    };
    this.client.dispatch(options, collector);
    return collector.answer;
  }
}

/**
 * Gives undici the one connection that was checked. When that is lost, undici would open another: it gets none. In a
 * microtask, because undici sends nothing over a connection that it gets before its connector has returned.
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

/** undici takes what arrives by `read()`, and there alone something can be taken out on the way without another stream. */
function readThrough(socket: Socket, filter: ContinueFilter): void {
  const read = socket.read.bind(socket) as () => Buffer | null;
  socket.read = () => {
    for (;;) {
      const chunk = read();
      if (chunk === null) return null;
      const left = filter.pass(chunk);
      if (left.length > 0) return left;
    }
  };
}

function tooLarge(): EgressFault {
  return new EgressFault('invalid_response', 'The response is too large for what it says');
}
