/** How often the report of a job was previewed: one counter in Redis for all replicas, gone a day after the last preview. */
import { ShutdownRegistry } from '@handtest/service';
import { Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import { JobConfig } from '../config.js';

const keepSeconds = 86_400;

@Injectable()
export class PreviewCountClient {
  private readonly redis: Redis;

  constructor(config: JobConfig, shutdown: ShutdownRegistry) {
    this.redis = new Redis(config.redisUrl, {
      connectTimeout: 1_000,
      commandTimeout: 1_000,
      // A server whose machine is lost closes no connection.
      socketTimeout: 5_000,
      maxRetriesPerRequest: 1,
      retryStrategy: (attempt) => Math.min(attempt * 50, 1_000),
    });
    // The commands report connection errors; without a listener they would be printed as well.
    this.redis.on('error', () => undefined);
    shutdown.add('connections', 'redis', () => this.redis.disconnect());
  }

  /** The number of this preview, from 1. */
  async add(jobId: string): Promise<number> {
    const key = keyOf(jobId);
    const number = await this.redis.incr(key);
    await this.redis.expire(key, keepSeconds);
    return number;
  }

  /** For a preview that gave no answer. */
  async takeBack(jobId: string): Promise<void> {
    await this.redis.decr(keyOf(jobId));
  }
}

function keyOf(jobId: string): string {
  return `job:previews:${jobId}`;
}
