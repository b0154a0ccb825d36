/**
 * The jobs in Redis, each a hint that a row may start. Redis may lose them: the sweep adds them again. An error of Redis
 * reaches no caller and is logged once per outage.
 */
import { ServiceIdentity, ShutdownRegistry, WorkServiceConfig } from '@handtest/service';
import { Injectable, Logger } from '@nestjs/common';
import { Queue, type Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { DueRow } from './work-rows.js';

const reconnectMs = 500;
/** A server whose machine is lost closes no connection. A worker waits for a job for up to 10 s. */
const silenceMs = 15_000;
/** BullMQ's words when a job or its lock is gone, after a loss of data or a slow turn of the event loop. Its row is the truth. */
const lostJob =
  /^(?:Missing (?:key|lock) for job|Lock mismatch for job|could not renew lock for job|Job \S+ is not in the)/;

@Injectable()
export class WorkRedis {
  /** Each service has its own keys. */
  readonly prefix: string;
  readonly connection: Redis;
  private readonly log = new Logger(WorkRedis.name);
  private readonly queues = new Map<string, Queue>();
  private failing = false;

  constructor(config: WorkServiceConfig, self: ServiceIdentity, shutdown: ShutdownRegistry) {
    this.prefix = `work:${self.name}`;
    // BullMQ's workers wait through an outage: no command may give up.
    const options = {
      ...{ maxRetriesPerRequest: null, retryStrategy: () => reconnectMs },
      ...{ connectTimeout: 2_000, socketTimeout: silenceMs },
    };
    this.connection = new Redis(config.redisUrl, options);
    this.connection.on('error', (error) => this.failed(error));
    this.connection.on('ready', () => {
      this.works();
      // BullMQ asks the same, and reports why it gets no answer.
      void this.checkEviction().catch(() => undefined);
    });
    shutdown.add('connections', 'redis', () => this.connection.disconnect());
  }

  get isReady(): boolean {
    return this.connection.status === 'ready';
  }

  /** Does nothing while Redis is down. The id makes adding a row again harmless. */
  async add(queue: string, rows: readonly DueRow[]): Promise<void> {
    if (rows.length === 0 || !this.isReady) return;
    const jobs = rows.map(({ key, fence, dueAtMs, inMs }) => ({
      name: queue,
      data: { key },
      // Without the colon, which BullMQ refuses in ids.
      opts: { jobId: `${encodeURIComponent(key)}.${fence}.${dueAtMs}`, delay: Math.ceil(inMs) },
    }));
    try {
      await this.queue(queue).addBulk(jobs);
      this.works();
    } catch (error) {
      this.failed(error);
    }
  }

  /** What fails in the loop of a worker is an error of Redis, unless it is about a job that Redis lost. */
  watch(worker: Worker): void {
    worker.on('error', (error) => {
      if (!lostJob.test(error.message)) this.failed(error);
    });
  }

  /** An evicted job waits for the sweep: each one that Redis throws away is late, and none is lost. */
  private async checkEviction(): Promise<void> {
    const [, policy] = /^maxmemory_policy:(\S+)/m.exec(await this.connection.info('memory')) ?? [];
    if (policy === undefined || policy === 'noeviction') return;
    this.log.error({ policy }, 'Redis may evict work: set its maxmemory-policy to noeviction');
  }

  private queue(name: string): Queue {
    const known = this.queues.get(name);
    if (known) return known;
    const queue = new Queue(name, {
      connection: this.connection,
      prefix: this.prefix,
      streams: { events: { maxLen: 100 } },
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    });
    queue.on('error', (error) => this.failed(error));
    this.queues.set(name, queue);
    return queue;
  }

  private failed(error: unknown): void {
    if (!this.failing) this.log.warn({ err: error }, 'Redis fails: work waits in its rows');
    this.failing = true;
  }

  private works(): void {
    if (this.failing) this.log.log('Redis works again');
    this.failing = false;
  }
}
