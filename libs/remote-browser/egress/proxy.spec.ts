/** The proxy against names whose DNS changes its answer, and against sites that break the rules of HTTP. */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Refusal, PolicyProxy } from './proxy.js';

const publicAddress = '93.184.216.34';
const dialed: string[] = [];
const refusals: Refusal[] = [];
const asked = new Map<string, number>();
const folder = mkdtempSync(join(tmpdir(), 'handtest-proxy-'));
const place = join(folder, 'proxy');

/** Every second answer for a name leads to this machine. */
const proxy = new PolicyProxy({
  policy: {
    allowLoopback: false,
    lookup: (host) => {
      const times = (asked.get(host) ?? 0) + 1;
      asked.set(host, times);
      return Promise.resolve([times % 2 === 1 ? publicAddress : '127.0.0.1']);
    },
    dial: (address) => {
      dialed.push(address);
      return connect(join(folder, 'closed'));
    },
  },
  onRefusal: (refusal) => refusals.push(refusal),
});

beforeAll(() => proxy.listen(place));

afterAll(async () => {
  await proxy.close();
  await rm(folder, { recursive: true });
});

function ask(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const client = connect(place, () => client.write(text));
    client.once('data', (bytes) => {
      resolve(bytes.toString().split('\r\n')[0]!);
      client.destroy();
    });
    client.once('error', reject);
  });
}

const tunnel = (authority: string) => ask(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);

it('dials only addresses that it checked, for 100 names that change their address', async () => {
  for (let number = 0; number < 100; number += 1) {
    const name = `page${number}.example`;
    expect(await tunnel(`${name}:443`)).toBe('HTTP/1.1 502 Refused');
    expect(await ask(`GET http://${name}/ HTTP/1.1\r\nHost: ${name}\r\n\r\n`)).toBe('HTTP/1.1 403 Forbidden');
  }
  expect([dialed.length, new Set(dialed)]).toEqual([100, new Set([publicAddress])]);
  expect(refusals.filter(({ reason }) => reason === 'refused_address')).toHaveLength(100);
});

it.each([
  '127.0.0.1:443',
  'localhost:443',
  '0x7f000001:443',
  '[::1]:443',
  '[::ffff:10.0.0.1]:443',
  '169.254.169.254:80',
  'metadata.google.internal:80',
  'user@127.0.0.1:443',
  'page.example:25',
  'page.example:5432',
  '',
])('refuses a tunnel to %p', async (authority) => {
  expect(await tunnel(authority)).toMatch(/^HTTP\/1\.1 4(00|03) /);
});

describe('a site that breaks the rules of HTTP', () => {
  let answer = '';
  const site = createServer((socket) => socket.once('data', () => socket.end(answer)));
  const ownPlace = join(folder, 'own-proxy');
  const ownProxy = new PolicyProxy({ policy: { allowLoopback: true } });

  beforeAll(async () => {
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    await ownProxy.listen(ownPlace);
  });

  afterAll(async () => {
    await ownProxy.close();
    site.close();
  });

  /** All that a client gets until its connection ends. */
  function get(): Promise<string> {
    return new Promise((resolve) => {
      let text = '';
      const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
      const request = `GET http://${host}/ HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      const client = connect(ownPlace, () => client.write(request));
      client.on('data', (bytes) => (text += bytes.toString()));
      client.on('error', () => undefined);
      client.once('close', () => resolve(text));
    });
  }

  it('ends the connection when its status is no number from 100', async () => {
    answer = 'HTTP/1.1 099 x\r\nContent-Length: 2\r\n\r\nhi';
    expect(await get()).toBe('');
  });

  it('gets its reason phrase replaced by the usual one', async () => {
    answer = 'HTTP/1.1 200 a\u0001b\r\nContent-Length: 2\r\n\r\nhi';
    expect(await get()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nhi$/);
  });

  it('ends the response when its body is shorter than it said', async () => {
    answer = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhi';
    expect(await get()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nhi$/);
  });
});

it('gives a slow reader all that a site sent before it closed the connection', async () => {
  const slowPlace = join(folder, 'slow-proxy');
  const slowProxy = new PolicyProxy({ policy: { allowLoopback: true } });
  await slowProxy.listen(slowPlace);
  let sites = 0;
  /** In small pieces, so that the last ones wait in the proxy for some of these lengths. */
  const site = createServer((socket) => {
    const pieces = 20 + 3 * sites++;
    socket.once('data', async () => {
      for (let piece = 0; piece < pieces; piece++) {
        socket.write(Buffer.alloc(10_000));
        await delay(2);
      }
      socket.end();
    });
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  const received = async () => {
    const client = connect(slowPlace);
    client.write(`CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\nhello`);
    // The site has closed by then.
    await delay(1_000);
    let bytes = 0;
    for await (const part of client as AsyncIterable<Buffer>) bytes += part.length;
    return bytes - 'HTTP/1.1 200 Connected\r\n\r\n'.length;
  };
  try {
    const all = await Promise.all(Array.from({ length: 16 }, received));
    const sent = all.map((_, index) => (20 + 3 * index) * 10_000);
    expect(all.toSorted((a, b) => a - b)).toEqual(sent);
  } finally {
    await slowProxy.close();
    site.close();
  }
});
