/** A network between a browser and the gateway: each byte is late, and some are lost and sent again. In order, as TCP. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SlowNetwork {
  /** In place of the gateway's. */
  readonly url: string;
  stop(): void;
}

interface Settings {
  /** In each direction. */
  readonly delayMs: number;
  /** Of the pieces of up to 64 KB, from 0 to 1. */
  readonly lossShare: number;
}

/** Linux sends again after this time at the earliest. */
const retransmissionMs = 200;

export async function startSlowNetwork(target: string, settings: Settings): Promise<SlowNetwork> {
  const { port, hostname } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      sockets.add(socket.once('close', () => sockets.delete(socket)));
    }
    passOn(near, far, settings);
    passOn(far, near, settings);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function passOn(from: Socket, to: Socket, { delayMs, lossShare }: Settings): void {
  let lastMs = 0;
  // Timers are exact to a millisecond: the order is that of the queue, and none is to be early.
  const queue: (() => void)[] = [];
  const later = (pass: () => void) => {
    queue.push(pass);
    const lostMs = Math.random() < lossShare ? retransmissionMs : 0;
    // What follows a lost piece waits for it.
    lastMs = Math.max(lastMs, performance.now() + delayMs + lostMs);
    setTimeout(() => queue.shift()!(), Math.ceil(lastMs - performance.now()) + 1);
  };
  from.on('data', (data) => later(() => to.write(data)));
  from.on('close', () => later(() => to.destroy()));
}
