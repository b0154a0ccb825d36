/** A preview for the tester: extraction reads the report as if it were submitted now. No table of this service changes. */
import { type Call, isId, systemCall } from '@handtest/contracts/define';
import { ReadingClient } from '@handtest/contracts/extraction';
import {
  JobNotFound,
  type PreviewReportRequest,
  PreviewsUsed,
  PreviewUnavailable,
  type ReportPreview,
  type SubmittedReport,
} from '@handtest/contracts/job';
import { queryOne, storableJson } from '@handtest/database';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AnswerService } from '../answer/answer.service.js';
import { saidIn } from '../answer/said.js';
import { isActive } from '../claim/claim-sql.js';
import { notActive } from '../claim/claim.service.js';
import { testerOf } from '../claim/tester-of.js';
import { ReportService } from '../report/report.service.js';
import { PreviewCountClient } from './preview-count.client.js';

const maximumPreviews = 20;

@Injectable()
export class PreviewService {
  private readonly log = new Logger(PreviewService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly answers: AnswerService,
    private readonly reports: ReportService,
    private readonly count: PreviewCountClient,
    private readonly reading: ReadingClient,
  ) {}

  /**
   * Without Redis or extraction there is no preview, so that no job has more than 20; submitting needs neither.
   *
   * @throws JobNotFound, JobNotActive, InvalidRequest, PreviewsUsed, PreviewUnavailable
   */
  async preview(request: PreviewReportRequest, call: Call): Promise<ReportPreview> {
    const testerId = testerOf(call).id;
    const { jobId, report } = request;
    if (!isId('job', jobId)) throw new JobNotFound();
    await this.answers.assertFit(request, testerId);
    const active = `SELECT 1 FROM job AS j WHERE ${isActive}`;
    if (!(await queryOne(this.dataSource, active, { jobId, testerId }))) {
      throw await notActive(this.dataSource, jobId);
    }
    const number = await this.count.add(jobId).catch((error: unknown) => this.unavailable(error, jobId));
    const said = saidIn(request);
    const answers = said ? storableJson(said) : null;
    try {
      if (number > maximumPreviews) throw new PreviewsUsed();
      const draft = await this.reports.ofActiveJob({ jobId, testerId, report, answers });
      if (!draft) throw await notActive(this.dataSource, jobId);
      return await this.read(draft, call);
    } catch (error) {
      await this.count.takeBack(jobId).catch((cause: unknown) => this.warn(cause, jobId));
      throw error;
    }
  }

  private read(report: SubmittedReport, { deadlineMs, requestId }: Call): Promise<ReportPreview> {
    const call = { ...systemCall('job'), deadlineMs, requestId };
    return this.reading
      .preview({ report }, call)
      .catch((error: unknown) => this.unavailable(error, report.jobId));
  }

  private unavailable(error: unknown, jobId: string): never {
    this.warn(error, jobId);
    throw new PreviewUnavailable();
  }

  private warn(error: unknown, jobId: string): void {
    this.log.warn({ err: error, jobId }, 'a report cannot be previewed');
  }
}
