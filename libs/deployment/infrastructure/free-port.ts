/** Finds free loopback ports, each once in this process. Test files that run at the same time get different ports. */
import { createServer } from 'node:net';

/**
 * Below Linux's ephemeral ports, which start at 32,768: an outgoing connection cannot get the port of a server between
 * its stop and its restart.
 */
const firstPort = 20_000;
const portCount = 12_000;
/** One for each worker of Jest, which have numbers from 1, and one for processes without a number. */
const shares = 6;
/** A server may listen later than another one is given its port. */
const given = new Set<number>();

export async function freePort(): Promise<number> {
  const share = Number(process.env.JEST_WORKER_ID ?? 0) % shares;
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = firstPort + share + shares * Math.floor(Math.random() * (portCount / shares));
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free loopback port between ${firstPort} and ${firstPort + portCount}`);
}

/** Whether a server could listen on 127.0.0.1 at this port now. */
export async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
