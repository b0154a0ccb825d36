import { Agent, type AgentOptions, type RequestOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * A request that is sent while the receiver closes an idle connection is lost. Receivers wait 5 seconds and more before
 * they close one, so a connection that was used within this time is safe.
 */
const idleTimeoutMs = 1_000;

/** More idle connections are closed. Many projects may share one destination, a chat service for instance. */
const maxIdlePerDestination = 64;
const maxIdle = 512;

/** The options of Node's `request`, and how to open a connection when none is kept. */
export interface PooledRequest extends RequestOptions {
  /** Only requests of the same name share a connection. */
  readonly poolName: string;
  /** Rejects with an `EgressFault`. */
  readonly open: () => Promise<Socket>;
}

/** Origin and checked addresses. DNS servers rotate their answers, hence the sorting. */
export function poolName(origin: string, addresses: readonly string[]): string {
  return [origin, ...[...addresses].sort()].join(' ');
}

/**
 * Connections that stay open between requests. One carries another request only for the same origin, and only when the
 * same addresses were looked up and checked for that request. One pool serves one policy. Node's client uses it as its
 * agent, and never opens a connection of its own.
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
   * Node closes a connection that is idle for this time. The default would let the receiver choose the time by its
   * `Keep-Alive` header. An idle connection that receives data or its end is of no more use.
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
