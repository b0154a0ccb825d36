/**
 * Makes the attempts that are due: wakes when a delivery is written down and sweeps for everything else, has a bounded
 * number under way, and refills as soon as one ends.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Sweeper, SweeperRegistry } from '@handtest/database';
import { ShutdownRegistry } from '@handtest/service';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import { WebhookDispatcherConfig } from '../config.js';
import { AttemptRecorderService } from './attempt-recorder.service.js';
import { AttemptService } from './attempt.service.js';
import { DeliveryQueueService, type LeasedDelivery, madeAttempt } from './delivery-queue.service.js';

/** Attempts that are still under way then are repeated by another process when their lease runs out. */
const patienceAtShutdownMs = 6_000;
const undeliverableBatch = 1_000;
/** A claim costs much the same for one delivery as for many: with little room it waits this long for more. */
const gatherMs = 20;

const attempts = new Counter({
  name: 'webhook_attempts_total',
  help: 'Attempts to deliver a webhook',
  labelNames: ['outcome'] as const,
});

@Injectable()
export class DeliveryProcessor implements OnApplicationBootstrap {
  private readonly underWay = new Set<Promise<void>>();
  private sweeper?: Sweeper;
  private gathering?: NodeJS.Timeout;
  private claiming = false;
  private stopping = false;

  constructor(
    private readonly config: WebhookDispatcherConfig,
    private readonly database: DataSource,
    private readonly queue: DeliveryQueueService,
    private readonly attempt: AttemptService,
    private readonly recorder: AttemptRecorderService,
    private readonly sweepers: SweeperRegistry,
    private readonly shutdown: ShutdownRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper = this.sweepers.start({ name: 'deliveries', everyMs: 500, run: () => this.takeUp() });
    this.sweepers.start({
      name: 'undeliverable',
      everyMs: 5_000,
      batchSize: undeliverableBatch,
      run: () => this.queue.endUndeliverable(this.database),
    });
    // An endpoint may have been at its limit.
    this.recorder.listen(() => this.wake());
    this.shutdown.add('work', 'deliveries', () => this.stop());
  }

  /** Something is due: begin now, or when more can be begun together, instead of at the next sweep. */
  wake(): void {
    if (!this.claiming && this.room >= this.config.deliveryConcurrency / 2) this.claimNow();
    else this.gathering ??= setTimeout(() => this.claimNow(), gatherMs);
  }

  private claimNow(): void {
    clearTimeout(this.gathering);
    this.gathering = undefined;
    this.sweeper?.wake();
  }

  private get room(): number {
    return this.config.deliveryConcurrency - this.underWay.size;
  }

  private async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.gathering);
    const patience = new AbortController();
    const limit = delay(patienceAtShutdownMs, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled(this.underWay), limit]);
    patience.abort();
    await this.recorder.settled();
  }

  /** Begins as many attempts as there is room for; they go on after this returns. */
  private async takeUp(): Promise<number> {
    if (this.room <= 0 || this.stopping) return 0;
    const taken = await this.claim();
    for (const delivery of taken) {
      const work: Promise<void> = this.process(delivery).finally(() => this.underWay.delete(work));
      this.underWay.add(work);
    }
    return taken.length;
  }

  private async claim(): Promise<LeasedDelivery[]> {
    this.claiming = true;
    try {
      return await this.queue.take(this.room);
    } finally {
      this.claiming = false;
    }
  }

  /** One attempt, and whatever comes of it is written down. */
  private async process(delivery: LeasedDelivery): Promise<void> {
    const outcome = await this.attempt.make(delivery);
    attempts.inc({
      outcome: outcome.acknowledged ? 'acknowledged' : outcome.ownFault ? 'own_fault' : 'failed',
    });
    this.recorder.add(madeAttempt(delivery, outcome), this.underWay.size > 1);
  }
}
