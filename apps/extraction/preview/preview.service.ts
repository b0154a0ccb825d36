/** Reads reports that are not submitted yet, as they would be read, without relations to issues and code. Stores nothing. */
import type { Call } from '@handtest/contracts/define';
import type { PreviewReadingRequest } from '@handtest/contracts/extraction';
import { assertService } from '@handtest/contracts/identity';
import { PreviewUnavailable, type ReportPreview } from '@handtest/contracts/job';
import { Injectable, Logger } from '@nestjs/common';
import { ExtractionConfig } from '../config.js';
import { readReport } from '../reading/read-report.js';
import { ReportReader } from '../report/report-reader.js';

/** The job service waits for at most 28 s. */
const limitMs = 25_000;

@Injectable()
export class PreviewService {
  private readonly log = new Logger(PreviewService.name);
  private running = 0;

  constructor(
    private readonly config: ExtractionConfig,
    private readonly reader: ReportReader,
  ) {}

  /** @throws {PreviewUnavailable} also without a free slot: submitted reports have slots of their own */
  async preview({ report }: PreviewReadingRequest, call: Call): Promise<ReportPreview> {
    assertService(call, 'job');
    if (this.running >= this.config.readingConcurrency) throw new PreviewUnavailable();
    this.running++;
    try {
      const limit = AbortSignal.timeout(Math.min(limitMs, this.config.readingLimitSeconds * 1_000));
      const { reading, questions } = await readReport(report, this.reader, limit);
      const { passStatus, data, unstated = [], verdictConfidence } = reading.result;
      return {
        ...(passStatus && { passStatus }),
        ...(data && { data }),
        unstated,
        findings: reading.extractedIssues,
        flags: verdictConfidence?.flags ?? [],
        questions,
      };
    } catch (error) {
      this.log.warn({ err: error, jobId: report.jobId }, 'a report cannot be previewed');
      throw new PreviewUnavailable();
    } finally {
      this.running--;
    }
  }
}
