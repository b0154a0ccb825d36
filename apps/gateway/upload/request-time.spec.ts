import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { limitTime } from './request-time.js';

const limitMs = 100;
let server: FastifyInstance;

beforeAll(async () => {
  server = fastify({ forceCloseConnections: true });
  server.addHook('onRequest', limitTime(limitMs));
  server.post('/', async () => {
    // Answers have no limit.
    await delay(3 * limitMs);
    return 'answered';
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** All that comes back on a connection that sends this and leaves its end open. */
function sent(body: string): Promise<string> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n';
  socket.write(`${head}Content-Length: 10\r\n\r\n${body}`);
  return text(socket);
}

describe('a request', () => {
  it('that does not arrive in time is ended with 408', async () => {
    expect(await sent('"abc')).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('that has arrived is answered, however long that takes', async () => {
    expect(await sent('"12345678"')).toMatch(/^HTTP\/1\.1 200 [\s\S]*answered$/);
  });
});
