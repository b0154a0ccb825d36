/** The limiter in Redis against the plain count of a window, on a driven clock, and on Redis's own. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Instance, startRedis } from '@handtest/deployment';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { type Limits, retryAfterSeconds } from '../rate-limit/limiter.js';
import { LocalLimiter } from '../rate-limit/local-limiter.js';
import { RedisLimiter } from '../rate-limit/redis-limiter.js';
import { windowScript } from '../rate-limit/window-script.js';
import { WindowModel } from './window-model.js';

let server: Instance;
let redis: Redis;
let prefix = 0;

beforeAll(async () => {
  server = await startRedis({ address: null });
  redis = new Redis(server.url);
});

afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

/** The same script, its clock given from outside. It writes down when a list would expire, by that clock. */
const drivenScript = windowScript
  .replace("redis.call('TIME')", '{ ARGV[4], ARGV[5] }')
  .replace(
    "redis.call('PEXPIRE', key, lifetime)",
    "redis.call('SET', key .. ' expires', string.format('%.0f', now + lifetime * 1000))",
  );
// Much longer than the second that an expiry has to spare.
const windowMicros = 10_000_000;

async function outlivesItsEntries(key: string): Promise<boolean> {
  const [newest, expires] = await Promise.all([redis.lindex(key, -1), redis.get(`${key} expires`)]);
  return newest === null || Number(expires) >= Number(newest) + windowMicros;
}

describe('the script', () => {
  it('decides like a plain count of the window, wait and quotas included, to the microsecond, and forgets none of it', async () => {
    expect(drivenScript).not.toMatch(/TIME|PEXPIRE/);
    const step = fc.record({
      afterMicros: fc.oneof(fc.constant(0), fc.nat(300_000), fc.nat(15_000_000)),
      address: fc.constantFrom('a', 'b'),
      route: fc.constantFrom('x', 'y', 'z'),
    });
    const limit = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 20, max: 40 }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), limit, limit, async (steps, route, total) => {
        const space = `model${++prefix}`;
        const model = new WindowModel({ route, total, windowMs: windowMicros / 1_000 });
        let now = 1_790_000_000_000_000;
        for (const { afterMicros, address, route: path } of steps) {
          now += afterMicros;
          const keys = [`${space}:${address}`, `${space}:${address}:${path}`] as const;
          const clock = [String(Math.floor(now / 1_000_000)), String(now % 1_000_000)];
          const [wait, ...left] = (await redis.eval(
            drivenScript,
            2,
            ...keys,
            windowMicros,
            total,
            route,
            ...clock,
          )) as [number, number, number, number, number];
          expect({
            wait,
            total: { remaining: left[0], reset: left[1] },
            route: { remaining: left[2], reset: left[3] },
          }).toEqual(model.take(address, path, now, windowMicros));
          for (const key of keys) expect(await outlivesItsEntries(key)).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('keeps at most the limit for a key, and drops the key after two windows', async () => {
    const limiter = new RedisLimiter(redis, { route: 5, total: 7, windowMs: 500 }, 'bounded');
    for (let round = 0; round < 3; round++) {
      for (let count = 0; count < 10; count++) await limiter.take('a', 'x');
      await pause(510);
    }
    expect(await redis.llen('bounded:{a}:x')).toBeLessThanOrEqual(5);
    expect(await redis.llen('bounded:{a}')).toBeLessThanOrEqual(7);
    expect(await redis.pttl('bounded:{a}')).toBeGreaterThan(0);
    expect(await redis.pttl('bounded:{a}')).toBeLessThanOrEqual(2_000);
  });

  it('is loaded again when Redis has forgotten it', async () => {
    const limiter = new RedisLimiter(redis, { route: 2, total: 7, windowMs: 60_000 }, 'flushed');
    await limiter.take('a', 'x');
    await redis.script('FLUSH');
    expect((await limiter.take('a', 'x')).waitMs).toBe(0);
    expect((await limiter.take('a', 'x')).waitMs).toBeGreaterThan(59_000);
  });
});

/** What both limiters promise. */
describe.each([
  ['in Redis', (limits: Limits) => new RedisLimiter(redis, limits, `conformance${++prefix}`)],
  ['in this process', (limits: Limits) => new LocalLimiter(limits)],
])('the limiter %s', (_name, make) => {
  const limits = { route: 20, total: 50, windowMs: 600 };
  const takeMany = (limiter: ReturnType<typeof make>, count: number, route: (index: number) => string) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => (await limiter.take('a', route(index))).waitMs),
    );

  it('admits exactly the limit of a route at once', async () => {
    const waits = await takeMany(make(limits), 60, () => 'x');
    expect(waits.filter((wait) => wait === 0)).toHaveLength(20);
    for (const wait of waits.filter((wait) => wait > 0)) expect(wait).toBeLessThanOrEqual(600);
  });

  it('admits exactly the limit of all routes at once', async () => {
    const waits = await takeMany(make(limits), 90, (index) => `route ${index % 9}`);
    expect(waits.filter((wait) => wait === 0)).toHaveLength(50);
  });

  it('keeps addresses apart', async () => {
    const limiter = make(limits);
    await takeMany(limiter, 20, () => 'x');
    expect((await limiter.take('a', 'x')).waitMs).toBeGreaterThan(0);
    expect((await limiter.take('b', 'x')).waitMs).toBe(0);
  });

  it('does not count refused requests, and admits one after the announced wait', async () => {
    const limiter = make(limits);
    await takeMany(limiter, 200, () => 'x');
    const { waitMs: wait } = await limiter.take('a', 'x');
    expect(retryAfterSeconds(wait)).toBe(1);
    await pause(Math.ceil(wait) + 1);
    expect((await limiter.take('a', 'x')).waitMs).toBe(0);
  });

  it('does not admit twice the limit at the end of a window', async () => {
    const limiter = make(limits);
    const beganMs = performance.now();
    await limiter.take('a', 'x');
    await pause(Math.max(0, beganMs + 500 - performance.now()));
    const before = await takeMany(limiter, 40, () => 'x');
    expect(before.filter((wait) => wait === 0)).toHaveLength(19);
    await pause(Math.max(0, beganMs + 650 - performance.now()));
    const after = await takeMany(limiter, 40, () => 'x');
    expect(after.filter((wait) => wait === 0)).toHaveLength(1);
  });
});
