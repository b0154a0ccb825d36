/** An address in front of a server whose connections can be lost as with its machine: nothing arrives, and nothing is closed. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export class TcpRelay {
  private readonly open = new Set<Socket>();
  private readonly server: Server;

  private constructor(target: URL) {
    this.server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      this.forward(near, far);
      this.forward(far, near);
    });
  }

  /** @param target with its port, such as `redis://127.0.0.1:6379` */
  static async start(target: string): Promise<TcpRelay> {
    const relay = new TcpRelay(new URL(target));
    relay.server.listen(0, '127.0.0.1');
    await once(relay.server, 'listening');
    return relay;
  }

  /** The target's, on the way through the relay. */
  urlOf(target: string): string {
    const url = new URL(target);
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return url.toString();
  }

  /** Of the connections that are open. New ones work. */
  stall(): void {
    for (const socket of this.open) socket.pause();
  }

  resume(): void {
    for (const socket of this.open) socket.resume();
  }

  /** Closes one connection. @param port of the relay, as the target sees it */
  cut(port: number): void {
    for (const socket of this.open) if (socket.localPort === port) socket.destroy();
  }

  async stop(): Promise<void> {
    this.server.close();
    for (const socket of this.open) socket.destroy();
    await once(this.server, 'close');
  }

  private forward(from: Socket, to: Socket): void {
    this.open.add(from);
    from.on('error', () => undefined);
    from.on('close', () => {
      this.open.delete(from);
      to.destroy();
    });
    from.pipe(to);
  }
}
