/**
 * Holds: the worst case of a job is set aside when it is created and ends exactly once, when the job does. Whatever
 * order a hold and the end of its job arrive in, and however often, the outcome is the same.
 */
import type { HoldRequest } from '@handtest/contracts/billing';
import { type Call, type ContractError, Forbidden, InvalidRequest } from '@handtest/contracts/define';
import type { JobFinished } from '@handtest/contracts/job';
import { afterCommit, isRetryable, isUniqueViolation, prepared } from '@handtest/database';
import { Batcher } from '@handtest/service';
import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DataSource, EntityManager } from 'typeorm';
import { type HoldAnswer, holdAnswer, type HoldOutcome } from './hold-answer.js';
import { holdRequestProblem } from './hold-request.js';

const MAX_ATTEMPTS = 5;
/** Measured: with larger batches the cost per hold does not fall any more. */
const maximumBatch = 256;

const costAboveHold = new Counter({
  name: 'handtest_billing_cost_above_hold_total',
  help: 'Jobs that cost more than was held for them; the difference was not charged. To be alerted on',
});

const holdCredit = prepared<HoldOutcome & Record<string, unknown>>(
  'hold_credit',
  `SELECT outcome, amount_micros AS "amountMicros", available_micros AS "availableMicros",
     limit_micros AS "limitMicros"
   FROM hold_credit($1, $2, $3, $4)`,
);

/** Without a hold: a tombstone. An open hold: its end, and its money moves. A hold that has ended: no row. */
const endHold = prepared<{ paidMicros: string }>(
  'end_hold',
  `WITH opened AS (INSERT INTO account (organization_id) VALUES ($2) ON CONFLICT DO NOTHING)
  INSERT INTO hold (job_id, organization_id, project_id, amount_micros, status, ended_at)
  VALUES ($1, $2, $3, 0, 'never_held', now())
  ON CONFLICT (job_id) DO UPDATE SET
    status = $4,
    cost_micros = CASE $4 WHEN 'posted' THEN least($5::bigint, hold.amount_micros) END,
    ended_at = now()
  WHERE hold.status = 'open'
  RETURNING coalesce(cost_micros, 0) AS "paidMicros"`,
);

@Injectable()
export class HoldService {
  private readonly log = new Logger(HoldService.name);
  /** One lane: batches of the same accounts would wait for each other in the database. */
  private readonly holds = new Batcher<HoldRequest, HoldOutcome>({ maximumItems: maximumBatch }, (requests) =>
    this.write(requests),
  );

  constructor(private readonly dataSource: DataSource) {}

  /** For the job service alone, which has judged who may create the job. */
  async hold(requests: HoldRequest[], call: Call): Promise<(HoldAnswer | ContractError)[]> {
    if (call.caller.kind !== 'system' || call.caller.service !== 'job') throw new Forbidden();
    return Promise.all(
      requests.map(async (request) => {
        const problem = holdRequestProblem(request);
        if (problem !== undefined) return new InvalidRequest(problem);
        return holdAnswer(request, await this.holds.add(request));
      }),
    );
  }

  /**
   * A completed job posts its cost and gives back the rest; any other gives back all. Again changes nothing. Answers
   * whether the end was news.
   */
  async end(job: JobFinished, transaction: EntityManager): Promise<boolean> {
    const costMicros = job.status === 'completed' ? BigInt(job.costMicros) : 0n;
    const [ended] = await endHold(
      transaction,
      job.jobId,
      job.organizationId,
      job.projectId,
      job.status === 'completed' ? 'posted' : 'released',
      String(costMicros),
    );
    if (ended && costMicros > BigInt(ended.paidMicros)) {
      afterCommit(transaction, () => this.alertCostAboveHold(job, ended.paidMicros));
    }
    return ended !== undefined;
  }

  /** Requests for the same job get the answer to the first. */
  private async write(all: HoldRequest[]): Promise<HoldOutcome[]> {
    const requests = [...Map.groupBy(all, ({ jobId }) => jobId).values()].map(([first]) => first!);
    for (let attempt = 1; ; attempt++) {
      try {
        const rows = await holdCredit(
          this.dataSource,
          requests.map(({ jobId }) => jobId),
          requests.map(({ organizationId }) => organizationId),
          requests.map(({ projectId }) => projectId),
          requests.map(({ amountMicros }) => amountMicros),
        );
        const outcomes = new Map(requests.map(({ jobId }, index) => [jobId, rows[index]!]));
        return all.map(({ jobId }) => outcomes.get(jobId)!);
      } catch (error) {
        // The end of a job, or a hold of it for another account, came between the look and the write.
        const met = isRetryable(error) || isUniqueViolation(error, 'hold_pkey');
        if (attempt === MAX_ATTEMPTS || !met) throw error;
      }
    }
  }

  private alertCostAboveHold({ jobId, costMicros }: JobFinished, paidMicros: string): void {
    costAboveHold.inc();
    this.log.error({ jobId, costMicros, paidMicros }, 'a job cost more than was held for it');
  }
}
