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

const attempts = new Counter({
  name: 'webhook_attempts_total',
  help: 'Attempts to deliver a webhook',
  labelNames: ['outcome'] as const,
});

@Injectable()
export class DeliveryProcessor implements OnApplicationBootstrap {
  private readonly underWay = new Set<Promise<void>>();
  private sweeper?: Sweeper;
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

  /** Something is due: begin now instead of at the next sweep. */
  wake(): void {
    this.sweeper?.wake();
  }

  private async stop(): Promise<void> {
    this.stopping = true;
    const patience = new AbortController();
    const limit = delay(patienceAtShutdownMs, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled(this.underWay), limit]);
    patience.abort();
    await this.recorder.settled();
  }

  /** Begins as many attempts as there is room for; they go on after this returns. */
  private async takeUp(): Promise<number> {
    const room = this.config.deliveryConcurrency - this.underWay.size;
    if (room <= 0 || this.stopping) return 0;
    const taken = await this.queue.take(room);
    for (const delivery of taken) {
      const work: Promise<void> = this.process(delivery).finally(() => this.underWay.delete(work));
      this.underWay.add(work);
    }
    return taken.length;
  }

  /** One attempt, and whatever comes of it is written down. */
  private async process(delivery: LeasedDelivery): Promise<void> {
    const outcome = await this.attempt.make(delivery);
    attempts.inc({
      outcome: outcome.acknowledged ? 'acknowledged' : outcome.ownFault ? 'own_fault' : 'failed',
    });
    this.recorder.add(madeAttempt(delivery, outcome));
  }
}
