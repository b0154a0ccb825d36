/** Makes attempts, a bounded number at a time, and has their outcomes written down. */
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { WebhookDispatcherConfig } from '../config.js';
import { AttemptRecorderService } from './attempt-recorder.service.js';
import { AttemptService } from './attempt.service.js';
import { DeliveryQueueService, type LeasedDelivery, madeAttempt } from './delivery-queue.service.js';
import { type FreeSlots, freeSlots, type Running } from './slots.js';

/** Attempts that are still under way then are repeated by another process when their lease runs out. */
const patienceAtShutdownMs = 6_000;
/** A lease of 18 s leaves 3 s beside an attempt of 15 s. */
const latestStartMs = 2_000;
const noSlots: FreeSlots = { total: 0, forNew: 0, forLagging: 0 };

const attempts = new Counter({
  name: 'webhook_attempts_total',
  help: 'Attempts to deliver a webhook',
  labelNames: ['outcome'] as const,
});

interface UnderWay extends Running {
  readonly ended: Promise<void>;
}

@Injectable()
export class AttemptRunnerService {
  private readonly underWay = new Set<UnderWay>();
  private stopping = false;

  constructor(
    private readonly config: WebhookDispatcherConfig,
    private readonly queue: DeliveryQueueService,
    private readonly attempt: AttemptService,
    private readonly recorder: AttemptRecorderService,
  ) {}

  /** How many deliveries may be leased for it now. */
  get free(): FreeSlots {
    return this.stopping
      ? noSlots
      : freeSlots(this.config.deliveryConcurrency, this.underWay, performance.now());
  }

  /**
   * Begins them; they go on after this returns. Those whose claim was answered late are given back: an attempt would
   * outlast the lease.
   */
  async begin(deliveries: readonly LeasedDelivery[]): Promise<void> {
    const isLate = ({ takenAtMs }: LeasedDelivery) => performance.now() - takenAtMs > latestStartMs;
    const late = deliveries.filter((delivery) => this.stopping || isLate(delivery));
    for (const delivery of deliveries) if (!late.includes(delivery)) this.start(delivery);
    await this.queue.giveBack(late);
  }

  /** Begins nothing from now on, and gives what is under way a while to end. */
  async stop(): Promise<void> {
    this.stopping = true;
    const patience = new AbortController();
    const limit = delay(patienceAtShutdownMs, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled([...this.underWay].map(({ ended }) => ended)), limit]);
    patience.abort();
    await this.recorder.settled();
  }

  private start(delivery: LeasedDelivery): void {
    const ended: Promise<void> = this.make(delivery).finally(() => this.underWay.delete(attempt));
    const attempt = { isQuick: delivery.isQuick, sinceMs: performance.now(), ended };
    this.underWay.add(attempt);
  }

  /** One attempt, and whatever comes of it is written down. */
  private async make(delivery: LeasedDelivery): Promise<void> {
    const outcome = await this.attempt.make(delivery);
    attempts.inc({
      outcome: outcome.acknowledged ? 'acknowledged' : outcome.ownFault ? 'own_fault' : 'failed',
    });
    this.recorder.add(madeAttempt(delivery, outcome), this.underWay.size > 1);
  }
}
