/** A tester submits a report: the clock stops, the telemetry is final, and extraction reads the report. */
import { type Call, isId } from '@handtest/contracts/define';
import {
  jobEvents,
  JobNotFound,
  type SubmitReportRequest,
  type TesterJobRecord,
} from '@handtest/contracts/job';
import { execute, inTransaction, queryOne, storableJson } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AnswerService } from '../answer/answer.service.js';
import { saidIn } from '../answer/said.js';
import { CaptureService } from '../capture/capture.service.js';
import { inLivingProject, isAtWork } from '../claim/claim-sql.js';
import { notActive } from '../claim/claim.service.js';
import { testerOf } from '../claim/tester-of.js';
import { LiveService } from '../live/live.service.js';
import { TelemetryService } from '../telemetry/telemetry.service.js';
import { testerDataOf } from '../telemetry/tester-data.js';
import { testerJobColumns, testerJobRecord, type TesterJobRow } from './tester-job-record.js';

interface Submission {
  readonly jobId: string;
  readonly testerId: string;
  readonly report: string;
  /** JSON text. */
  readonly answers: string | null;
}

@Injectable()
export class ReportSubmissionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly answers: AnswerService,
    private readonly captures: CaptureService,
    private readonly telemetry: TelemetryService,
    private readonly outbox: Outbox,
    private readonly live: LiveService,
  ) {}

  /**
   * Bills the time from the claim to the arrival of the report on the database's clock; the hand-over of a remote browser
   * is not the tester's time. The same report with the same answers again gets the first answer.
   *
   * @throws JobNotFound, JobNotActive, InvalidRequest when an answer does not fit the output schema
   */
  async submit(request: SubmitReportRequest, call: Call): Promise<TesterJobRecord> {
    const testerId = testerOf(call).id;
    const { jobId, report } = request;
    if (!isId('job', jobId)) throw new JobNotFound();
    await this.answers.assertFit(request, testerId);
    const arrivedAt = await this.captures.finish(jobId, testerId);
    const said = saidIn(request);
    const submission = { jobId, testerId, report, answers: said ? storableJson(said) : null };
    const row =
      (await inTransaction(this.dataSource, (transaction) =>
        this.store(transaction, submission, arrivedAt),
      )) ?? (await this.sameReport(submission));
    if (!row) throw await notActive(this.dataSource, jobId);
    this.live.notify(jobId);
    return testerJobRecord(row);
  }

  private async store(
    transaction: EntityManager,
    submission: Submission,
    arrivedAt: Date,
  ): Promise<TesterJobRow | undefined> {
    const row = await queryOne<TesterJobRow & { organizationId: string; projectId: string; seconds: number }>(
      transaction,
      `UPDATE job AS j SET submitted_at = $arrivedAt::timestamptz, updated_at = clock_ms(), tester_response = $report,
         tester_answers = $answers::json,
         test_duration_seconds = ceil(extract(epoch FROM $arrivedAt::timestamptz - j.claimed_at))
       WHERE ${isAtWork} AND j.response_deadline > $arrivedAt::timestamptz AND j.claimed_at <= $arrivedAt::timestamptz
         AND ${inLivingProject}
       RETURNING ${testerJobColumns}, j.organization_id, j.project_id, j.test_duration_seconds AS seconds`,
      { ...submission, arrivedAt },
    );
    if (!row) return undefined;
    const { jobId } = submission;
    const { organizationId, projectId, seconds, ...job } = row;
    const batches = this.telemetry.batches(transaction, jobId);
    const testerData = await testerDataOf(seconds, batches);
    await execute(
      transaction,
      `UPDATE job SET tester_data = $testerData::text::json, tester_data_bytes = octet_length($testerData::text)
       WHERE id = $jobId`,
      { jobId, testerData },
    );
    await this.outbox.add(transaction, jobEvents.submitted, { jobId, organizationId, projectId });
    return job;
  }

  private sameReport(submission: Submission): Promise<TesterJobRow | undefined> {
    return queryOne<TesterJobRow>(
      this.dataSource,
      `SELECT ${testerJobColumns} FROM job AS j
       WHERE j.id = $jobId AND j.tester_id = $testerId AND j.submitted_at IS NOT NULL
         AND j.tester_response = $report AND j.tester_answers::jsonb IS NOT DISTINCT FROM $answers::jsonb
         AND ${inLivingProject}`,
      { ...submission },
    );
  }
}
