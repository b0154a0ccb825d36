/** The limits of one process: the same exact sliding window as in Redis, on a monotonic clock. */
import type { Decision, Limiter, Limits } from './limiter.js';
import { RequestLog } from './request-log.js';

/** About 10 MB with a few requests for each client, at most 50 MB. */
const defaultMaximumLogs = 30_000;
/** How many of the oldest logs are checked for expired ones before a valid one is dropped. */
const evictionLook = 16;

export class LocalLimiter implements Limiter {
  private readonly logs = new Map<string, RequestLog>();

  constructor(
    private readonly limits: Limits,
    private readonly clock: () => number = () => performance.now(),
    private readonly maximumLogs = defaultMaximumLogs,
  ) {}

  /** @param sentAtMs the time of the request, if not now */
  take(address: string, route: string, sentAtMs?: number): Decision {
    const nowMs = this.clock();
    const { windowMs } = this.limits;
    const total = this.logOf(address, this.limits.total, nowMs);
    const single = this.logOf(`${address} ${route}`, this.limits.route, nowMs);
    const waitMs = Math.max(0, total.waitMs(nowMs, windowMs), single.waitMs(nowMs, windowMs));
    if (waitMs === 0) {
      total.add(sentAtMs ?? nowMs);
      single.add(sentAtMs ?? nowMs);
    }
    return { waitMs, route: single.quota(nowMs, windowMs), total: total.quota(nowMs, windowMs) };
  }

  get size(): number {
    return this.logs.size;
  }

  private logOf(key: string, limit: number, nowMs: number): RequestLog {
    let log = this.logs.get(key);
    if (!log) {
      if (this.logs.size >= this.maximumLogs) this.evict(nowMs);
      log = new RequestLog(limit);
      this.logs.set(key, log);
    }
    return log;
  }

  /** Drops the expired logs among the oldest, or the oldest when none has expired. */
  private evict(nowMs: number): void {
    const known = this.logs.entries();
    const looked = Array.from({ length: evictionLook }, () => known.next().value).filter((entry) => !!entry);
    const over = looked.filter(([, log]) => log.isOver(nowMs, this.limits.windowMs));
    for (const [key] of over.length > 0 ? over : looked.slice(0, 1)) this.logs.delete(key);
  }
}
