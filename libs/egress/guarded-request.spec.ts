import { connect, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import {
  EnvHttpProxyAgent,
  getGlobalDispatcher,
  request as undiciRequest,
  setGlobalDispatcher,
} from 'undici';
import { loopbackProblems } from './egress-policy.js';
import { checkDestination, sendGuarded } from './guarded-request.js';
import { makeCertificate } from './test/certificate.js';
import { publicWire } from './test/public-wire.js';
import { answering, startReceiver, type Receiver } from './test/receiver.js';

const publicV4 = '93.184.215.14';
const publicV6 = '2606:4700:4700::1111';
/** Also a slow machine ends in time, where the outcome is not that time ran out. */
const limits = { dnsTimeoutMs: 5_000, connectTimeoutMs: 5_000, attemptTimeoutMs: 10_000 };
const post = { method: 'POST', body: Buffer.from('{"jobId":"job_1"}') } as const;
const okAnswer = answering('HTTP/1.1 200 OK\r\nX-Two: a\r\nX-Two: b\r\nContent-Length: 2\r\n\r\nok');
const failingWith = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

/** Prints the number of tries and failures. */
const print = (line: string) => void process.stdout.write(`${line}\n`);

let receiver: Receiver;
afterEach(async () => receiver.stop());

describe('a request to a named host', () => {
  const tls = makeCertificate(['hook.example.com']);
  const url = 'https://hook.example.com./in?a=1#part';
  let serverNames: unknown[];
  beforeEach(async () => {
    serverNames = [];
    const conduct = (socket: Socket) => {
      serverNames.push((socket as TLSSocket & { servername?: string }).servername);
      okAnswer(socket);
    };
    receiver = await startReceiver(conduct, { tls });
  });

  it('connects to the checked address, under the name, and sends exactly the bytes it was given', async () => {
    const wire = publicWire({ [publicV4]: receiver.port });
    const policy = {
      allowLoopback: false,
      limits,
      ca: tls.cert,
      dial: wire.dial,
      lookup: async () => [publicV4],
    };
    const headers = { 'content-type': 'application/json', 'x-service-signature': 'ab12' };
    const result = await sendGuarded({ ...post, url, headers }, policy);
    expect(result).toEqual({
      ok: true,
      status: 200,
      headers: { 'x-two': 'a, b', 'content-length': '2' },
      bodyExcerpt: 'ok',
      isBodyComplete: true,
      durationMs: expect.any(Number),
    });
    expect([wire.dialled, serverNames]).toEqual([[publicV4], ['hook.example.com']]);
    const [head = '', body] = receiver.received().split('\r\n\r\n');
    const [requestLine, ...lines] = head.split('\r\n');
    expect(requestLine).toBe('POST /in?a=1 HTTP/1.1');
    expect(lines.map((line) => line.toLowerCase()).sort()).toEqual([
      'accept-encoding: identity',
      'connection: close',
      'content-length: 17',
      'content-type: application/json',
      'host: hook.example.com',
      'x-service-signature: ab12',
    ]);
    expect(body).toBe('{"jobId":"job_1"}');
  });

  it.each([
    ['refuses', 'ECONNREFUSED'],
    ['has no route from here', 'ENETUNREACH'],
  ])('tries the next address when one %s', async (_name, code) => {
    const wire = publicWire({ [publicV6]: code, [publicV4]: receiver.port });
    const policy = {
      allowLoopback: false,
      limits,
      ca: tls.cert,
      dial: wire.dial,
      lookup: async () => [publicV6, publicV4],
    };
    expect(await sendGuarded({ ...post, url }, policy)).toMatchObject({ ok: true, status: 200 });
    expect(wire.dialled).toEqual([publicV6, publicV4]);
  });

  it('tries at most three addresses of a host that has many', async () => {
    const wire = publicWire({});
    const lookup = async () => Array.from({ length: 250 }, (_, index) => `8.8.4.${index}`);
    const result = await sendGuarded(
      { ...post, url },
      { allowLoopback: false, limits, dial: wire.dial, lookup },
    );
    expect(result).toMatchObject({ ok: false, reason: 'connect_failed', ownFault: false });
    expect(wire.dialled).toEqual(['8.8.4.0', '8.8.4.1', '8.8.4.2']);
  });

  it('sends nothing when the connection ends at another address than the checked one', async () => {
    const policy = {
      allowLoopback: false,
      limits,
      ca: tls.cert,
      dial: () => connect(receiver.port, '127.0.0.1'),
      lookup: async () => [publicV4],
    };
    expect(await sendGuarded({ ...post, url }, policy)).toMatchObject({
      ok: false,
      reason: 'refused_address',
      status: null,
    });
    expect(receiver.received()).toBe('');
  });

  it('rejects for a mistake of the calling code', async () => {
    const wire = publicWire({ [publicV4]: receiver.port });
    const policy = {
      allowLoopback: false,
      limits,
      ca: tls.cert,
      dial: wire.dial,
      lookup: async () => [publicV4],
    };
    await expect(sendGuarded({ ...post, url, headers: { 'bad name': 'x' } }, policy)).rejects.toThrow(
      'must be a valid HTTP token',
    );
    await receiver.whenIdle();
  });
});

describe('DNS answers', () => {
  const bad = [
    '10.0.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '::1',
    '::ffff:8.8.8.8',
    'fd00::1',
    '64:ff9b::808:808',
    'not an address',
  ];
  /** A bad address alone, and at each position among good ones. */
  const mixtures = (address: string) => [
    [address],
    [address, publicV4],
    [publicV4, address],
    [publicV4, publicV6, address, publicV4],
  ];
  let mixed = 0;
  let mixedConnections = 0;
  afterAll(() => print(`mixed DNS answers: ${mixed} tried, ${mixedConnections} connections`));
  beforeEach(async () => {
    receiver = await startReceiver(okAnswer);
  });

  it.each(bad)(
    'that contain %s at any position among public addresses refuse the host, when saved and when sent',
    async (address) => {
      const wire = publicWire({ [publicV4]: receiver.port });
      for (const answer of mixtures(address)) {
        mixed += 1;
        const policy = { allowLoopback: true, limits, dial: wire.dial, lookup: async () => answer };
        const result = await sendGuarded({ ...post, url: 'https://hook.example.com/' }, policy);
        expect(result).toMatchObject({ ok: false, reason: 'refused_address', ownFault: false });
        expect(!result.ok && result.message).not.toContain(address);
        expect(await checkDestination('https://hook.example.com/', policy)).toMatchObject({
          reason: 'refused_address',
        });
      }
      mixedConnections += wire.dialled.length;
      expect(wire.dialled).toEqual([]);
    },
  );

  it('are tried in thirty mixtures and more', () => {
    expect(bad.flatMap(mixtures).length).toBeGreaterThanOrEqual(30);
  });

  it('that change between and during the checks of a hundred attempts never lead inside', async () => {
    const wire = publicWire({});
    for (let attempt = 0; attempt < 100; attempt += 1) {
      let question = 0;
      const answers = [[publicV4], ['127.0.0.1'], [publicV4, '127.0.0.1'], [publicV6]];
      const lookup = async () => answers[(attempt + question++) % answers.length] ?? [];
      const policy = { allowLoopback: attempt % 2 === 0, limits, dial: wire.dial, lookup };
      const url = `https://rebind.example.com:${receiver.port}/`;
      await checkDestination(url, policy);
      const result = await sendGuarded({ ...post, url }, policy);
      expect(!result.ok && result.reason).toMatch(/refused_address|connect_failed/);
      expect(question).toBe(2);
    }
    expect(receiver.connections()).toBe(0);
    expect(wire.dialled.length).toBeGreaterThan(0);
    const inside = wire.dialled.filter((address) => address !== publicV4 && address !== publicV6);
    print(`rebinding: 100 tried, ${inside.length + receiver.connections()} connections inside`);
    expect(inside).toEqual([]);
  });

  it('are not asked for when the host is a literal', async () => {
    let questions = 0;
    const lookup = async () => [`1.1.1.${(questions += 1)}`];
    const wire = publicWire({});
    const policy = { allowLoopback: false, limits, dial: wire.dial, lookup };
    expect(await sendGuarded({ ...post, url: 'https://0x7f.1/' }, policy)).toMatchObject({
      reason: 'refused_url',
      code: 'private_address',
    });
    expect(await sendGuarded({ ...post, url: 'https://134744072/' }, policy)).toMatchObject({
      reason: 'connect_failed',
    });
    expect([questions, wire.dialled]).toEqual([0, ['8.8.8.8']]);
  });

  it('may be good: then the URL may be saved', async () => {
    const policy = { allowLoopback: false, lookup: async () => [publicV4, publicV6] };
    expect(await checkDestination('https://hook.example.com/', policy)).toBeNull();
    expect(await checkDestination('http://hook.example.com/', policy)).toMatchObject({
      reason: 'refused_url',
      code: 'not_https',
    });
  });
});

describe('whose outage it is', () => {
  const url = 'https://hook.example.com/';
  beforeEach(async () => {
    receiver = await startReceiver(okAnswer);
  });

  it.each([
    ['EAI_AGAIN', true],
    ['ESERVFAIL', true],
    ['ETIMEOUT', true],
    ['ECONNREFUSED', true],
    ['ENOTFOUND', false],
    ['ENODATA', false],
    ['EBADNAME', false],
  ])('follows from the DNS error %s: ours %s', async (code, ownFault) => {
    const result = await sendGuarded(
      { ...post, url },
      { allowLoopback: false, limits, lookup: failingWith(code) },
    );
    expect(result).toMatchObject({ ok: false, reason: 'dns_failed', code, ownFault });
  });

  it('is ours when DNS does not answer in time, even if the lookup ignores its signal', async () => {
    const lookup = () => new Promise<string[]>(() => undefined);
    const short = { dnsTimeoutMs: 200, connectTimeoutMs: 300, attemptTimeoutMs: 600 };
    const policy = { allowLoopback: false, limits: short, lookup };
    const result = await sendGuarded({ ...post, url }, policy);
    expect(result).toMatchObject({ ok: false, reason: 'dns_failed', ownFault: true });
    expect(result.durationMs).toBeLessThan(short.attemptTimeoutMs);
  });

  it('is the receiver’s when its name has no addresses', async () => {
    const result = await sendGuarded(
      { ...post, url },
      { allowLoopback: false, limits, lookup: async () => [] },
    );
    expect(result).toMatchObject({ ok: false, reason: 'dns_failed', ownFault: false });
  });

  it.each([
    [['ENETUNREACH'], 'connect_failed', true],
    [['EHOSTUNREACH', 'ENETUNREACH'], 'connect_failed', true],
    [['EADDRNOTAVAIL'], 'connect_failed', true],
    [['EMFILE'], 'connect_failed', true],
    [['ECONNREFUSED'], 'connect_failed', false],
    [['ENETUNREACH', 'ECONNREFUSED'], 'connect_failed', false],
    [['ECONNREFUSED', 'ENETUNREACH'], 'connect_failed', false],
    [['ETIMEDOUT', 'ENETUNREACH'], 'timed_out', false],
  ])('follows from the socket errors %j: %s, ours %s', async (codes, reason, ownFault) => {
    const addresses = codes.map((_, index) => `8.8.8.${index}`);
    const { dial } = publicWire(Object.fromEntries(codes.map((code, index) => [`8.8.8.${index}`, code])));
    const result = await sendGuarded(
      { ...post, url },
      { allowLoopback: false, limits, dial, lookup: async () => addresses },
    );
    expect(result).toMatchObject({ ok: false, reason, ownFault });
  });
});

describe('restrictions of a guarded request', () => {
  it('follows none of thirty redirects', async () => {
    const target = await startReceiver(okAnswer);
    receiver = await startReceiver(okAnswer);
    const locations = [
      target.url,
      '/again',
      `//127.0.0.1:${target.port}/`,
      `http://localhost:${target.port}/`,
      target.url.toUpperCase(),
      '?b=2',
    ];
    for (const status of [301, 302, 303, 307, 308]) {
      for (const location of locations) {
        await receiver.stop();
        receiver = await startReceiver(
          answering(`HTTP/1.1 ${status} Elsewhere\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`),
        );
        const result = await sendGuarded({ ...post, url: receiver.url }, { allowLoopback: true, limits });
        expect(result).toMatchObject({ ok: true, status, headers: { location } });
        expect(receiver.connections()).toBe(1);
      }
    }
    print(`redirects: 30 tried, ${target.connections()} followed`);
    expect(target.connections()).toBe(0);
    await target.stop();
  });

  it('uses no proxy, although one is configured for everything else', async () => {
    receiver = await startReceiver(okAnswer);
    const proxy = await startReceiver(answering('HTTP/1.1 502 Proxy\r\nContent-Length: 0\r\n\r\n'));
    const before = { environment: { ...process.env }, dispatcher: getGlobalDispatcher() };
    const address = `http://127.0.0.1:${proxy.port}`;
    const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];
    try {
      Object.assign(process.env, Object.fromEntries(names.map((name) => [name, address])), {
        NO_PROXY: '',
        no_proxy: '',
      });
      const agent = new EnvHttpProxyAgent();
      setGlobalDispatcher(agent);
      await undiciRequest(receiver.url).catch(() => undefined);
      expect(proxy.connections()).toBe(1);
      expect(
        await sendGuarded({ ...post, url: receiver.url }, { allowLoopback: true, limits }),
      ).toMatchObject({ ok: true, status: 200 });
      expect([proxy.connections(), receiver.connections()]).toEqual([1, 1]);
      await agent.destroy();
    } finally {
      setGlobalDispatcher(before.dispatcher);
      for (const name of [...names, 'NO_PROXY', 'no_proxy']) delete process.env[name];
      Object.assign(process.env, before.environment);
      await proxy.stop();
    }
  });

  it('reuses no connection', async () => {
    receiver = await startReceiver(
      answering('HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n'),
    );
    for (const connections of [1, 2, 3]) {
      await sendGuarded({ ...post, url: receiver.url }, { allowLoopback: true, limits });
      expect(receiver.connections()).toBe(connections);
    }
  });

  it('leaves no character cut in two and no U+0000 in the excerpt', async () => {
    receiver = await startReceiver(answering(`HTTP/1.1 200 OK\r\n\r\n\u0000${'é'.repeat(10_000)}`));
    const result = await sendGuarded({ ...post, url: receiver.url }, { allowLoopback: true, limits });
    expect(result).toMatchObject({
      ok: true,
      bodyExcerpt: `\ufffd${'é'.repeat(8_191)}`,
      isBodyComplete: false,
    });
  });
});

describe('loopback', () => {
  it.each(['127.0.0.1', '::1'] as const)('is reached by its literal %s only when allowed', async (host) => {
    receiver = await startReceiver(okAnswer, { host });
    expect(await sendGuarded({ ...post, url: receiver.url }, { allowLoopback: true, limits })).toMatchObject({
      ok: true,
      status: 200,
    });
    const secureUrl = receiver.url.replace('http:', 'https:');
    expect(await sendGuarded({ ...post, url: receiver.url }, { allowLoopback: false, limits })).toMatchObject(
      { code: 'not_https' },
    );
    expect(await sendGuarded({ ...post, url: secureUrl }, { allowLoopback: false, limits })).toMatchObject({
      code: 'private_address',
    });
    expect(receiver.connections()).toBe(1);
  });

  it.each(['127.0.0.1', '::1'] as const)(
    'is reached at %s by the name localhost, without DNS',
    async (host) => {
      receiver = await startReceiver(okAnswer, { host });
      const url = `http://localhost:${new URL(receiver.url).port}/`;
      const policy = { allowLoopback: true, limits, lookup: failingWith('ENOTFOUND') };
      expect(await sendGuarded({ ...post, url }, policy)).toMatchObject({ ok: true, status: 200 });
    },
  );

  it('cannot be allowed in production', async () => {
    receiver = await startReceiver(okAnswer);
    const [problem] = loopbackProblems({ nodeEnv: 'production', egressLoopback: true });
    expect(problem).toMatch(/^EGRESS_LOOPBACK must be off/);
    expect(loopbackProblems({ nodeEnv: 'production', egressLoopback: false })).toEqual([]);
    expect(loopbackProblems({ nodeEnv: 'development', egressLoopback: true })).toEqual([]);
  });
});
