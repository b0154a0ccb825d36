/**
 * The limits of all replicas together, in Redis, on its clock. Requests that arrive while a script call is under way
 * travel together in the next one: the more there are, the fewer calls each of them costs. Whatever goes wrong is thrown:
 * what to do without Redis is decided elsewhere.
 */
import { createHash } from 'node:crypto';
import { Batcher } from '@handtest/service';
import type { Redis } from 'ioredis';
import type { Limiter, Limits } from './limiter.js';
import { windowScript } from './window-script.js';

/** Keeps one script call below a millisecond or two, in which Redis does nothing else. */
const maximumBatch = 128;
/** Nobody waits longer for Redis than this; it answers within a millisecond when it is well. */
const timeoutMs = 400;
const scriptHash = createHash('sha1').update(windowScript).digest('hex');

type Keys = readonly [string, string];

export class RedisLimiter implements Limiter {
  /** One call at a time. When Redis fails, all who wait count in their own process instead of waiting in line for it. */
  private readonly calls = new Batcher<Keys, number>(
    { maximumItems: maximumBatch, failsWaiting: true },
    async (batch) => (await this.run(batch.flat())).map((waitMicros) => waitMicros / 1_000),
  );

  /** @param prefix of every key */
  constructor(
    private readonly redis: Redis,
    private readonly limits: Limits,
    private readonly prefix = 'handtest:rate',
  ) {}

  take(address: string, route: string): Promise<number> {
    // The braces keep both lists of an address on one node of a Redis cluster.
    const total = `${this.prefix}:{${address}}`;
    return this.calls.add([total, `${total}:${route}`]);
  }

  private async run(keys: string[]): Promise<number[]> {
    const values = [keys.length, ...keys, this.limits.windowMs * 1_000, this.limits.total, this.limits.route];
    const ask = async (): Promise<unknown> => {
      try {
        return await this.redis.evalsha(scriptHash, ...(values as [number]));
      } catch (error) {
        if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
        return this.redis.eval(windowScript, ...(values as [number]));
      }
    };
    return (await inTime(ask())) as number[];
  }
}

/**
 * Rejects when there is no answer in time. Not before the process has looked for one: after it stood still itself, the
 * timer is due and the answer is there, and Redis would be given up for nothing.
 */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const refuse = () => reject(new Error(`Redis has not answered within ${timeoutMs} ms`));
  const timer = setTimeout(() => setImmediate(refuse), timeoutMs);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
