/**
 * Reads submitted reports: asks the job service for report and telemetry, lets the configured reader read, and publishes
 * the result. Temporary faults are tried again for half an hour, so that an outage of the AI never destroys a tester's
 * work; then, or at once when the fault is final, the report counts as unreadable.
 */
import { systemCall } from '@handtest/contracts/define';
import { extractionEvents } from '@handtest/contracts/extraction';
import { JobNotFound, ReportClient } from '@handtest/contracts/job';
import { Outbox } from '@handtest/messaging';
import { type Attempt, type Outcome, workerOptions, WorkProcessor, WorkService } from '@handtest/work';
import { Processor } from '@nestjs/bullmq';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ExtractionConfig } from '../config.js';
import { groundedReading } from '../report/grounding.js';
import { REPORT_READER, type ReportReader, UnreadableReport } from '../report/report-reader.js';
import { readingQueue } from './reading-queue.js';

@Injectable()
@Processor(readingQueue.name, workerOptions)
export class ReadingProcessor extends WorkProcessor {
  private readonly log = new Logger(ReadingProcessor.name);

  constructor(
    work: WorkService,
    private readonly config: ExtractionConfig,
    private readonly outbox: Outbox,
    private readonly jobs: ReportClient,
    @Inject(REPORT_READER) private readonly reader: ReportReader,
  ) {
    super(work, { ...readingQueue, concurrency: config.readingConcurrency });
  }

  protected async attempt(attempt: Attempt): Promise<Outcome> {
    try {
      const read = await this.read(attempt);
      return { effects: (transaction) => this.outbox.add(transaction, extractionEvents.reportRead, read) };
    } catch (error) {
      const message = attempt.signal.aborted ? undefined : this.finalMessage(error, attempt.ageSeconds);
      if (message === undefined) throw error;
      const { key: jobId, number } = attempt;
      this.log.warn({ err: error, jobId, attempt: number }, 'a report is unreadable');
      const unreadable = { jobId, message };
      return {
        effects: (transaction) => this.outbox.add(transaction, extractionEvents.reportUnreadable, unreadable),
      };
    }
  }

  private async read({ key: jobId, signal }: Attempt) {
    const report = await this.jobs.read({ jobId }, systemCall('extraction'));
    const limit = AbortSignal.timeout(this.config.readingLimitSeconds * 1_000);
    const draft = await this.reader.read(report, AbortSignal.any([signal, limit]));
    return groundedReading(draft, report, this.reader.provenance);
  }

  /** For the caller; undefined when another attempt may succeed. */
  private finalMessage(error: unknown, ageSeconds: number): string | undefined {
    if (error instanceof UnreadableReport) return error.message;
    if (error instanceof JobNotFound) return 'The job does not exist any more';
    if (ageSeconds < this.config.readingRetryMinutes * 60) return undefined;
    return 'The report could not be read because the AI service was unavailable';
  }
}
