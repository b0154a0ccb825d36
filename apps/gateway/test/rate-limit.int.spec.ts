/** Both limits over three replicas at every moment, with and without Redis. */
import { setTimeout as pause } from 'node:timers/promises';
import { eventually, TcpRelay } from '@handtest/deployment';
import { Redis } from 'ioredis';
import { issueToken, newJob } from './fake-services.js';
import { type Answer, GatewayUnderTest } from './gateway-under-test.js';

/** Long enough for a burst to be over on a busy machine. */
const windowMs = 3_000;
const routeLimit = 200;
const totalLimit = 500;

let gateway: GatewayUnderTest;
let clients = 0;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({ replicas: 3, env: { RATE_LIMIT_WINDOW_MS: String(windowMs) } });
});

const more: GatewayUnderTest[] = [];

async function startAnother(env: Record<string, string>): Promise<GatewayUnderTest> {
  const another = await GatewayUnderTest.start({ env });
  more.push(another);
  return another;
}

afterEach(() => Promise.all(more.splice(0).map((another) => another.stop())));
afterAll(() => gateway.stop());

/** An address that no test has used before. */
const newClient = () => `198.51.${100 + Math.floor(++clients / 250)}.${clients % 250}`;

interface Timed {
  readonly answer: Answer;
  readonly beganMs: number;
  readonly endedMs: number;
}

async function timed(path: string, from: string, replica: number): Promise<Timed> {
  const beganMs = performance.now();
  const answer = await gateway.request('GET', path, { from, replica });
  return { answer, beganMs, endedMs: performance.now() };
}

const burst = (count: number, path: (index: number) => string, from: string) =>
  Promise.all(Array.from({ length: count }, (_, index) => timed(path(index), from, index % 3)));

const passed = (all: Timed[]) => all.filter(({ answer }) => answer.status !== 429);

describe('the limit of one route', () => {
  it('admits exactly the limit of concurrent requests over all replicas', async () => {
    const from = newClient();
    const job = newJob();
    const all = await burst(routeLimit + 60, () => `/api/jobs/${job.id}/status`, from);
    expect(passed(all).length).toBe(routeLimit);
    const other = await gateway.request('GET', '/api/nowhere', { from });
    expect(other.status).toBe(404);
    expect((await gateway.request('GET', `/api/jobs/${job.id}/status`, { from: newClient() })).status).toBe(
      200,
    );
  });

  it('counts paths of one pattern together, HEAD as GET, and all unknown paths as one', async () => {
    const from = newClient();
    const known = await burst(routeLimit + 10, (index) => `/api/jobs/job_${index}/status`, from);
    expect(passed(known).length).toBe(routeLimit);
    expect((await gateway.request('HEAD', '/api/jobs/job_x/status', { from })).status).toBe(429);
    const unknown = await burst(routeLimit + 10, (index) => `/api/nowhere/${index}`, newClient());
    expect(passed(unknown).length).toBe(routeLimit);
    const unreadable = await burst(routeLimit + 10, (index) => `/api/%zz${index}`, newClient());
    expect(passed(unreadable).length).toBe(routeLimit);
  });

  it('counts before it asks who calls', async () => {
    const from = newClient();
    const all = await burst(routeLimit + 10, () => '/api/jobs', from);
    expect(passed(all).map(({ answer }) => answer.status)).toEqual(Array<number>(routeLimit).fill(401));
  });
});

describe('the limit of all routes', () => {
  const paths = ['/api/jobs', '/api/projects', '/api/keys', '/api/pats', '/api/auth/me', '/api/nowhere'];
  const spread = (index: number) => paths[index % paths.length]!;

  it('admits exactly the limit of concurrent requests over all replicas', async () => {
    const all = await burst(totalLimit + 60, spread, newClient());
    expect(passed(all).length).toBe(totalLimit);
  });

  it('counts an IPv6 network as one client, and an IPv4 address in any spelling as one', async () => {
    const all = await Promise.all(
      Array.from({ length: routeLimit + 20 }, (_, index) =>
        gateway.request('GET', '/api/jobs', {
          from: `2001:db8:0:7::${index.toString(16)}`,
          replica: index % 3,
        }),
      ),
    );
    expect(all.filter(({ status }) => status === 401)).toHaveLength(routeLimit);
    expect((await gateway.request('GET', '/api/jobs', { from: '2001:db8:0:8::1' })).status).toBe(401);
    const from = newClient();
    await burst(routeLimit, () => '/api/jobs', from);
    expect((await gateway.request('GET', '/api/jobs', { from: `::ffff:${from}` })).status).toBe(429);
  });
});

describe('a refused request', () => {
  it('gets the seconds until it can pass, and then passes', async () => {
    const from = newClient();
    const first = await burst(routeLimit, () => '/api/jobs', from);
    const { answer, endedMs } = await timed('/api/jobs', from, 1);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(answer.status).toBe(429);
    expect(answer.body).toEqual({
      statusCode: 429,
      error: 'Too Many Requests',
      message: `Rate limit exceeded, retry in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
      code: 'rate_limit_exceeded',
    });
    const oldestMs = Math.min(...first.map(({ beganMs }) => beganMs));
    expect(seconds).toBeLessThanOrEqual(Math.ceil(windowMs / 1_000));
    expect(seconds).toBeGreaterThanOrEqual(Math.ceil((oldestMs + windowMs - endedMs) / 1_000));
    await pause(seconds * 1_000);
    expect((await gateway.request('GET', '/api/jobs', { from })).status).toBe(401);
  });

  it('is not counted: asking again and again does not put it off', async () => {
    const from = newClient();
    const all = await burst(routeLimit, () => '/api/jobs', from);
    const latestMs = Math.max(...all.map(({ endedMs }) => endedMs));
    const passedAt = await eventually(async () => {
      const { answer, beganMs } = await timed('/api/jobs', from, 2);
      expect(answer.status).toBe(401);
      return beganMs;
    });
    expect(passedAt).toBeLessThanOrEqual(latestMs + windowMs + 200);
  });
});

describe('the address of a client', () => {
  it('is read only from a trusted proxy', async () => {
    const cautious = await startAnother({ TRUSTED_PROXIES: '10.0.0.1', RATE_LIMIT_ROUTE_PER_MINUTE: '5' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        cautious.request('GET', '/api/jobs', { from: `198.51.100.${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it('is the last one that no trusted proxy vouches for', async () => {
    const spoofed = (index: number) =>
      gateway.request('GET', '/api/jobs', { from: `198.18.0.${index}, 203.0.113.77, 127.0.0.1` });
    const answers = await Promise.all(
      Array.from({ length: routeLimit + 10 }, (_, index) => spoofed(index % 200)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

describe('probes and metrics', () => {
  it('are not limited', async () => {
    const from = newClient();
    for (const path of ['/health/live', '/health/ready', '/metrics']) {
      const all = await burst(routeLimit + 20, () => path, from);
      expect(new Set(all.map(({ answer }) => answer.status))).toEqual(new Set([200]));
    }
  });
});

describe('with a Redis that is gone or hangs', () => {
  it('every request is answered quickly, and each process counts by itself', async () => {
    const lone = await startAnother({ RATE_LIMIT_WINDOW_MS: '60000' });
    const token = issueToken('key');
    const from = newClient();
    const ask = () => lone.request('GET', '/api/auth/me', { from, token });
    for (let count = 0; count < 150; count++) expect((await ask()).status).toBe(200);
    const flow: { status: number; tookMs: number }[] = [];
    const others = Array.from({ length: 300 }, newClient);
    const asking = (async () => {
      for (const other of others) {
        const began = performance.now();
        const { status } = await lone.request('GET', '/api/auth/me', { from: other, token });
        flow.push({ status, tookMs: performance.now() - began });
        if (flow.length === 100) void lone.redis.stop();
      }
    })();
    await asking;
    expect(flow.filter(({ status }) => status !== 200)).toEqual([]);
    expect(Math.max(...flow.map(({ tookMs }) => tookMs))).toBeLessThan(1_000);
    const rest = await Promise.all(Array.from({ length: 80 }, ask));
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(rest.filter(({ status }) => status === 429)).toHaveLength(30);
    // Nest's logger is one for all that runs in this process, and writes where the first of them said.
    expect(gateway.logLines.join('')).toContain('Redis does not answer');
  }, 60_000);

  it.each([
    ['is back', true],
    ['was lost with its machine, over a new connection', false],
  ])(
    'that hangs delays requests by less than a second, and counts again when it %s',
    async (_, isBack) => {
      const relay = await TcpRelay.start(gateway.redis.url);
      const lone = await startAnother({
        REDIS_URL: relay.urlOf(gateway.redis.url),
        RATE_LIMIT_WINDOW_MS: '60000',
      });
      const from = newClient();
      const tookMs = async (): Promise<number> => {
        const began = performance.now();
        expect((await lone.request('GET', '/api/jobs', { from })).status).toBe(401);
        return performance.now() - began;
      };
      await tookMs();
      relay.stall();
      const all: number[] = [];
      for (let count = 0; count < 100; count++) all.push(await tookMs());
      expect(Math.max(...all)).toBeLessThan(1_000);
      expect(all.sort((a, b) => a - b)[50]).toBeLessThan(100);
      if (isBack) relay.resume();
      const redis = new Redis(gateway.redis.url);
      const counted = () => redis.llen(`handtest:rate:{${from}}`);
      const before = await counted();
      await eventually(
        async () => {
          await tookMs();
          expect(await counted()).toBeGreaterThan(before + 1);
        },
        { intervalMs: 200 },
      );
      redis.disconnect();
      await relay.stop();
    },
    60_000,
  );

  it('a gateway starts and answers', async () => {
    const lone = await startAnother({ REDIS_URL: 'redis://127.0.0.1:1' });
    expect((await lone.request('GET', '/api/jobs')).status).toBe(401);
  });
});
