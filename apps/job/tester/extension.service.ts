/** More time for a tester: the deadline moves by exactly what was asked for, within the job's budget and count. */
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
import { LiveService } from '../live/live.service.js';
import { type ExtensionBudget, extensionRefusal, millisecondsOf } from './extension-refusal.js';
import { testerJobColumns, testerJobRecord, type TesterJobRow } from './tester-job-record.js';
import { isActive, TesterJobService } from './tester-job.service.js';
import { testerOf } from './tester-of.js';

type Row = TesterJobRow & Record<string, unknown>;
type BudgetRow = ExtensionBudget & { isOver: boolean } & Record<string, unknown>;

@Injectable()
export class ExtensionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly testerJobs: TesterJobService,
    private readonly live: LiveService,
  ) {}

  /** @throws JobNotFound, JobNotActive, ExtensionRefused */
  async extend({ jobId, minutes }: ExtendJobRequest, call: Call): Promise<TesterJobRecord> {
    const tester = testerOf(call);
    if (!isId('job', jobId)) throw new JobNotFound();
    const row = await this.move(jobId, tester.id, millisecondsOf(minutes));
    if (!row) throw await this.refusal(jobId, tester.id, minutes);
    this.live.tell(jobId);
    return testerJobRecord(row);
  }

  /** The conditions are judged again when the row is locked, so that two at once never exceed the budget. */
  private move(jobId: string, testerId: string, byMs: number): Promise<Row | undefined> {
    return queryOne<Row>(
      this.dataSource,
      `UPDATE job AS j SET response_deadline = j.response_deadline + $3::integer * interval '1 ms',
         extensions_used = j.extensions_used + 1, extended_ms = j.extended_ms + $3::integer, updated_at = clock_ms()
       WHERE ${isActive} AND j.extensions_used < j.max_extension_count
         AND j.extended_ms + $3::integer <= round(j.max_extension_minutes * 60000)
       RETURNING ${testerJobColumns}`,
      [jobId, testerId, byMs],
    );
  }

  private async refusal(jobId: string, testerId: string, minutes: number): Promise<Error> {
    const own = await queryOne<BudgetRow>(
      this.dataSource,
      `SELECT j.max_extension_minutes AS "maxExtensionMinutes", j.max_extension_count AS "maxExtensionCount",
         j.extensions_used AS "extensionsUsed", j.extended_ms AS "extendedMs",
         j.response_deadline <= clock_timestamp() AS "isOver"
       FROM job AS j
       WHERE j.id = $1 AND j.tester_id = $2 AND j.status = 'working' AND j.submitted_at IS NULL`,
      [jobId, testerId],
    );
    if (!own) return this.testerJobs.notActive(jobId);
    if (own.isOver) return new JobNotActive('Your time for this job has ended');
    return new ExtensionRefused(extensionRefusal(own, minutes));
  }
}
