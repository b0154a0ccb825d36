/** Receivers on loopback that speak raw TCP or TLS, so that they can be wrong in every way a real one can. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { TestCertificate } from './certificate.js';

export interface Receiver {
  readonly port: number;
  /** The https or http URL of the receiver, by its literal address. */
  readonly url: string;
  /** TCP connections accepted so far. */
  readonly connections: () => number;
  /** Everything received so far, as Latin-1, of all connections. */
  readonly received: () => string;
  /** Resolves once no connection is open. */
  readonly whenIdle: () => Promise<void>;
  /** Again does nothing. */
  readonly stop: () => Promise<void>;
}

/**
 * What a receiver does with a connection. It is called when the connection opens (after TLS where there is
 * any).
 */
export type Conduct = (socket: Socket) => void;

/** Starts a receiver on a free port of 127.0.0.1, or of ::1. */
export async function startReceiver(
  conduct: Conduct,
  options: { tls?: TestCertificate; host?: '127.0.0.1' | '::1' } = {},
): Promise<Receiver> {
  const sockets = new Set<Socket>();
  const host = options.host ?? '127.0.0.1';
  let connections = 0;
  let received = '';
  const serve = (socket: Socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    conduct(socket);
  };
  const server: Server = options.tls ? createTlsServer(options.tls, serve) : createServer(serve);
  server.on('tlsClientError', () => undefined);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, host);
  await once(server, 'listening');
  const end = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  let ended: Promise<void> | undefined;
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${options.tls ? 'https' : 'http'}://${host === '::1' ? '[::1]' : host}:${port}/hook?x=1`,
    connections: () => connections,
    received: () => received,
    whenIdle: async () => {
      await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.on('close', resolve))));
    },
    stop: () => (ended ??= end()),
  };
}

/**
 * Waits for the end of the request's head and body, then acts. The body is taken to be complete when the head
 * says so.
 */
export function afterRequest(act: (socket: Socket) => void): Conduct {
  return (socket) => {
    let text = '';
    const collect = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (end < 0 || text.length < end + 4 + length) return;
      socket.off('data', collect);
      act(socket);
    };
    socket.on('data', collect);
  };
}

/** Answers every request with these bytes, and ends the connection. */
export function answering(...bytes: (string | Uint8Array)[]): Conduct {
  return afterRequest((socket) => {
    for (const part of bytes) socket.write(part);
    socket.end();
  });
}

/** Writes the head, then the same piece again and again, as fast as it is taken or one every `everyMs`. */
export function repeating(head: string, piece: string, everyMs?: number): Conduct {
  return afterRequest((socket) => {
    socket.write(head);
    const send = () => {
      if (socket.destroyed) return;
      if (everyMs !== undefined) {
        socket.write(piece);
        setTimeout(send, everyMs);
      } else {
        socket.write(piece, send);
      }
    };
    send();
  });
}
