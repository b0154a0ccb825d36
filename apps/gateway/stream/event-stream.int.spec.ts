/** A client that takes nothing is dropped; what it is behind by does not pile up. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { EventStream } from './event-stream.js';

it('drops a client that reads nothing, with at most one page in memory', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  // Never reads.
  socket.pause();
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  response.writeHead(200);
  const stream = new EventStream('job_1', 0, response, 300);
  const events = [{ id: 1, kind: 'message', content: { message: 'x'.repeat(1_000_000) } }] as const;
  let pages = 0;
  while (stream.isOpen && pages < 100) {
    await stream.send(events);
    pages++;
    expect(response.writableLength).toBeLessThan(1_100_000);
  }
  expect(stream.isOpen).toBe(false);
  expect(pages).toBeLessThan(100);
  socket.destroy();
  server.close();
});
