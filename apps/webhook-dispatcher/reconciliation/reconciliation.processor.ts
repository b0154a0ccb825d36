/** Looks for finished jobs without a delivery, every few minutes; page after page while there are others. */
import { SweeperRegistry } from '@handtest/database';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { WebhookDispatcherConfig } from '../config.js';
import { ReconciliationService } from './reconciliation.service.js';

@Injectable()
export class ReconciliationProcessor implements OnApplicationBootstrap {
  constructor(
    private readonly reconciliation: ReconciliationService,
    private readonly sweepers: SweeperRegistry,
    private readonly config: WebhookDispatcherConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.sweepers.start({
      name: 'reconciliation',
      everyMs: this.config.reconciliationIntervalSeconds * 1_000,
      run: () => this.reconciliation.reconcile(),
      untilNextMs: () => this.reconciliation.untilDueMs(),
    });
  }
}
