/** What clients that read slowly, or nothing, cost. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { EventStream } from './event-stream.js';

let server: Server;
let socket: Socket;
let response: ServerResponse;

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  response.writeHead(200);
});

afterEach(() => {
  socket.destroy();
  server.close();
});

const pageOf = (bytes: number) =>
  [{ id: 1, kind: 'message', content: { message: 'x'.repeat(bytes) } }] as const;

it('drops a client that reads nothing, with at most one page in memory', async () => {
  // Never reads.
  socket.pause();
  const stream = new EventStream('job_1', 0, response, 300);
  let pages = 0;
  while (stream.isOpen && pages < 100) {
    await stream.send(pageOf(1_000_000));
    pages++;
    expect(response.writableLength).toBeLessThan(1_100_000);
  }
  expect(stream.isOpen).toBe(false);
  expect(pages).toBeLessThan(100);
});

it('keeps nothing of the large pages that a client has read, however long it stays', async () => {
  socket.resume();
  const stream = new EventStream('job_1', 0, response);
  const listeners = () => response.listenerCount('close') + response.listenerCount('drain');
  const before = listeners();
  for (let page = 0; page < 20; page++) await stream.send(pageOf(1_000_000));
  expect(listeners()).toBe(before);
  expect(stream.isOpen).toBe(true);
});
