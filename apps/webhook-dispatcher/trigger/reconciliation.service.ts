/** Creates deliveries and chat messages of finished jobs whose event was lost. */
import { FinishedJobClient, type FinishedJobPage, finishedJobProjects } from '@handtest/contracts/job';
import { afterCommit, query, SweeperRegistry } from '@handtest/database';
import { Reconciliation, sinceOption } from '@handtest/reconciliation';
import { CommandRegistry, dryRunOption, print } from '@handtest/service';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
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
  private readonly reconciliation: Reconciliation;

  constructor(
    private readonly database: DataSource,
    jobs: FinishedJobClient,
    private readonly finishedJobs: FinishedJobService,
    private readonly sweepers: SweeperRegistry,
    private readonly config: WebhookDispatcherConfig,
    commands: CommandRegistry,
  ) {
    const { reconciliationIntervalSeconds: seconds, deliveryRetentionDays } = config;
    this.reconciliation = new Reconciliation(database, jobs, {
      service: 'webhook-dispatcher',
      settledSeconds: 60,
      leaseSeconds: 30,
      retrySeconds: seconds,
      nextRoundAt: `clock_timestamp() + interval '${seconds} seconds'`,
      // One day less than the retention: jobs with deleted deliveries are never requested.
      notBefore: `clock_timestamp() - interval '${deliveryRetentionDays - 1} days'`,
      projectIds: () => this.notifiedProjects(),
      handle: (page, transaction) => this.notify(page, transaction),
    });
    commands
      .add('reconcile', 'Creates missing deliveries and chat messages of finished jobs')
      .addOption(sinceOption)
      .option(...dryRunOption)
      .action(async (options: { since: string; dryRun?: boolean }) => {
        print({
          ...(await this.reconciliation.walk(options.since, options)),
          dryRun: options.dryRun === true,
        });
      });
  }

  onApplicationBootstrap(): void {
    this.sweepers.start({
      name: 'reconciliation',
      everyMs: this.config.reconciliationIntervalSeconds * 1_000,
      run: () => this.reconciliation.run(),
      untilNextMs: () => this.reconciliation.untilDueMs(),
    });
  }

  private async notify({ jobs }: FinishedJobPage, transaction: EntityManager): Promise<number> {
    const jobIds = await this.finishedJobs.notify(jobs, true, transaction);
    afterCommit(transaction, () => {
      if (jobIds.length === 0) return;
      this.log.warn({ jobIds }, 'Finished jobs without a delivery or chat message got one');
    });
    return jobIds.length;
  }

  /** Undefined, for all projects, when there are too many for one request. */
  private async notifiedProjects(): Promise<string[] | undefined> {
    const limit = finishedJobProjects + 1;
    const rows = await query<{ projectId: string }>(this.database, notifiedProjectsSql, { limit });
    return rows.length < limit ? rows.map(({ projectId }) => projectId) : undefined;
  }
}
