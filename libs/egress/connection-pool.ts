import { Agent, type AgentOptions, type RequestOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * A request is lost if the receiver closes the idle connection at the same time. Receivers wait 5 s and more before
 * they close one, so a connection that was used within this time is safe.
 */
const idleTimeoutMs = 1_000;

/** More idle connections are closed. Many projects may share a destination, for instance a chat service. */
const maxIdlePerDestination = 64;
const maxIdle = 512;

/** The options of Node's `request`, and a function that opens a new connection. */
export interface PooledRequest extends RequestOptions {
  /** Only requests with the same name share a connection. */
  readonly poolName: string;
  /** Rejects with an `EgressFault`. */
  readonly open: () => Promise<Socket>;
}

/** Origin and checked addresses, sorted because DNS servers rotate them. */
export function poolName(origin: string, addresses: readonly string[]): string {
  return [origin, ...[...addresses].sort()].join(' ');
}

/**
 * Keeps connections open between requests. A request gets a kept connection only for the same origin and the same
 * checked addresses. One pool serves one policy. It is the agent of Node's client, which opens no connection itself.
 */
export class ConnectionPool extends Agent {
  constructor(options: Pick<AgentOptions, 'keepAlive'> = { keepAlive: true }) {
    super({ ...options, maxFreeSockets: maxIdlePerDestination });
  }

  override getName({ poolName }: PooledRequest): string {
    return poolName;
  }

  override createConnection(
    { open }: PooledRequest,
    callback: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    open().then(
      (socket) => callback(null, socket),
      (error) => callback(error, undefined!),
    );
  }

  /**
   * Node closes a connection that is idle for this time. By default the receiver chooses the time by its `Keep-Alive`
   * header. An idle connection that receives data or its end is closed.
   */
  override keepSocketAlive(socket: Duplex): boolean {
    if (Object.values(this.freeSockets).flat().length >= maxIdle) return false;
    (socket as Socket).setTimeout(idleTimeoutMs);
    socket.once('data', close).once('end', close);
    return true;
  }

  override reuseSocket(...[socket, request]: Parameters<Agent['reuseSocket']>): void {
    socket.off('data', close).off('end', close);
    super.reuseSocket(socket, request);
  }
}

function close(this: Duplex): void {
  this.destroy();
}
