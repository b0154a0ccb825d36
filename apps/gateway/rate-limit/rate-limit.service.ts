/**
 * The first check of every request. Redis counts for all replicas. While Redis does not answer, this process counts alone.
 * It also counts what Redis admitted, so that an outage of Redis, or the loss of its keys, opens no second window.
 */
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ShutdownRegistry } from '@handtest/service';
import { Redis } from 'ioredis';
import { Counter } from 'prom-client';
import { GatewayConfig } from '../config.js';
import { type Decision, type Limits, policyText } from './limiter.js';
import { LocalLimiter } from './local-limiter.js';
import { RedisLimiter } from './redis-limiter.js';

/** After a failure Redis is not called for this time, so that requests do not each wait for a server that hangs. */
const restMs = 1_000;
/** A server whose machine is lost closes no connection. */
const silenceMs = 5_000;

const decisions = new Counter({
  name: 'handtest_rate_limit_decisions_total',
  help: 'Requests by outcome (passed, limited) and by counter (redis, process)',
  labelNames: ['outcome', 'counter'] as const,
});

@Injectable()
export class RateLimitService implements OnModuleInit {
  /** The header `RateLimit-Policy` of every answer. */
  readonly policy: string;
  private readonly log = new Logger(RateLimitService.name);
  private readonly redis: Redis;
  private readonly shared: RedisLimiter;
  private readonly local: LocalLimiter;
  private aloneUntilMs = 0;
  private alone = false;

  constructor(config: GatewayConfig, shutdown: ShutdownRegistry) {
    const limits: Limits = {
      route: config.rateLimitRoutePerMinute,
      total: config.rateLimitTotalPerMinute,
      windowMs: config.rateLimitWindowMs,
    };
    this.policy = policyText(limits);
    this.redis = new Redis(config.redisUrl, {
      lazyConnect: true,
      connectTimeout: 1_000,
      socketTimeout: silenceMs,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(attempt * 50, 1_000),
    });
    // The commands report connection errors; without a listener they would be printed as well.
    this.redis.on('error', () => undefined);
    this.shared = new RedisLimiter(this.redis, limits);
    this.local = new LocalLimiter(limits);
    shutdown.add('connections', 'redis', () => this.redis.disconnect());
  }

  async onModuleInit(): Promise<void> {
    await this.redis.connect().catch((error: unknown) => this.lost(error));
  }

  take(address: string, route: string): Decision | Promise<Decision> {
    const sentAtMs = performance.now();
    if (sentAtMs < this.aloneUntilMs) return this.decided(this.local.take(address, route), 'process');
    return this.shared.take(address, route).then(
      (shared) => {
        this.back();
        if (shared.waitMs > 0) return this.decided(shared, 'redis');
        const local = this.local.take(address, route, sentAtMs);
        return this.decided(local.waitMs > 0 ? local : shared, 'redis');
      },
      (error: unknown) => {
        this.lost(error);
        return this.decided(this.local.take(address, route), 'process');
      },
    );
  }

  private decided(decision: Decision, counter: 'redis' | 'process'): Decision {
    decisions.inc({ outcome: decision.waitMs > 0 ? 'limited' : 'passed', counter });
    return decision;
  }

  private lost(error: unknown): void {
    this.aloneUntilMs = performance.now() + restMs;
    if (this.alone) return;
    this.alone = true;
    this.log.warn({ err: error }, 'Redis does not answer: this process counts requests alone');
  }

  private back(): void {
    if (!this.alone) return;
    this.alone = false;
    this.log.log('Redis answers again: requests are counted for all replicas');
  }
}
