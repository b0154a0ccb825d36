import type { Destination } from './destination.js';
import type { GuardedConnection } from './guarded-connection.js';

/** More that are idle to one origin are closed. Many projects may share one origin, that of a chat service for instance. */
const maxIdlePerOrigin = 64;
const maxIdle = 512;

/**
 * Connections that stay open between requests. One is used again only for the same origin, and only while its address is
 * among those that were looked up and checked for the new request: that a name leads elsewhere by now, or inside, is
 * found out at every send, with or without an open connection. One pool serves one policy.
 */
export class ConnectionPool {
  private readonly idle = new Map<string, GuardedConnection[]>();
  private readonly known = new WeakSet<GuardedConnection>();
  private count = 0;

  /** The one that was used last; those whose address is no longer among the destination's are closed. */
  take({ url, addresses }: Pick<Destination, 'url' | 'addresses'>): GuardedConnection | undefined {
    const connections = this.idle.get(url.origin) ?? [];
    for (;;) {
      const connection = connections.at(-1);
      if (!connection) return undefined;
      this.remove(connection);
      if (connection.isOpen && addresses.includes(connection.address)) return connection;
      connection.close();
    }
  }

  /** Keeps it for the next request, if there is room. */
  give(connection: GuardedConnection): void {
    const { origin, isOpen } = connection;
    const connections = this.idle.get(origin) ?? [];
    const isFull = connections.length >= maxIdlePerOrigin || this.count >= maxIdle;
    if (!isOpen || isFull) return connection.close();
    this.idle.set(origin, connections);
    connections.push(connection);
    this.count += 1;
    if (this.known.has(connection)) return;
    this.known.add(connection);
    connection.socket.once('close', () => this.remove(connection));
  }

  close(): void {
    for (const connection of [...this.idle.values()].flat()) connection.close();
    this.idle.clear();
    this.count = 0;
  }

  private remove(connection: GuardedConnection): void {
    const connections = this.idle.get(connection.origin);
    const at = connections?.lastIndexOf(connection) ?? -1;
    if (!connections || at < 0) return;
    connections.splice(at, 1);
    this.count -= 1;
    if (connections.length === 0) this.idle.delete(connection.origin);
  }
}
