/** Connections of viewers on a real HTTP server, without a browser. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { Screen } from './screen.js';
import { StreamServer, streamPath } from './stream-server.js';

const screen = { addViewer: (viewer: WebSocket) => viewer.close(1000, 'seen') } as unknown as Screen;
const stream = new StreamServer((ticket) => (ticket === 'known' ? { screen, mayAct: true } : undefined));
const server = createServer();
let client: Socket | undefined;
// Before the answer of the stream server.
server.on('upgrade', () => client?.resetAndDestroy());
stream.attach(server);

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));

afterAll(() => {
  stream.close();
  server.close();
});

const port = () => (server.address() as AddressInfo).port;

it.each(['/other', '//'])('answers 404 at %s', async (path) => {
  const other = connect(port(), '127.0.0.1');
  other.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  const [answer] = (await once(other, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 404 /);
});

it('goes on when connections that it refuses are reset', async () => {
  for (let attempt = 0; attempt < 20; attempt++) {
    client = connect(port(), '127.0.0.1');
    client.write(
      `GET ${streamPath}?ticket=forged HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    await once(client, 'close');
  }
  client = undefined;
  const viewer = new WebSocket(`ws://127.0.0.1:${port()}${streamPath}?ticket=known`);
  const [code, reason] = (await once(viewer, 'close')) as [number, Buffer];
  expect([code, reason.toString()]).toEqual([1000, 'seen']);
});
