/** Creates deliveries and chat messages of finished jobs whose event was lost. */
import { FinishedJobClient, finishedJobProjects } from '@handtest/contracts/job';
import { afterCommit, query, SweeperRegistry } from '@handtest/database';
import { Reconciliation } from '@handtest/reconciliation';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WebhookDispatcherConfig } from '../config.js';
import { FinishedJobService } from './finished-job.service.js';

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
    private readonly finishedJobs: FinishedJobService,
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
      // One day less than the retention: jobs with deleted deliveries are never requested.
      notBefore: `clock_timestamp() - interval '${deliveryRetentionDays - 1} days'`,
      projectIds: () => this.notifiedProjects(),
      handle: async ({ jobs }, transaction) => {
        const jobIds = await this.finishedJobs.notify(jobs, true, transaction);
        afterCommit(transaction, () => {
          if (jobIds.length === 0) return;
          this.log.warn({ jobIds }, 'Finished jobs without a delivery or chat message got one');
        });
        return jobIds.length;
      },
    });
    this.sweepers.start({
      name: 'reconciliation',
      everyMs: seconds * 1_000,
      run: () => reconciliation.run(),
      untilNextMs: () => reconciliation.untilDueMs(),
    });
  }

  /** Undefined, for all projects, when there are too many for one request. */
  private async notifiedProjects(): Promise<string[] | undefined> {
    const limit = finishedJobProjects + 1;
    const rows = await query<{ projectId: string }>(this.database, notifiedProjectsSql, { limit });
    return rows.length < limit ? rows.map(({ projectId }) => projectId) : undefined;
  }
}
