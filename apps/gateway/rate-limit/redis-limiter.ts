/**
 * The limits of all replicas together, in Redis, on its clock. Requests that arrive within one turn of the event loop
 * travel as one script call. Whatever goes wrong is thrown: what to do without Redis is decided elsewhere.
 */
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Limiter, Limits } from './limiter.js';
import { windowScript } from './window-script.js';

/** Keeps one script call below a millisecond or two, in which Redis does nothing else. */
const maximumBatch = 64;
const scriptHash = createHash('sha1').update(windowScript).digest('hex');

interface Waiting {
  readonly keys: readonly [string, string];
  resolve(waitMs: number): void;
  reject(error: unknown): void;
}

export class RedisLimiter implements Limiter {
  private waiting: Waiting[] = [];

  /** @param prefix of every key */
  constructor(
    private readonly redis: Redis,
    private readonly limits: Limits,
    private readonly prefix = 'handtest:rate',
  ) {}

  take(address: string, route: string): Promise<number> {
    // The braces keep both lists of an address on one node of a Redis cluster.
    const total = `${this.prefix}:{${address}}`;
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.flush());
      this.waiting.push({ keys: [total, `${total}:${route}`], resolve, reject });
      if (this.waiting.length >= maximumBatch) this.flush();
    });
  }

  private flush(): void {
    const batch = this.waiting;
    if (batch.length === 0) return;
    this.waiting = [];
    this.run(batch.flatMap(({ keys }) => keys)).then(
      (waits) => batch.forEach(({ resolve }, index) => resolve(waits[index]! / 1_000)),
      (error: unknown) => batch.forEach(({ reject }) => reject(error)),
    );
  }

  private async run(keys: string[]): Promise<number[]> {
    const values = [keys.length, ...keys, this.limits.windowMs * 1_000, this.limits.total, this.limits.route];
    try {
      return (await this.redis.evalsha(scriptHash, ...(values as [number]))) as number[];
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return (await this.redis.eval(windowScript, ...(values as [number]))) as number[];
    }
  }
}
