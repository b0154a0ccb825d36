/** A TCP proxy in front of a server. While it passes nothing on, the server hangs for its clients. */
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export interface StallingProxy {
  readonly port: number;
  stall(): void;
  resume(): void;
  stop(): void;
}

export async function startStallingProxy(target: URL): Promise<StallingProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stall: () => sockets.forEach((socket) => socket.pause()),
    resume: () => sockets.forEach((socket) => socket.resume()),
    stop: () => {
      server.close();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}
