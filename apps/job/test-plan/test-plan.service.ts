/** The test plan of a pull-request or issue job: its instructions. With them the job is released to testers. */
import type { PlanFailed, PlanWritten } from '@handtest/contracts/extraction';
import type { JobStatus } from '@handtest/contracts/job';
import { queryOne, storableJson, storableText } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { writePlan } from '../creation/creation-sql.js';
import { JobHoldService } from '../creation/job-hold.service.js';
import { JobEndingService } from '../ending/job-ending.service.js';

@Injectable()
export class TestPlanService {
  constructor(
    private readonly endings: JobEndingService,
    private readonly holds: JobHoldService,
  ) {}

  /** Has no effect on a job that has a plan or has ended. */
  async store({ jobId, description, outputSchema }: PlanWritten, transaction: EntityManager): Promise<void> {
    const row = await queryOne<{ status: JobStatus }>(transaction, writePlan, {
      id: jobId,
      description: storableText(description),
      outputSchema: outputSchema ? storableJson(outputSchema) : null,
    });
    if (row?.status === 'pending') await this.holds.queueWithin(transaction, [jobId]);
  }

  /** Fails the job, unless it has a plan or has ended. */
  async giveUp({ jobId, message }: PlanFailed, transaction: EntityManager): Promise<void> {
    const job = await queryOne<{ projectId: string }>(
      transaction,
      `SELECT project_id FROM job WHERE id = $jobId AND status = 'preparing'`,
      { jobId },
    );
    if (!job) return;
    await this.endings.end(transaction, 'preparing', job.projectId, [jobId], {
      status: 'failed',
      reason: 'platform_error',
      error: storableText(message),
    });
  }
}
