/**
 * Reads the finished jobs of the job service page by page, round after round. One replica at a time has the lease for a
 * page. While the job service does not answer, the cursor stays where it is.
 */
import { systemCall } from '@handtest/contracts/define';
import {
  type FinishedJobClient,
  type FinishedJobPage,
  type FinishedJobsRequest,
  cursorAfter,
} from '@handtest/contracts/job';
import { execute, inRolledBackTransaction, inTransaction, queryOne } from '@handtest/database';
import type { DataSource, EntityManager } from 'typeorm';

export interface ReconciliationOptions {
  /** The name of the service, for its calls. */
  readonly service: string;
  /** Only jobs that finished this long ago: their transactions are over, and their events have nearly always arrived. */
  readonly settledSeconds: number;
  /** Longer than a page takes. When a replica dies, another one continues after this time. */
  readonly leaseSeconds: number;
  readonly retrySeconds: number;
  /** SQL: when the next round starts. */
  readonly nextRoundAt: string;
  /** SQL: jobs that finished before are ignored. */
  readonly notBefore?: string;
  /** Only jobs of these projects; undefined for all. */
  readonly projectIds?: () => Promise<string[] | undefined>;
  /** Handles a page in the transaction that moves the cursor. Answers a count of rows. */
  readonly handle: (page: FinishedJobPage, transaction: EntityManager) => Promise<number>;
}

interface Lease extends Record<string, unknown> {
  readonly lease: number;
  readonly afterInstant: Date;
  readonly afterJobId: string;
}

export interface WalkResult {
  /** Finished jobs. */
  readonly jobs: number;
  /** The sum of what `handle` answered. */
  readonly changed: number;
}

const pageSize = 500;

/** The request for the page after the cursor. */
export function finishedJobsAfter(
  { afterInstant, afterJobId }: Pick<FinishedJobsRequest, 'afterInstant' | 'afterJobId'>,
  settledSeconds: number,
  projectIds?: string[],
): FinishedJobsRequest {
  return { afterInstant, afterJobId, settledSeconds, projectIds, limit: pageSize };
}

export class Reconciliation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: FinishedJobClient,
    private readonly options: ReconciliationOptions,
  ) {}

  /** One page, if it is due and no other replica has the lease. Answers the count of `handle`. */
  async run(): Promise<number> {
    const { leaseSeconds, retrySeconds, notBefore = 'NULL' } = this.options;
    const lease = await queryOne<Lease>(
      this.dataSource,
      `UPDATE reconciliation SET lease = lease + 1, due_at = clock_timestamp() + make_interval(secs => $leaseSeconds)
        WHERE due_at <= clock_timestamp()
       RETURNING lease, after_job_id, greatest(after_instant, ${notBefore}) AS after_instant`,
      { leaseSeconds },
    );
    if (!lease) return 0;
    try {
      const page = await this.page(lease);
      return await inTransaction(this.dataSource, (transaction) =>
        this.handle(lease.lease, page, transaction),
      );
    } catch (error) {
      await execute(
        this.dataSource,
        `UPDATE reconciliation SET due_at = clock_timestamp() + make_interval(secs => $retrySeconds) WHERE lease = $lease`,
        { lease: lease.lease, retrySeconds },
      );
      throw error;
    }
  }

  /**
   * All jobs that finished after `since`, independent of cursor and lease. A dry run counts what it would change.
   */
  async walk(since: string, { dryRun = false }: { dryRun?: boolean } = {}): Promise<WalkResult> {
    const { notBefore = 'NULL', handle } = this.options;
    const start = await queryOne<{ afterInstant: Date }>(
      this.dataSource,
      `SELECT greatest($since::timestamptz, ${notBefore}) AS after_instant`,
      { since },
    );
    const run = dryRun ? inRolledBackTransaction : inTransaction;
    const result = { jobs: 0, changed: 0 };
    for (let cursor = { afterInstant: start!.afterInstant, afterJobId: '' }; ;) {
      const page = await this.page(cursor);
      result.jobs += page.jobs.length;
      result.changed += await run(this.dataSource, (transaction) => handle(page, transaction));
      const { more, afterInstant, afterJobId } = cursorAfter(page);
      if (!more) return result;
      cursor = { afterInstant: new Date(afterInstant), afterJobId };
    }
  }

  /** When the next page is due; another replica may read it. */
  async untilDueMs(): Promise<number | undefined> {
    const row = await queryOne<{ inMs: number }>(
      this.dataSource,
      'SELECT (extract(epoch FROM due_at - clock_timestamp()) * 1000)::float8 AS in_ms FROM reconciliation',
    );
    return row?.inMs;
  }

  private async page({
    afterInstant,
    afterJobId,
  }: Pick<Lease, 'afterInstant' | 'afterJobId'>): Promise<FinishedJobPage> {
    const { service, settledSeconds, projectIds } = this.options;
    const cursor = { afterInstant: afterInstant.toISOString(), afterJobId };
    return this.jobs.page(
      finishedJobsAfter(cursor, settledSeconds, await projectIds?.()),
      systemCall(service),
    );
  }

  /** Moving the cursor first locks the row. A replica that has lost the lease does nothing. */
  private async handle(lease: number, page: FinishedJobPage, transaction: EntityManager): Promise<number> {
    const { afterInstant, afterJobId, more } = cursorAfter(page);
    const moved = await execute(
      transaction,
      `UPDATE reconciliation SET after_instant = $afterInstant, after_job_id = $afterJobId,
         due_at = CASE WHEN $more::boolean THEN clock_timestamp() ELSE ${this.options.nextRoundAt} END,
         through = CASE WHEN $more THEN through ELSE $through::timestamptz END
       WHERE lease = $lease`,
      { lease, afterInstant, afterJobId, more, through: page.through },
    );
    return moved === 0 ? 0 : this.options.handle(page, transaction);
  }
}
