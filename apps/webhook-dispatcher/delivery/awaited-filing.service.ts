/**
 * Deliveries that wait for the filing of their job's findings. When it has ended, or after five minutes, the body is made
 * and the delivery is due. The event of the filing may arrive before the one of the job.
 */
import { FilingClient, type FilingEnded } from '@handtest/contracts/codehost';
import { systemCall } from '@handtest/contracts/define';
import type { CreatedIssue, FailedIssue } from '@handtest/contracts/job';
import { afterCommit, execute, query, storableJson, type Sweeper, SweeperRegistry } from '@handtest/database';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { bodyAfterFiling, type IssuesOfFiling } from './delivery-payload.js';
import { awaitingSql, makeBodiesSql } from './delivery-sql.js';
import { DeliveryProcessor } from './delivery.processor.js';

const batchSize = 100;

const insertSql = `INSERT INTO filing_outcome (job_id, created_issues, failed_issues)
  VALUES ($jobId, $createdIssues, $failedIssues)
  ON CONFLICT (job_id) DO NOTHING`;

interface AwaitingRow extends Record<string, unknown> {
  readonly id: string;
  readonly jobId: string;
  readonly draft: string;
  /** Null while the event of the filing has not arrived. */
  readonly createdIssues: CreatedIssue[] | null;
  readonly failedIssues: FailedIssue[];
}

@Injectable()
export class AwaitedFilingService implements OnApplicationBootstrap {
  private readonly log = new Logger(AwaitedFilingService.name);
  private sweeper?: Sweeper;

  constructor(
    private readonly database: DataSource,
    private readonly filings: FilingClient,
    private readonly processor: DeliveryProcessor,
    private readonly sweepers: SweeperRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const run = () => this.makeBodies();
    this.sweeper = this.sweepers.start({ name: 'awaited_filings', everyMs: 1_000, batchSize, run });
  }

  async noteEnded(
    { jobId, createdIssues, failedIssues = [] }: FilingEnded,
    transaction: EntityManager,
  ): Promise<void> {
    const issues = { createdIssues: storableJson(createdIssues), failedIssues: storableJson(failedIssues) };
    await execute(transaction, insertSql, { jobId, ...issues });
    afterCommit(transaction, () => this.wake());
  }

  /** A delivery or a filing is new. */
  wake(): void {
    this.sweeper?.wake();
  }

  private async makeBodies(): Promise<number> {
    const rows = await query<AwaitingRow>(this.database, awaitingSql, { limit: batchSize });
    if (rows.length === 0) return 0;
    const bodies = await Promise.all(
      rows.map(async ({ jobId, draft, createdIssues, failedIssues }) =>
        bodyAfterFiling(draft, createdIssues ? { createdIssues, failedIssues } : await this.issuesOf(jobId)),
      ),
    );
    await execute(this.database, makeBodiesSql, { ids: rows.map(({ id }) => id), bodies });
    this.processor.wake();
    return rows.length;
  }

  /** Asked once: without an answer the body is made without the issues. */
  private async issuesOf(jobId: string): Promise<IssuesOfFiling | undefined> {
    try {
      const outcome = await this.filings.outcome({ jobId }, systemCall('webhook-dispatcher'));
      return outcome.hasEnded ? outcome : undefined;
    } catch (error) {
      this.log.warn(
        { err: error, jobId },
        'The filing of a job is unknown, its webhook has no created issues',
      );
      return undefined;
    }
  }
}
