/**
 * The maximum cost of a job is held when it is created. The hold ends exactly once, when the job ends. A hold and the end
 * of its job may arrive in any order and repeatedly; the outcome is the same.
 */
import type { HoldRequest } from '@handtest/contracts/billing';
import { type Call, type ContractError, InvalidRequest } from '@handtest/contracts/define';
import { assertService } from '@handtest/contracts/identity';
import type { JobFinished } from '@handtest/contracts/job';
import { afterCommit, isRetryable, isUniqueViolation, prepared } from '@handtest/database';
import { Batcher } from '@handtest/service';
import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DataSource, EntityManager } from 'typeorm';
import { CreditService } from '../account/credit.service.js';
import { type HoldAnswer, holdAnswer, type HoldOutcome } from './hold-answer.js';
import { holdRequestProblem } from './hold-request.js';

const maximumAttempts = 5;
/** Measured: larger batches do not reduce the cost per hold. */
const maximumBatch = 256;

const costAboveHold = new Counter({
  name: 'handtest_billing_cost_above_hold_total',
  help: 'Jobs whose cost exceeded their hold; the difference was not charged. Alert on it',
});

const holdCredit = prepared<HoldOutcome>(
  'hold_credit',
  'SELECT * FROM hold_credit($jobIds, $organizationIds, $projectIds, $amounts)',
);

/** Without a hold, a tombstone is inserted. An open hold ends, and its money moves. An ended hold gives no row. */
const endHold = prepared<{ paidMicros: string }>(
  'end_hold',
  `WITH opened AS (INSERT INTO account (organization_id) VALUES ($organizationId) ON CONFLICT DO NOTHING)
  INSERT INTO hold (job_id, organization_id, project_id, amount_micros, status, ended_at)
  VALUES ($jobId, $organizationId, $projectId, 0, 'never_held', now())
  ON CONFLICT (job_id) DO UPDATE SET
    status = $status,
    cost_micros = CASE $status WHEN 'posted' THEN least($costMicros::bigint, hold.amount_micros) END,
    ended_at = now()
  WHERE hold.status = 'open'
  RETURNING coalesce(cost_micros, 0) AS paid_micros`,
);

@Injectable()
export class HoldService {
  private readonly log = new Logger(HoldService.name);
  /** One lane, because batches of the same accounts would wait for each other in the database. */
  private readonly holds = new Batcher<HoldRequest, HoldOutcome>({ maximumItems: maximumBatch }, (requests) =>
    this.write(requests),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly credit: CreditService,
  ) {}

  /** Only for the job service, which has checked that the caller may create the job. */
  async hold(requests: HoldRequest[], call: Call): Promise<(HoldAnswer | ContractError)[]> {
    assertService(call, 'job');
    return Promise.all(
      requests.map(async (request) => {
        const problem = holdRequestProblem(request);
        if (problem !== undefined) return new InvalidRequest(problem);
        return holdAnswer(request, await this.outcomeOf(request));
      }),
    );
  }

  /** The first job of a new organization may come before its account, which has the credit of the sign-up. */
  private async outcomeOf(request: HoldRequest): Promise<HoldOutcome> {
    const first = await this.holds.add(request);
    if (first.outcome !== 'insufficient' || first.availableMicros !== '0') return first;
    return (await this.credit.arrived(request.organizationId))?.available ? this.holds.add(request) : first;
  }

  /** A completed job posts its cost and releases the rest. Other jobs release all. Answers false for a repeated end. */
  async end(job: JobFinished, transaction: EntityManager): Promise<boolean> {
    const costMicros = job.status === 'completed' ? BigInt(job.costMicros) : 0n;
    const [ended] = await endHold(transaction, {
      jobId: job.jobId,
      organizationId: job.organizationId,
      projectId: job.projectId,
      status: job.status === 'completed' ? 'posted' : 'released',
      costMicros,
    });
    if (ended && costMicros > BigInt(ended.paidMicros)) {
      afterCommit(transaction, () => this.alertCostAboveHold(job, ended.paidMicros));
    }
    return ended !== undefined;
  }

  /** All requests for a job get the answer to the first one. */
  private async write(all: HoldRequest[]): Promise<HoldOutcome[]> {
    const requests = [...Map.groupBy(all, ({ jobId }) => jobId).values()].map(([first]) => first!);
    for (let attempt = 1; ; attempt++) {
      try {
        const rows = await holdCredit(this.dataSource, {
          jobIds: requests.map(({ jobId }) => jobId),
          organizationIds: requests.map(({ organizationId }) => organizationId),
          projectIds: requests.map(({ projectId }) => projectId),
          amounts: requests.map(({ amountMicros }) => amountMicros),
        });
        const outcomes = new Map(requests.map(({ jobId }, index) => [jobId, rows[index]!]));
        return all.map(({ jobId }) => outcomes.get(jobId)!);
      } catch (error) {
        // Another transaction wrote the hold or the end of a job at the same time.
        const isConflict = isRetryable(error) || isUniqueViolation(error, 'hold_pkey');
        if (attempt === maximumAttempts || !isConflict) throw error;
      }
    }
  }

  private alertCostAboveHold({ jobId, costMicros }: JobFinished, paidMicros: string): void {
    costAboveHold.inc();
    this.log.error({ jobId, costMicros, paidMicros }, 'the cost of a job exceeded its hold');
  }
}
