/**
 * Compares the costs of finished jobs in the job service with the postings, page by page. A missed event is processed as if
 * it arrived now. Differences are logged, not repaired.
 */
import type { FinishedJobPage, JobFinished } from '@handtest/contracts/job';
import { query } from '@handtest/database';
import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { HoldService } from '../hold/hold.service.js';
import { compareSql, missedSql } from './reconciliation-sql.js';

/** After this time the end of a job is committed, and its event has nearly always arrived. */
export const settledSeconds = 600;

const missedEvents = new Counter({
  name: 'handtest_billing_missed_events_total',
  help: 'Holds that the reconciliation ended because the event of the finished job did not arrive',
});

/** A difference between a job and its posting. */
export interface CostFault extends Record<string, unknown> {
  /** The broken rule, as a sentence. */
  readonly rule: string;
  readonly jobId: string;
  /** Absent when no finished job is known. */
  readonly jobMicros?: string;
  /** Null when nothing was posted. */
  readonly postedMicros: string | null;
}

export interface Compared {
  /** Ids of the jobs whose hold was ended now. */
  readonly missed: readonly string[];
  readonly faults: CostFault[];
}

@Injectable()
export class CostReconciliationService {
  private readonly log = new Logger(CostReconciliationService.name);

  constructor(private readonly holds: HoldService) {}

  /** @param transaction also moves the cursor, so that no page is skipped */
  async compare({ jobs: finished }: FinishedJobPage, transaction: EntityManager): Promise<Compared> {
    // Test jobs have no holds.
    const jobs = finished.filter(({ livemode }) => livemode !== false);
    const missed = await this.endMissed(jobs, transaction);
    const faults = await query<CostFault>(transaction, compareSql, {
      jobIds: jobs.map(({ jobId }) => jobId),
      organizationIds: jobs.map(({ organizationId }) => organizationId),
      projectIds: jobs.map(({ projectId }) => projectId),
      completed: jobs.map(({ status }) => status === 'completed'),
      costs: jobs.map(({ costMicros }) => costMicros),
    });
    return { missed, faults };
  }

  /** To be called after the commit. */
  report({ missed, faults }: Compared): void {
    missedEvents.inc(missed.length);
    if (missed.length > 0) this.log.warn({ jobIds: missed }, 'the events of finished jobs did not arrive');
    for (const { rule, ...fault } of faults) this.log.error(fault, `broken: ${rule}`);
  }

  /** The event may arrive at the same time, so only the holds that end here count. */
  private async endMissed(jobs: readonly JobFinished[], transaction: EntityManager): Promise<string[]> {
    const jobIds = jobs.map(({ jobId }) => jobId);
    const rows = await query<{ jobId: string }>(transaction, missedSql, { jobIds });
    const missed = new Set(rows.map(({ jobId }) => jobId));
    const ended: string[] = [];
    for (const job of jobs) {
      if (missed.has(job.jobId) && (await this.holds.end(job, transaction))) ended.push(job.jobId);
    }
    return ended;
  }
}
