/** Makes the attempts of leased deliveries and records their outcomes, many in one statement. */
import { Batcher, endsWithin } from '@handtest/service';
import { Injectable, Logger } from '@nestjs/common';
import { AttemptService } from '../attempt/attempt.service.js';
import { WebhookDispatcherConfig } from '../config.js';
import { attempts } from './delivery-metrics.js';
import {
  DeliveryQueueService,
  type EndedAttempt,
  endedAttempt,
  type LeasedDelivery,
} from './delivery-queue.service.js';
import { type FreeSlots, freeSlots, type Running } from './slots.js';

/** The lease of 18 s is 3 s longer than the longest attempt. */
const latestStartMs = 2_000;
const recordedTogether = 64;
/** While other attempts are running, fewer outcomes than this wait for more. */
const linger = { items: 32, ms: 20 };

@Injectable()
export class DeliveryRunnerService {
  private readonly log = new Logger(DeliveryRunnerService.name);
  private readonly running = new Set<Running>();
  /** Attempts that are not recorded yet. */
  private readonly unrecorded = new Set<Promise<void>>();
  private stopping = false;
  private onRecorded?: () => void;
  private readonly records = new Batcher<EndedAttempt, boolean>(
    {
      maximumItems: recordedTogether,
      linger: { ...linger, expectsMore: () => this.running.size > 0 },
      isOfOneItem: () => true,
    },
    (batch) => this.recordMany(batch),
  );

  constructor(
    private readonly config: WebhookDispatcherConfig,
    private readonly queue: DeliveryQueueService,
    private readonly attempts: AttemptService,
  ) {}

  get free(): FreeSlots {
    if (this.stopping) return { total: 0, forNew: 0, forLagging: 0 };
    return freeSlots(this.config.deliveryConcurrency, this.running, performance.now());
  }

  /** @param onRecorded called after each statement: its endpoints have free slots again */
  listen(onRecorded: () => void): void {
    this.onRecorded = onRecorded;
  }

  /** Starts the attempts without waiting for them. After a late answer of the claim they would outlast the lease. */
  async start(deliveries: readonly LeasedDelivery[]): Promise<void> {
    const isLate = ({ claimedAtMs }: LeasedDelivery) => performance.now() - claimedAtMs > latestStartMs;
    const late = deliveries.filter((delivery) => this.stopping || isLate(delivery));
    for (const delivery of deliveries) {
      if (late.includes(delivery)) continue;
      const recorded: Promise<void> = this.run(delivery).finally(() => this.unrecorded.delete(recorded));
      this.unrecorded.add(recorded);
    }
    await this.queue.release(late);
  }

  /** Starts no more attempts, and waits for the running ones. Longer ones are repeated by another process after their lease. */
  async stop(waitMs: number): Promise<void> {
    this.stopping = true;
    await endsWithin(Promise.all(this.unrecorded), waitMs);
  }

  private async run(delivery: LeasedDelivery): Promise<void> {
    const { id: deliveryId, projectId, isQuick } = delivery;
    const slot = { isQuick, sinceMs: performance.now() };
    this.running.add(slot);
    const outcome = await this.attempts.make(delivery);
    this.running.delete(slot);
    const label = outcome.ownFault ? 'own_fault' : 'failed';
    attempts.inc({ outcome: outcome.acknowledged ? 'acknowledged' : label });
    try {
      const hadLease = await this.records.add(endedAttempt(delivery, outcome));
      if (!hadLease) this.log.warn({ deliveryId, projectId }, 'An attempt outlasted its lease');
    } catch (error) {
      // The lease expires, and the attempt is repeated.
      this.log.error({ err: error, deliveryId, projectId }, 'An attempt could not be recorded');
    }
  }

  private async recordMany(batch: readonly EndedAttempt[]): Promise<boolean[]> {
    try {
      const changed = await this.queue.record(batch);
      return batch.map(({ delivery }) => changed.has(delivery.id));
    } finally {
      this.onRecorded?.();
    }
  }
}
