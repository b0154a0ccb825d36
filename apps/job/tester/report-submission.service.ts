/** A tester hands in a report: the clock stops, the telemetry is frozen, and extraction is told to read. */
import { type Call, isId } from '@handtest/contracts/define';
import {
  jobEvents,
  JobNotFound,
  type SubmitReportRequest,
  type TesterJobRecord,
} from '@handtest/contracts/job';
import { execute, inTransaction, queryOne } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { LiveService } from '../live/live.service.js';
import { TelemetryService } from '../telemetry/telemetry.service.js';
import { testerDataOf } from '../telemetry/tester-data.js';
import { testerJobColumns, testerJobRecord, type TesterJobRow } from './tester-job-record.js';
import { inLivingProject, isActive, TesterJobService } from './tester-job.service.js';
import { testerOf } from './tester-of.js';

type SubmittedRow = TesterJobRow & {
  organizationId: string;
  projectId: string;
  testDurationSeconds: number;
} & Record<string, unknown>;

@Injectable()
export class ReportSubmissionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly testerJobs: TesterJobService,
    private readonly telemetry: TelemetryService,
    private readonly outbox: Outbox,
    private readonly live: LiveService,
  ) {}

  /**
   * What is billed is the database's time from claim to submit. The same report again answers as the first time.
   *
   * @throws JobNotFound, JobNotActive
   */
  async submit({ jobId, report }: SubmitReportRequest, call: Call): Promise<TesterJobRecord> {
    const tester = testerOf(call);
    if (!isId('job', jobId)) throw new JobNotFound();
    const row =
      (await inTransaction(this.dataSource, (transaction) =>
        this.store(transaction, jobId, tester.id, report),
      )) ?? (await this.sameReport(jobId, tester.id, report));
    if (!row) throw await this.testerJobs.notActive(jobId);
    this.live.tell(jobId);
    return testerJobRecord(row);
  }

  private async store(
    transaction: EntityManager,
    jobId: string,
    testerId: string,
    report: string,
  ): Promise<SubmittedRow | undefined> {
    const row = await queryOne<SubmittedRow>(
      transaction,
      `UPDATE job AS j SET submitted_at = clock.now, updated_at = clock.now, tester_response = $3,
         test_duration_seconds = ceil(extract(epoch FROM least(clock.now, j.response_deadline) - j.claimed_at))
       FROM (SELECT clock_ms() AS now) AS clock
       WHERE ${isActive}
       RETURNING ${testerJobColumns}, j.organization_id AS "organizationId", j.project_id AS "projectId",
         j.test_duration_seconds AS "testDurationSeconds"`,
      [jobId, testerId, report],
    );
    if (!row) return undefined;
    const batches = this.telemetry.batches(transaction, jobId);
    const testerData = await testerDataOf(row.testDurationSeconds, batches);
    await execute(
      transaction,
      'UPDATE job SET tester_data = $2::text::json, tester_data_bytes = octet_length($2::text) WHERE id = $1',
      [jobId, testerData],
    );
    const { organizationId, projectId } = row;
    await this.outbox.add(transaction, jobEvents.submitted, { jobId, organizationId, projectId });
    return row;
  }

  private sameReport(jobId: string, testerId: string, report: string): Promise<SubmittedRow | undefined> {
    return queryOne<SubmittedRow>(
      this.dataSource,
      `SELECT ${testerJobColumns} FROM job AS j
       WHERE j.id = $1 AND j.tester_id = $2 AND j.submitted_at IS NOT NULL AND j.tester_response = $3
         AND ${inLivingProject}`,
      [jobId, testerId, report],
    );
  }
}
