/** Finds a loopback port that nobody listens on. */
import { createServer } from 'node:net';

/**
 * Ports from 20,000 up to Linux's default ephemeral range, which starts at 32,768: an outgoing connection can then not
 * take the port of a server between its stop and its restart.
 */
const FIRST_PORT = 20_000;
const PORT_COUNT = 12_000;

export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free loopback port between ${FIRST_PORT} and ${FIRST_PORT + PORT_COUNT}`);
}

/** Whether a server could listen on 127.0.0.1 at this port now. */
export async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
