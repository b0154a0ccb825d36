/** More time for a tester: the deadline moves by the requested minutes, within the job's budget and count. */
import { type Call, isId } from '@handtest/contracts/define';
import {
  ExtensionRefused,
  type ExtendJobRequest,
  JobNotActive,
  JobNotFound,
  type TesterJobRecord,
} from '@handtest/contracts/job';
import { queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isActive } from '../claim/claim-sql.js';
import { notActive } from '../claim/claim.service.js';
import { testerOf } from '../claim/tester-of.js';
import { LiveService } from '../live/live.service.js';
import { type ExtensionBudget, extensionRefusal, millisecondsOf } from './extension-refusal.js';
import { testerJobColumns, testerJobRecord, type TesterJobRow } from './tester-job-record.js';

type BudgetRow = ExtensionBudget & { isOver: boolean } & Record<string, unknown>;

@Injectable()
export class ExtensionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly live: LiveService,
  ) {}

  /** @throws JobNotFound, JobNotActive, ExtensionRefused */
  async extend({ jobId, minutes }: ExtendJobRequest, call: Call): Promise<TesterJobRecord> {
    const testerId = testerOf(call).id;
    if (!isId('job', jobId)) throw new JobNotFound();
    // Postgres checks the conditions again on the locked row, so that concurrent requests stay within the budget.
    const row = await queryOne<TesterJobRow>(
      this.dataSource,
      `UPDATE job AS j SET response_deadline = j.response_deadline + $byMs::integer * interval '1 ms',
         extensions_used = j.extensions_used + 1, extended_ms = j.extended_ms + $byMs::integer, updated_at = clock_ms()
       WHERE ${isActive} AND j.extensions_used < j.max_extension_count
         AND j.extended_ms + $byMs::integer <= round(j.max_extension_minutes * 60000)
       RETURNING ${testerJobColumns}`,
      { jobId, testerId, byMs: millisecondsOf(minutes) },
    );
    if (!row) throw await this.refusal(jobId, testerId, minutes);
    this.live.notify(jobId);
    return testerJobRecord(row);
  }

  private async refusal(jobId: string, testerId: string, minutes: number): Promise<Error> {
    const budget = await queryOne<BudgetRow>(
      this.dataSource,
      `SELECT j.max_extension_minutes, j.max_extension_count, j.extensions_used, j.extended_ms,
         j.response_deadline <= clock_timestamp() AS is_over
       FROM job AS j
       WHERE j.id = $jobId AND j.tester_id = $testerId AND j.status = 'working' AND j.submitted_at IS NULL`,
      { jobId, testerId },
    );
    if (!budget) return notActive(this.dataSource, jobId);
    if (budget.isOver) return new JobNotActive('Your time for this job has ended');
    return new ExtensionRefused(extensionRefusal(budget, minutes));
  }
}
