/**
 * Compares what finished jobs cost, as the job service has them, with what was posted for them, page by page. News that
 * never came is made up for as if it came now; what differs is named, never put right.
 */
import type { FinishedJobPage, JobFinished } from '@handtest/contracts/job';
import { query } from '@handtest/database';
import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { HoldService } from '../hold/hold.service.js';
import { comparedSql, unheardSql } from './reconciliation-sql.js';

/** The end of a job is committed by then, and its event has nearly always come. */
export const settledSeconds = 600;

const lostNews = new Counter({
  name: 'handtest_billing_lost_news_total',
  help: 'Finished jobs of which no event had come, and whose hold was ended by the reconciliation',
});

/** A place where jobs and postings differ. */
export interface CostFault extends Record<string, unknown> {
  /** What is not as it must be, as a sentence. */
  readonly rule: string;
  readonly jobId: string;
  /** Absent where no finished job is known. */
  readonly jobMicros?: string;
  /** Null where nothing was posted. */
  readonly postedMicros: string | null;
}

export interface Compared {
  /** Jobs whose end came to be known by this page. */
  readonly unheard: readonly string[];
  readonly faults: readonly CostFault[];
}

@Injectable()
export class CostReconciliationService {
  private readonly log = new Logger(CostReconciliationService.name);

  constructor(private readonly holds: HoldService) {}

  /** @param transaction that moves the cursor too, so that each page is compared */
  async compare({ jobs }: FinishedJobPage, transaction: EntityManager): Promise<Compared> {
    const unheard = await this.endUnheard(jobs, transaction);
    const faults = await query<CostFault>(transaction, comparedSql, [
      jobs.map(({ jobId }) => jobId),
      jobs.map(({ organizationId }) => organizationId),
      jobs.map(({ projectId }) => projectId),
      jobs.map(({ status }) => status === 'completed'),
      jobs.map(({ costMicros }) => costMicros),
    ]);
    return { unheard, faults };
  }

  /** To be called when the page is committed. */
  tell({ unheard, faults }: Compared): void {
    lostNews.inc(unheard.length);
    if (unheard.length > 0) this.log.warn({ jobIds: unheard }, 'the news of finished jobs never came');
    for (const { rule, ...fault } of faults) this.log.error(fault, `broken: ${rule}`);
  }

  /** The event may come at the same moment, so only what ended here counts. */
  private async endUnheard(jobs: readonly JobFinished[], transaction: EntityManager): Promise<string[]> {
    const ids = jobs.map(({ jobId }) => jobId);
    const rows = await query<{ jobId: string }>(transaction, unheardSql, [ids]);
    const asked = new Set(rows.map(({ jobId }) => jobId));
    const ended: string[] = [];
    for (const job of jobs) {
      if (asked.has(job.jobId) && (await this.holds.end(job, transaction))) ended.push(job.jobId);
    }
    return ended;
  }
}
