/**
 * The limits of all replicas together, in Redis, on its clock. Requests that arrive during a script call share the next
 * one. Every failure is thrown: `RateLimitService` decides what happens without Redis.
 */
import { createHash } from 'node:crypto';
import { Batcher } from '@handtest/service';
import type { Redis } from 'ioredis';
import type { Decision, Limiter, Limits } from './limiter.js';
import { windowScript } from './window-script.js';

/** Keeps one script call, which blocks Redis, below 1 or 2 ms. */
const maximumBatch = 128;
/** The longest wait for Redis, which usually answers within 1 ms. */
const timeoutMs = 400;
const scriptHash = createHash('sha1').update(windowScript).digest('hex');

type Keys = readonly [string, string];

export class RedisLimiter implements Limiter {
  /** One call at a time. When Redis fails, all waiting requests are counted by the process. */
  private readonly calls = new Batcher<Keys, Decision>(
    { maximumItems: maximumBatch, failsWaiting: true },
    async (batch) => decisionsIn(await this.run(batch.flat())),
  );

  /** @param prefix of every key */
  constructor(
    private readonly redis: Redis,
    private readonly limits: Limits,
    private readonly prefix = 'handtest:rate',
  ) {}

  take(address: string, route: string): Promise<Decision> {
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

/** From the numbers of the script, five for each request. */
function decisionsIn(numbers: readonly number[]): Decision[] {
  return Array.from({ length: numbers.length / 5 }, (_, index) => {
    const at = (offset: number) => numbers[index * 5 + offset]!;
    return {
      waitMs: at(0) / 1_000,
      total: { remaining: at(1), resetMs: at(2) / 1_000 },
      route: { remaining: at(3), resetMs: at(4) / 1_000 },
    };
  });
}

/**
 * Rejects when there is no answer in time. After a pause of this process the timer and the answer are both due:
 * `setImmediate` reads the answer first.
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
