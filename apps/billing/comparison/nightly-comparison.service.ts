/**
 * The comparison of every night: goes on where the last one ended, one page and one replica at a time. While the job
 * service does not answer, the place stays where it is.
 */
import { systemCall } from '@handtest/contracts/define';
import { FinishedJobClient, type FinishedJobPage, placeAfter } from '@handtest/contracts/job';
import { execute, inTransaction, query, queryOne } from '@handtest/database';
import { ServiceIdentity } from '@handtest/service';
import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import {
  endTurnSql,
  giveUpTurnSql,
  postedForNoJobSql,
  rememberFaultsSql,
  stateSql,
  takeTurnSql,
  untilDueSql,
} from './comparison-sql.js';
import { type Compared, ComparisonService, type CostFault, pageAfter } from './comparison.service.js';

/** Longer than a page takes; whoever dies is followed by another one after that. */
const turnSeconds = 60;
const retrySeconds = 600;

const faultsGauge = new Gauge({
  name: 'handtest_billing_cost_faults',
  help: 'Jobs whose cost differs from what was posted, until an operator deletes the row. Alert on it',
});
const throughGauge = new Gauge({
  name: 'handtest_billing_costs_compared_through_seconds',
  help: 'Unix time up to which the jobs that finished were compared with the postings. To be alerted on when days old',
});

interface Turn extends Record<string, unknown> {
  readonly turn: number;
  readonly afterInstant: Date;
  readonly afterJobId: string;
}

@Injectable()
export class NightlyComparisonService {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: FinishedJobClient,
    private readonly comparison: ComparisonService,
    private readonly self: ServiceIdentity,
  ) {}

  /** One page, if it is due and nobody else's turn. Answers how many jobs it held. */
  async compareIfDue(): Promise<number> {
    try {
      const turn = await queryOne<Turn>(this.database, takeTurnSql, [turnSeconds]);
      return turn ? await this.compare(turn) : 0;
    } finally {
      await this.show();
    }
  }

  /** When the next page is due; it may be another replica that reads it. */
  async untilDueMs(): Promise<number | undefined> {
    const row = await queryOne<{ inMs: number }>(this.database, untilDueSql);
    return row?.inMs;
  }

  private async compare({ turn, afterInstant, afterJobId }: Turn): Promise<number> {
    try {
      const place = { afterInstant: afterInstant.toISOString(), afterJobId };
      const page = await this.jobs.page(pageAfter(place), systemCall(this.self.name));
      const compared = await inTransaction(this.database, (transaction) =>
        this.settle(turn, page, transaction),
      );
      this.comparison.tell(compared);
      return page.jobs.length;
    } catch (error) {
      await execute(this.database, giveUpTurnSql, [turn, retrySeconds]);
      throw error;
    }
  }

  /** Moving on first holds the row: whoever lost the turn meanwhile settles nothing. */
  private async settle(turn: number, page: FinishedJobPage, transaction: EntityManager): Promise<Compared> {
    const { afterInstant, afterJobId, more } = placeAfter(page);
    const moved = await execute(transaction, endTurnSql, [
      turn,
      afterInstant,
      afterJobId,
      more,
      page.through,
    ]);
    if (moved === 0) return { unheard: [], faults: [] };
    const { unheard, faults } = await this.comparison.compare(page, transaction);
    const others = more ? [] : await query<CostFault>(transaction, postedForNoJobSql, [page.through]);
    const found = JSON.stringify([...faults, ...others]);
    return { unheard, faults: await query<CostFault>(transaction, rememberFaultsSql, [found]) };
  }

  /** On every replica, whoever made the comparison. */
  private async show(): Promise<void> {
    const state = await queryOne<{ faults: number; throughSeconds: number }>(this.database, stateSql);
    faultsGauge.set(state!.faults);
    throughGauge.set(state!.throughSeconds);
  }
}
