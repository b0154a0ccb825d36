/**
 * Test plans of pull-request and issue jobs: one row for each job. It keeps the material only until the plan is written.
 * Jobs with instructions of their own are only checked, and leave no row.
 */
import type { Call } from '@handtest/contracts/define';
import type { BeginPlanRequest, CheckInstructionsRequest, Testability } from '@handtest/contracts/extraction';
import { assertService } from '@handtest/contracts/identity';
import { inTransaction, query, queryOne, storableJson } from '@handtest/database';
import { WorkService } from '@handtest/work';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ExtractionConfig } from '../config.js';
import { unreachableByRules } from './instructions-rules.js';
import type { PlanRequest } from './plan-prompt.js';
import { planQueue } from './plan-queue.js';
import { PlannerService } from './planner.service.js';

const unchecked: Testability = { testable: true, reason: 'The testability was not checked.' };

@Injectable()
export class PlanService {
  constructor(
    private readonly database: DataSource,
    private readonly work: WorkService,
    private readonly planner: PlannerService,
    private readonly config: ExtractionConfig,
  ) {}

  async begin(request: BeginPlanRequest, call: Call): Promise<Testability> {
    assertService(call, 'job');
    const { jobId, material, url, instructions, livemode } = request;
    const known = await this.known(jobId);
    if (known) return known;
    const plan: PlanRequest = { material, url, instructions, livemode };
    const testability = request.checkTestability ? await this.planner.testabilityOf(jobId, plan) : unchecked;
    const isNew = await inTransaction(this.database, (transaction) =>
      this.insert(transaction, jobId, testability, plan),
    );
    // A request at the same time may have decided otherwise, and its answer is the one that counts.
    return isNew ? testability : (await this.known(jobId))!;
  }

  async check({ jobId, ...request }: CheckInstructionsRequest, call: Call): Promise<Testability> {
    assertService(call, 'job');
    const refused = unreachableByRules(request.url, this.config.egressLoopback);
    return refused ?? this.planner.testabilityOfInstructions(jobId, request);
  }

  /** Undefined when the plan has been written. */
  async requestOf(jobId: string): Promise<PlanRequest | undefined> {
    const text = 'SELECT request FROM plan WHERE job_id = $jobId AND request IS NOT NULL';
    return (await queryOne<{ request: PlanRequest }>(this.database, text, { jobId }))?.request;
  }

  async dropMaterial(transaction: EntityManager, jobId: string): Promise<void> {
    await query(transaction, 'UPDATE plan SET request = NULL WHERE job_id = $jobId', { jobId });
  }

  private async insert(
    transaction: EntityManager,
    jobId: string,
    { testable, reason }: Testability,
    plan: PlanRequest,
  ): Promise<boolean> {
    const inserted = await query(
      transaction,
      `INSERT INTO plan (job_id, testable, reason, request) VALUES ($jobId, $testable, $reason, $request)
       ON CONFLICT (job_id) DO NOTHING RETURNING job_id`,
      { jobId, testable, reason, request: testable ? storableJson(plan) : null },
    );
    if (inserted.length === 0) return false;
    if (testable) await this.work.add(transaction, planQueue, [{ key: jobId }]);
    return true;
  }

  private known(jobId: string): Promise<Testability | undefined> {
    const text = 'SELECT testable, reason FROM plan WHERE job_id = $jobId';
    return queryOne<Testability & Record<string, unknown>>(this.database, text, { jobId });
  }
}
