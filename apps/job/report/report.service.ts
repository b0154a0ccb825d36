/** The report of a submitted job, for the extraction service; and what becomes of the job when it was read. */
import { type Call, Forbidden, isId } from '@handtest/contracts/define';
import type { ReportRead, ReportUnreadable } from '@handtest/contracts/extraction';
import {
  type ConversationMessage,
  type JobById,
  JobNotFound,
  type OutputSchema,
  type SubmittedReport,
} from '@handtest/contracts/job';
import { costMicros } from '@handtest/contracts/billing';
import { queryOne, storableJson } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { conversationJson } from '../conversation/conversation-json.js';
import { JobEndingService } from '../job/job-ending.service.js';
import { telemetryEvents } from '../telemetry/telemetry-event.js';
import { TelemetryService } from '../telemetry/telemetry.service.js';

interface ReportRow extends Record<string, unknown> {
  jobId: string;
  url: string;
  description: string;
  outputSchema: OutputSchema | null;
  additionalValidationInstructions: string | null;
  deviceClass: 'desktop' | 'mobile';
  codehostRepos: string[] | null;
  report: string;
  claimedAt: Date;
  submittedAt: Date;
  testDurationSeconds: number;
  conversation: ConversationMessage[];
  recordingStartedAt: Date | null;
  recordingSeconds: number | null;
}

@Injectable()
export class ReportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ending: JobEndingService,
    private readonly telemetry: TelemetryService,
  ) {}

  /** @throws JobNotFound when no report waits to be read, Forbidden for anybody but extraction */
  async read({ jobId }: JobById, { caller }: Call): Promise<SubmittedReport> {
    if (caller.kind !== 'system' || caller.service !== 'extraction') throw new Forbidden();
    const row = isId('job', jobId) ? await this.waitingReport(jobId) : undefined;
    if (!row) throw new JobNotFound();
    return {
      ...row,
      outputSchema: row.outputSchema ?? undefined,
      additionalValidationInstructions: row.additionalValidationInstructions ?? undefined,
      codehostRepos: row.codehostRepos ?? undefined,
      claimedAt: row.claimedAt.toISOString(),
      submittedAt: row.submittedAt.toISOString(),
      recordingStartedAt: row.recordingStartedAt?.toISOString(),
      recordingSeconds: row.recordingSeconds ?? undefined,
      telemetry: await telemetryEvents(this.telemetry.batches(this.dataSource, jobId)),
    };
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
      `SELECT id AS "jobId", url, description, output_schema AS "outputSchema",
         additional_validation_instructions AS "additionalValidationInstructions", device_class AS "deviceClass",
         codehost_repos AS "codehostRepos", tester_response AS report, claimed_at AS "claimedAt", submitted_at AS "submittedAt",
         test_duration_seconds AS "testDurationSeconds", recording_started_at AS "recordingStartedAt",
         recording_seconds AS "recordingSeconds", ${conversationJson} AS conversation
       FROM job AS j WHERE id = $1 AND status = 'working' AND submitted_at IS NOT NULL`,
      [jobId],
    );
  }

  private beingRead(transaction: EntityManager, jobId: string) {
    return queryOne<{ projectId: string; testDurationSeconds: number }>(
      transaction,
      `SELECT project_id AS "projectId", test_duration_seconds AS "testDurationSeconds"
       FROM job WHERE id = $1 AND status = 'working' AND submitted_at IS NOT NULL`,
      [jobId],
    );
  }
}
