/**
 * Reads submitted reports with the configured reader, and publishes the results. Temporary faults are retried for 30
 * minutes, so that a short outage of the AI service loses no tester's work. After that, or after a permanent fault, the
 * report is unreadable.
 */
import { systemCall } from '@handtest/contracts/define';
import { extractionEvents } from '@handtest/contracts/extraction';
import { JobNotFound, ReportClient } from '@handtest/contracts/job';
import { Outbox } from '@handtest/messaging';
import { type Attempt, type Outcome, workerOptions, WorkProcessor, WorkService } from '@handtest/work';
import { Processor } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import { ExtractionConfig } from '../config.js';
import { groundedReading } from '../report/grounding.js';
import { ReportReader, UnreadableReport } from '../report/report-reader.js';
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
    private readonly reader: ReportReader,
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
      const unreadable = { jobId: attempt.key, message };
      this.log.warn({ err: error, jobId: attempt.key, attempt: attempt.number }, 'a report is unreadable');
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

  /** The message for the caller; undefined when the attempt is to be retried. */
  private finalMessage(error: unknown, ageSeconds: number): string | undefined {
    if (error instanceof UnreadableReport) return error.message;
    if (error instanceof JobNotFound) return 'The job does not exist any more';
    if (ageSeconds < this.config.readingRetryMinutes * 60) return undefined;
    return 'The report could not be read because the AI service was unavailable';
  }
}
