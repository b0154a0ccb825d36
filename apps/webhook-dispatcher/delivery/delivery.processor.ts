/** Claims due deliveries for the free slots: when one is created, when attempts have been recorded, and every 500 ms. */
import { type Sweeper, SweeperRegistry } from '@handtest/database';
import { ShutdownRegistry } from '@handtest/service';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WebhookDispatcherConfig } from '../config.js';
import { DeliveryQueueService } from './delivery-queue.service.js';
import { DeliveryRunnerService } from './delivery-runner.service.js';

/** A claim costs about the same for one delivery as for many: with few free slots it waits for more. */
const gatherMs = 20;
/** Two phases of the shutdown are longer together than any attempt, so a receiver gets no request twice. */
const stopMs = { edge: 13_000, work: 6_000 };

@Injectable()
export class DeliveryProcessor implements OnApplicationBootstrap {
  private sweeper?: Sweeper;
  private gathering?: NodeJS.Timeout;
  private claiming = false;

  constructor(
    private readonly database: DataSource,
    private readonly queue: DeliveryQueueService,
    private readonly runner: DeliveryRunnerService,
    private readonly sweepers: SweeperRegistry,
    private readonly shutdown: ShutdownRegistry,
    private readonly config: WebhookDispatcherConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper = this.sweepers.start({ name: 'deliveries', everyMs: 500, run: () => this.claim() });
    this.sweepers.start({
      name: 'undeliverable',
      everyMs: 5_000,
      batchSize: 1_000,
      run: () => this.queue.endUndeliverable(this.database),
    });
    this.runner.listen(() => this.wake());
    for (const phase of ['edge', 'work'] as const)
      this.shutdown.add(phase, 'deliveries', () => this.stop(stopMs[phase]));
  }

  /** Claims now, or after 20 ms when few slots are free. */
  wake(): void {
    if (!this.claiming && this.runner.free.total >= this.config.deliveryConcurrency / 2) this.claimNow();
    else this.gathering ??= setTimeout(() => this.claimNow(), gatherMs);
  }

  private claimNow(): void {
    clearTimeout(this.gathering);
    this.gathering = undefined;
    this.sweeper?.wake();
  }

  private async stop(waitMs: number): Promise<void> {
    clearTimeout(this.gathering);
    await this.runner.stop(waitMs);
  }

  private async claim(): Promise<number> {
    const { free } = this.runner;
    if (free.total === 0) return 0;
    this.claiming = true;
    const deliveries = await this.queue.claim(free).finally(() => (this.claiming = false));
    await this.runner.start(deliveries);
    return deliveries.length;
  }
}
