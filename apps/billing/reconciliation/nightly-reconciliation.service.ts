/** Compares finished jobs with the postings each night after 2:00 UTC. Each night continues after the last one. */
import { FinishedJobClient, type FinishedJobPage, cursorAfter } from '@handtest/contracts/job';
import { afterCommit, query, queryOne, SweeperRegistry } from '@handtest/database';
import { Reconciliation } from '@handtest/reconciliation';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { type CostFault, CostReconciliationService, settledSeconds } from './cost-reconciliation.service.js';
import { postedWithoutJobSql, stateSql, storeFaultsSql } from './reconciliation-sql.js';

const faultsGauge = new Gauge({
  name: 'handtest_billing_cost_faults',
  help: 'Jobs whose cost differs from what was posted, until an operator deletes the row. Alert on it',
});
const throughGauge = new Gauge({
  name: 'handtest_billing_costs_compared_through_seconds',
  help: 'Unix time up to which finished jobs were compared with the postings. Alert when it is days old',
});

/** The next 2:00 UTC. */
const nextRoundAt = `(date_trunc('day', clock_timestamp() AT TIME ZONE 'UTC' - interval '2 hours')
  + interval '1 day 2 hours') AT TIME ZONE 'UTC'`;

@Injectable()
export class NightlyReconciliationService implements OnApplicationBootstrap {
  private readonly reconciliation: Reconciliation;

  constructor(
    private readonly dataSource: DataSource,
    jobs: FinishedJobClient,
    private readonly costs: CostReconciliationService,
    private readonly sweepers: SweeperRegistry,
  ) {
    this.reconciliation = new Reconciliation(dataSource, jobs, {
      service: 'billing',
      settledSeconds,
      leaseSeconds: 60,
      retrySeconds: 600,
      nextRoundAt,
      handle: (page, transaction) => this.compare(page, transaction),
    });
  }

  onApplicationBootstrap(): void {
    const untilNextMs = () => this.untilDueMs();
    this.sweepers.start({ name: 'reconciliation', everyMs: 600_000, run: () => this.run(), untilNextMs });
  }

  /** One page, if it is due. Answers its number of jobs. */
  async run(): Promise<number> {
    try {
      return await this.reconciliation.run();
    } finally {
      await this.setGauges();
    }
  }

  untilDueMs(): Promise<number | undefined> {
    return this.reconciliation.untilDueMs();
  }

  private async compare(page: FinishedJobPage, transaction: EntityManager): Promise<number> {
    const { missed, faults } = await this.costs.compare(page, transaction);
    if (!cursorAfter(page).more) {
      const { through } = page;
      faults.push(...(await query<CostFault>(transaction, postedWithoutJobSql, { through })));
    }
    const newFaults = await query<CostFault>(transaction, storeFaultsSql, { faults: JSON.stringify(faults) });
    afterCommit(transaction, () => this.costs.report({ missed, faults: newFaults }));
    return page.jobs.length;
  }

  /** On every replica, also when another one has the lease. */
  private async setGauges(): Promise<void> {
    const state = await queryOne<{ faults: number; throughSeconds: number }>(this.dataSource, stateSql);
    faultsGauge.set(state!.faults);
    throughGauge.set(state!.throughSeconds);
  }
}
