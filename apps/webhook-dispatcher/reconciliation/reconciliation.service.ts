/**
 * Creates deliveries and chat messages of finished jobs whose event is lost. Nearly all are created by the event; what both
 * find is created once.
 */
import { FinishedJobClient, type FinishedJobPage, finishedJobProjects } from '@handtest/contracts/job';
import { afterCommit, query, SweeperRegistry } from '@handtest/database';
import { Reconciliation } from '@handtest/reconciliation';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ChatService } from '../chat/chat.service.js';
import { WebhookDispatcherConfig } from '../config.js';
import { DeliveryProcessor } from '../delivery/delivery.processor.js';
import { DeliveryService } from '../delivery/delivery.service.js';

/** Projects with a webhook or a chat. */
const notifiedProjectsSql = `
SELECT project_id FROM webhook_endpoint WHERE enabled
 UNION SELECT id FROM project_copy WHERE chat_hook_since IS NOT NULL
 ORDER BY project_id LIMIT $limit`;

@Injectable()
export class ReconciliationService implements OnApplicationBootstrap {
  private readonly log = new Logger(ReconciliationService.name);

  constructor(
    private readonly database: DataSource,
    private readonly jobs: FinishedJobClient,
    private readonly deliveries: DeliveryService,
    private readonly chat: ChatService,
    private readonly processor: DeliveryProcessor,
    private readonly sweepers: SweeperRegistry,
    private readonly config: WebhookDispatcherConfig,
  ) {}

  onApplicationBootstrap(): void {
    const { reconciliationIntervalSeconds: seconds, deliveryRetentionDays } = this.config;
    const reconciliation = new Reconciliation(this.database, this.jobs, {
      service: 'webhook-dispatcher',
      settledSeconds: 60,
      leaseSeconds: 30,
      retrySeconds: seconds,
      nextRoundAt: `clock_timestamp() + interval '${seconds} seconds'`,
      // A day less than deliveries are kept: jobs whose delivery was deleted are never requested.
      notBefore: `clock_timestamp() - interval '${deliveryRetentionDays - 1} days'`,
      projectIds: () => this.notifiedProjects(),
      handle: (page, transaction) => this.create(page, transaction),
    });
    this.sweepers.start({
      name: 'reconciliation',
      everyMs: seconds * 1_000,
      run: () => reconciliation.run(),
      untilNextMs: () => reconciliation.untilDueMs(),
    });
  }

  /** Undefined when they are too many to name. */
  private async notifiedProjects(): Promise<string[] | undefined> {
    const limit = finishedJobProjects + 1;
    const rows = await query<{ projectId: string }>(this.database, notifiedProjectsSql, { limit });
    return rows.length < limit ? rows.map(({ projectId }) => projectId) : undefined;
  }

  /** Answers for how many jobs something was missing. */
  private async create({ jobs }: FinishedJobPage, transaction: EntityManager): Promise<number> {
    const delivered = await this.deliveries.oweMissed(jobs, transaction);
    const messaged = await this.chat.addMissed(jobs, transaction);
    const jobIds = [...new Set([...delivered, ...messaged])];
    afterCommit(transaction, () => {
      this.processor.wake();
      if (jobIds.length > 0)
        this.log.warn({ jobIds }, 'Finished jobs without a delivery or chat message got one');
    });
    return jobIds.length;
  }
}
