/** The report of a job for the extraction service, and the end of the job when the report was read. */
import { type Call, isId, maximumPageBytes } from '@handtest/contracts/define';
import type { ReportRead, ReportUnreadable } from '@handtest/contracts/extraction';
import { assertService } from '@handtest/contracts/identity';
import { type JobById, JobNotFound, type SubmittedReport } from '@handtest/contracts/job';
import { costMicros } from '@handtest/contracts/billing';
import { afterCommit, queryOne, storableJson } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JobConfig } from '../config.js';
import { type Ending, JobEndingService } from '../ending/job-ending.service.js';
import { JobLinks } from '../link/link.js';
import { telemetryEvents } from '../telemetry/telemetry-event.js';
import { TelemetryService } from '../telemetry/telemetry.service.js';
import { observeResult } from '../waiting/waiting-metrics.js';
import { withoutNulls } from '../without-nulls.js';
import { activeReport, type ReportRow, waitingReport } from './report-sql.js';

interface JobBeingRead {
  projectId: string;
  livemode: boolean;
  testDurationSeconds: number;
  /** Since the submission. */
  waitedSeconds: number;
}

@Injectable()
export class ReportService {
  private readonly links: JobLinks;

  constructor(
    private readonly dataSource: DataSource,
    private readonly ending: JobEndingService,
    private readonly telemetry: TelemetryService,
    config: JobConfig,
  ) {
    this.links = new JobLinks(config);
  }

  /** @throws JobNotFound when no report waits to be read, Forbidden unless extraction calls */
  async read({ jobId }: JobById, call: Call): Promise<SubmittedReport> {
    assertService(call, 'extraction');
    const row = isId('job', jobId) && (await queryOne<ReportRow>(this.dataSource, waitingReport, { jobId }));
    if (!row) throw new JobNotFound();
    const recordingUrl = this.links.urlOf('recording', jobId, Date.now());
    return { ...(await this.withTelemetry(row)), ...(row.recordingStartedAt && { recordingUrl }) };
  }

  /**
   * The report as it would be read if the tester submitted it now; undefined unless the tester works on the job.
   *
   * @param answers JSON text
   */
  async ofActiveJob(draft: {
    jobId: string;
    testerId: string;
    report: string;
    answers: string | null;
  }): Promise<SubmittedReport | undefined> {
    const row = await queryOne<ReportRow>(this.dataSource, activeReport, draft);
    return row && this.withTelemetry(row);
  }

  /** Completes the job, unless it has ended already. */
  async complete(reading: ReportRead, transaction: EntityManager): Promise<void> {
    const job = await this.beingRead(transaction, reading.jobId);
    if (!job) return;
    await this.end(transaction, reading.jobId, job, {
      status: 'completed',
      completion: {
        costMicros: job.livemode ? costMicros(job.testDurationSeconds) : 0n,
        result: storableJson(reading.result),
        extractedIssues: storableJson(reading.extractedIssues),
        keyMoments: storableJson(reading.keyMoments),
        provenance: storableJson(reading.provenance),
      },
    });
  }

  /** Fails the job, unless it has ended already. */
  async giveUp({ jobId, message }: ReportUnreadable, transaction: EntityManager): Promise<void> {
    const job = await this.beingRead(transaction, jobId);
    if (!job) return;
    await this.end(transaction, jobId, job, {
      status: 'failed',
      reason: 'extraction_failed',
      error: message,
    });
  }

  /** Long notes and messages leave less space for telemetry in the answer. */
  private async withTelemetry(row: ReportRow): Promise<SubmittedReport> {
    const report = withoutNulls(row);
    const bytesLeft = maximumPageBytes - Buffer.byteLength(JSON.stringify(report));
    const telemetry = await telemetryEvents(this.telemetry.batches(this.dataSource, row.jobId), bytesLeft);
    return { ...report, telemetry };
  }

  private async end(
    transaction: EntityManager,
    jobId: string,
    { projectId, livemode, waitedSeconds }: JobBeingRead,
    ending: Ending & { status: 'completed' | 'failed' },
  ): Promise<void> {
    const ended = await this.ending.end(transaction, 'reportBeingRead', projectId, [jobId], ending);
    if (livemode && ended.length > 0)
      afterCommit(transaction, () => observeResult(ending.status, waitedSeconds));
  }

  private beingRead(transaction: EntityManager, jobId: string) {
    return queryOne<JobBeingRead & Record<string, unknown>>(
      transaction,
      `SELECT project_id, livemode, test_duration_seconds,
         extract(epoch FROM clock_timestamp() - submitted_at)::float8 AS waited_seconds
       FROM job WHERE id = $jobId AND status = 'working' AND submitted_at IS NOT NULL`,
      { jobId },
    );
  }
}
