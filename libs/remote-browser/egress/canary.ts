/** Listens on every address of this machine, over TCP and UDP, and writes down who comes. No connection must arrive. */
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { CanaryPlace } from './attempts.js';

export class Canary {
  /** Names of the attempts that arrived. */
  readonly hits = new Set<string>();
  private readonly open = new Set<Socket>();

  private constructor(
    private readonly tcp: Server,
    private readonly udp: UdpSocket,
    readonly place: CanaryPlace,
  ) {}

  static async start(): Promise<Canary> {
    const tcp = createServer();
    tcp.listen(0);
    await once(tcp, 'listening');
    const { port } = tcp.address() as { port: number };
    const udp = createSocket('udp4');
    udp.bind(port);
    await once(udp, 'listening');
    const canary = new Canary(tcp, udp, { port, ownAddress: ownAddress() });
    tcp.on('connection', (socket) => canary.take(socket));
    udp.on('message', (packet) => canary.hits.add((packet[0] ?? 0) < 0x40 ? 'stun' : 'web transport'));
    return canary;
  }

  async stop(): Promise<void> {
    for (const socket of this.open) socket.destroy();
    const closed = [once(this.tcp, 'close'), once(this.udp, 'close')];
    this.tcp.close();
    this.udp.close();
    await Promise.all(closed);
  }

  private take(socket: Socket): void {
    this.open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.open.delete(socket));
    socket.once('data', (bytes) => {
      const path = /^[A-Z]+ \/(\S*)/.exec(bytes.toString('latin1'))?.[1];
      this.hits.add(path === undefined ? 'turn' : decodeURIComponent(path));
      socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
    });
  }
}

/** An IPv4 address of this machine that is not loopback; 127.0.0.3 on a machine without a network. */
export function ownAddress(): string {
  const known = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return known.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.3';
}
