/** The report of a submitted job for the extraction service, and the end of the job when the report was read. */
import { type Call, isId } from '@handtest/contracts/define';
import type { ReportRead, ReportUnreadable } from '@handtest/contracts/extraction';
import { assertService } from '@handtest/contracts/identity';
import { type JobById, JobNotFound, type SubmittedReport } from '@handtest/contracts/job';
import { costMicros } from '@handtest/contracts/billing';
import { queryOne, storableJson } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { conversationJson } from '../conversation/conversation-json.js';
import { JobEndingService } from '../ending/job-ending.service.js';
import { telemetryEvents } from '../telemetry/telemetry-event.js';
import { TelemetryService } from '../telemetry/telemetry.service.js';
import { type RowOf, withoutNulls } from '../without-nulls.js';

type ReportRow = RowOf<Omit<SubmittedReport, 'telemetry'>>;

@Injectable()
export class ReportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ending: JobEndingService,
    private readonly telemetry: TelemetryService,
  ) {}

  /** @throws JobNotFound when no report waits to be read, Forbidden unless extraction calls */
  async read({ jobId }: JobById, call: Call): Promise<SubmittedReport> {
    assertService(call, 'extraction');
    const row = isId('job', jobId) ? await this.waitingReport(jobId) : undefined;
    if (!row) throw new JobNotFound();
    const telemetry = await telemetryEvents(this.telemetry.batches(this.dataSource, jobId));
    return { ...withoutNulls(row), telemetry };
  }

  /** Completes the job, unless it has ended already. */
  async complete(reading: ReportRead, transaction: EntityManager): Promise<void> {
    const job = await this.beingRead(transaction, reading.jobId);
    if (!job) return;
    await this.ending.end(transaction, 'reportBeingRead', job.projectId, [reading.jobId], {
      status: 'completed',
      completion: {
        costMicros: costMicros(job.testDurationSeconds),
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
    await this.ending.end(transaction, 'reportBeingRead', job.projectId, [jobId], {
      status: 'failed',
      reason: 'extraction_failed',
      error: message,
    });
  }

  private waitingReport(jobId: string): Promise<ReportRow | undefined> {
    return queryOne<ReportRow>(
      this.dataSource,
      `SELECT id AS job_id, url, description, output_schema, additional_validation_instructions, device_class,
         codehost_repos, tester_response AS report, iso_instant(claimed_at) AS claimed_at,
         iso_instant(submitted_at) AS submitted_at, test_duration_seconds,
         iso_instant(recording_started_at) AS recording_started_at, recording_seconds, ${conversationJson} AS conversation
       FROM job AS j WHERE id = $jobId AND status = 'working' AND submitted_at IS NOT NULL`,
      { jobId },
    );
  }

  private beingRead(transaction: EntityManager, jobId: string) {
    return queryOne<{ projectId: string; testDurationSeconds: number }>(
      transaction,
      `SELECT project_id, test_duration_seconds FROM job
       WHERE id = $jobId AND status = 'working' AND submitted_at IS NOT NULL`,
      { jobId },
    );
  }
}
