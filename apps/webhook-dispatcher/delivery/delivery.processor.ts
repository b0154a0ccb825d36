/**
 * Finds the attempts that are due: wakes when a delivery is written down and sweeps for everything else, leases as many as
 * there is room for, and more as soon as some have ended.
 */
import { type Sweeper, SweeperRegistry } from '@handtest/database';
import { ShutdownRegistry } from '@handtest/service';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WebhookDispatcherConfig } from '../config.js';
import { AttemptRecorderService } from './attempt-recorder.service.js';
import { AttemptRunnerService } from './attempt-runner.service.js';
import { DeliveryQueueService, type LeasedDelivery } from './delivery-queue.service.js';
import type { FreeSlots } from './slots.js';

const undeliverableBatch = 1_000;
/** A claim costs much the same for one delivery as for many: with little room it waits this long for more. */
const gatherMs = 20;

@Injectable()
export class DeliveryProcessor implements OnApplicationBootstrap {
  private sweeper?: Sweeper;
  private gathering?: NodeJS.Timeout;
  private claiming = false;

  constructor(
    private readonly database: DataSource,
    private readonly queue: DeliveryQueueService,
    private readonly runner: AttemptRunnerService,
    private readonly recorder: AttemptRecorderService,
    private readonly sweepers: SweeperRegistry,
    private readonly shutdown: ShutdownRegistry,
    private readonly config: WebhookDispatcherConfig,
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
    if (!this.claiming && this.runner.free.total >= this.config.deliveryConcurrency / 2) this.claimNow();
    else this.gathering ??= setTimeout(() => this.claimNow(), gatherMs);
  }

  private claimNow(): void {
    clearTimeout(this.gathering);
    this.gathering = undefined;
    this.sweeper?.wake();
  }

  private async stop(): Promise<void> {
    clearTimeout(this.gathering);
    await this.runner.stop();
  }

  /** Begins as many attempts as there is room for; they go on after this returns. */
  private async takeUp(): Promise<number> {
    const { free } = this.runner;
    if (free.total === 0) return 0;
    const taken = await this.claim(free);
    await this.runner.begin(taken);
    return taken.length;
  }

  private async claim(free: FreeSlots): Promise<LeasedDelivery[]> {
    this.claiming = true;
    try {
      return await this.queue.take(free);
    } finally {
      this.claiming = false;
    }
  }
}
