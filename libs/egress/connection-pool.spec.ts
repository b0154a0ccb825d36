/** Connections that stay open between requests, over real sockets: used again only for addresses that were checked again. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ConnectionPool } from './connection-pool.js';
import { sendGuarded } from './guarded-request.js';
import { makeCertificate } from './test/certificate.js';
import { publicWire } from './test/public-wire.js';
import { type Conduct, type Receiver, startReceiver } from './test/receiver.js';

const publicV4 = '93.184.215.14';
const otherV4 = '93.184.215.15';
const limits = { dnsTimeoutMs: 500, connectTimeoutMs: 1_000, attemptTimeoutMs: 2_000 };
const post = { method: 'POST', body: Buffer.from('{}') } as const;
const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

/** Answers each request over a connection with the next of these texts, the last one again and again. */
function answeringEach(...answers: string[]): Conduct {
  let count = 0;
  return (socket) =>
    socket.on('data', (chunk: Buffer) => {
      for (const _ of chunk.toString('latin1').match(/POST /g) ?? []) {
        socket.write(answers[Math.min(count++, answers.length - 1)]!);
      }
    });
}

/** Answers the first request over a connection, and resets it at the second. */
function answeringOnce(): Conduct {
  return (socket) => {
    let count = 0;
    socket.on('data', () => void (++count === 1 ? socket.write(ok) : socket.resetAndDestroy()));
  };
}

let pool: ConnectionPool;
let receiver: Receiver;
beforeEach(() => (pool = new ConnectionPool()));
afterEach(async () => {
  pool.destroy();
  await receiver.stop();
});

const send = (url = receiver.url) =>
  sendGuarded({ ...post, url }, { allowLoopback: true, limits, connections: pool });

describe('a kept connection', () => {
  it('carries the next request to the same receiver', async () => {
    receiver = await startReceiver(answeringEach(ok));
    for (let n = 0; n < 5; n += 1) expect(await send()).toMatchObject({ ok: true, bodyExcerpt: 'ok' });
    expect(receiver.connections()).toBe(1);
    expect(receiver.received()).toMatch(/connection: keep-alive/i);
  });

  it.each([
    ['a 100', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['a 100 with a header', 'HTTP/1.1 100 Continue\r\nX: y\r\n\r\n'],
    ['twelve 100s', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(12)],
    ['a 103', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'],
  ])('carries answers after unexpected %s', async (_name, interim) => {
    receiver = await startReceiver(answeringEach(interim + ok, ok));
    for (let n = 0; n < 3; n += 1) expect(await send()).toMatchObject({ ok: true, status: 200 });
    expect(receiver.connections()).toBe(1);
  });

  it('carries one request at a time', async () => {
    receiver = await startReceiver(answeringEach(ok));
    await Promise.all([send(), send(), send()]);
    await Promise.all([send(), send(), send()]);
    expect(receiver.connections()).toBe(3);
  });

  it('is one of at most 64 to one receiver and 512 in all', async () => {
    receiver = await startReceiver(answeringEach(ok));
    const others = await Promise.all(Array.from({ length: 8 }, () => startReceiver(answeringEach(ok))));
    const urls = [receiver, ...others].map(({ url }) => url);
    await Promise.all(Array.from({ length: 70 }, () => send()));
    expect(Object.values(pool.freeSockets).flat()).toHaveLength(64);
    await Promise.all(urls.flatMap((url) => Array.from({ length: 64 }, () => send(url))));
    expect(Object.values(pool.freeSockets).flat()).toHaveLength(512);
    pool.destroy();
    await Promise.all(others.map((other) => other.stop()));
  });

  it('is secured as the first request was', async () => {
    const tls = makeCertificate(['127.0.0.1']);
    receiver = await startReceiver(answeringEach(ok), { tls });
    const policy = { allowLoopback: true, limits, ca: tls.cert, connections: pool };
    for (let n = 0; n < 3; n += 1)
      expect(await sendGuarded({ ...post, url: receiver.url }, policy)).toMatchObject({ ok: true });
    expect(receiver.connections()).toBe(1);
  });

  it.each([
    ['the receiver closes it', 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok'],
    ['the body had no end', `HTTP/1.1 200 OK\r\nContent-Length: 40000\r\n\r\n${'x'.repeat(20_000)}`],
    ['the receiver said more than it was asked', `${ok}${ok}`],
    ['the receiver closes it by the rules of HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok'],
  ])('is not used again when %s', async (_name, answer) => {
    receiver = await startReceiver(answeringEach(answer, ok));
    expect(await send()).toMatchObject({ ok: true, status: 200 });
    await nextTurn();
    expect(await send()).toMatchObject({ ok: true, status: 200 });
    expect(receiver.connections()).toBe(2);
  });

  it('that the receiver closes while it is idle is not used again', async () => {
    const sockets: Socket[] = [];
    receiver = await startReceiver((socket) => {
      sockets.push(socket);
      socket.on('data', () => void socket.write(ok));
    });
    expect(await send()).toMatchObject({ ok: true });
    sockets[0]!.end();
    await once(sockets[0]!, 'close');
    expect(await send()).toMatchObject({ ok: true });
    expect(receiver.connections()).toBe(2);
  });

  it('is closed when the receiver sends something while it is idle', async () => {
    const sockets: Socket[] = [];
    receiver = await startReceiver((socket) => {
      sockets.push(socket);
      socket.on('data', () => void socket.write(ok));
    });
    expect(await send()).toMatchObject({ ok: true });
    sockets[0]!.write(ok);
    await once(sockets[0]!, 'close');
    expect(await send()).toMatchObject({ ok: true });
    expect(receiver.connections()).toBe(2);
  });

  it.each([
    ['kept', true],
    ['not to be kept', false],
  ])('that is %s is closed when the receiver answers and does not read the request', async (_name, keep) => {
    const sockets: Socket[] = [];
    receiver = await startReceiver((socket) => {
      sockets.push(socket.pause());
      socket.write(ok);
    });
    const body = Buffer.alloc(32 * 1024 * 1024);
    const policy = { allowLoopback: true, limits, connections: keep ? pool : undefined };
    expect(await sendGuarded({ ...post, body, url: receiver.url }, policy)).toMatchObject({ ok: true });
    sockets[0]!.resume();
    await receiver.whenIdle();
    expect(sockets[0]!.bytesRead).toBeLessThan(body.length);
  });

  it.each(['60', '0'])(
    'is closed after a second without a request, also when the receiver allows %s s',
    async (hint) => {
      const sockets: Socket[] = [];
      receiver = await startReceiver((socket) => {
        sockets.push(socket);
        socket.on('data', () => void socket.write(ok.replace('\r\n', `\r\nKeep-Alive: timeout=${hint}\r\n`)));
      });
      expect(await send()).toMatchObject({ ok: true });
      await once(sockets[0]!, 'close');
      expect(await send()).toMatchObject({ ok: true });
      expect(receiver.connections()).toBe(2);
    },
  );

  it.each([
    ['before the answer', '', null, true],
    ['in its first line', 'HTTP/1.1 20', null, false],
    ['in the middle of it', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok', 200, false],
  ])(
    'that breaks off %s fails the attempt, which is not repeated unasked, and is our fault for keeping it: %p %p',
    async (_name, cut, status, ownFault) => {
      let requests = 0;
      receiver = await startReceiver((socket) =>
        socket.on('data', () => void (++requests === 2 ? socket.end(cut) : socket.write(ok))),
      );
      expect(await send()).toMatchObject({ ok: true });
      expect(await send()).toMatchObject({ ok: false, reason: 'reset', status, ownFault });
      expect(requests).toBe(2);
    },
  );

  it('that is reset by the receiver before it answers is our fault for keeping it, a new one is the receiver’s', async () => {
    receiver = await startReceiver(answeringOnce());
    expect(await send()).toMatchObject({ ok: true });
    expect(await send()).toMatchObject({ ok: false, reason: 'reset', ownFault: true });
    expect(receiver.connections()).toBe(1);
    await receiver.stop();
    receiver = await startReceiver((socket) => socket.on('data', () => void socket.resetAndDestroy()));
    expect(await send()).toMatchObject({ ok: false, reason: 'reset', ownFault: false });
  });

  it('is measured again for each request', async () => {
    const long = `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(12_000)}\r\nContent-Length: 0\r\n\r\n`;
    receiver = await startReceiver(answeringEach(long));
    for (let n = 0; n < 120; n += 1) expect(await send()).toMatchObject({ ok: true });
    expect(receiver.connections()).toBe(1);
  });
});

describe('DNS answers that change while a connection is kept', () => {
  const tls = makeCertificate(['hook.example.com']);
  const ask = (lookup: () => Promise<string[]>, dial: ReturnType<typeof publicWire>['dial']) =>
    sendGuarded(
      { ...post, url: 'https://hook.example.com/' },
      { allowLoopback: false, limits, ca: tls.cert, connections: pool, lookup, dial },
    );

  it('lead to where they say, never over a connection to another address', async () => {
    receiver = await startReceiver(answeringEach(ok), { tls });
    const { dial, dialled } = publicWire({ [publicV4]: receiver.port, [otherV4]: receiver.port });
    for (const address of [publicV4, publicV4, otherV4, otherV4]) {
      expect(await ask(async () => [address], dial)).toMatchObject({ ok: true });
    }
    expect(dialled).toEqual([publicV4, otherV4]);
  });

  it('in their order alone, as DNS servers rotate them, lead over the kept connection', async () => {
    receiver = await startReceiver(answeringEach(ok), { tls });
    const { dial, dialled } = publicWire({ [publicV4]: receiver.port, [otherV4]: receiver.port });
    for (const addresses of [[publicV4, otherV4], [otherV4, publicV4], [otherV4]]) {
      expect(await ask(async () => addresses, dial)).toMatchObject({ ok: true });
    }
    expect(dialled).toEqual([publicV4, otherV4]);
  });

  it('to an address inside refuse the request: nothing goes over the kept connection', async () => {
    receiver = await startReceiver(answeringEach(ok), { tls });
    const { dial } = publicWire({ [publicV4]: receiver.port });
    expect(await ask(async () => [publicV4], dial)).toMatchObject({ ok: true });
    const before = receiver.received().length;
    for (const answer of [['10.0.0.1'], ['127.0.0.1', publicV4], [publicV4, '::1'], ['169.254.169.254']]) {
      expect(await ask(async () => answer, dial)).toMatchObject({ ok: false, reason: 'refused_address' });
    }
    expect(receiver.received()).toHaveLength(before);
  });
});
