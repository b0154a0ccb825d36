/**
 * Reads submitted reports with the configured reader, and publishes the results. Temporary faults are retried for 30
 * minutes, so that a short outage of the AI service loses no tester's work. After that, or after a permanent fault, the
 * report is unreadable. An outage of the job service only delays the reading. The rules read the reports of test mode.
 */
import { systemCall } from '@handtest/contracts/define';
import { extractionEvents, type ReportRead } from '@handtest/contracts/extraction';
import { JobNotFound, ReportClient, type SubmittedReport } from '@handtest/contracts/job';
import { Outbox } from '@handtest/messaging';
import { type Attempt, type Outcome, workerOptions, WorkProcessor, WorkService } from '@handtest/work';
import { Processor } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import { ExtractionConfig } from '../config.js';
import { ErrormonEvidenceService } from '../errormon/errormon-evidence.service.js';
import { ModelUnavailable } from '../model/model.client.js';
import { isOutageTooLong } from '../model/model-outage.js';
import { withRelations } from '../report/grounding.js';
import { ReportReader, UnreadableReport } from '../report/report-reader.js';
import { RulesReader } from '../rules/rules-reader.js';
import { FindingRelationService } from './finding-relation.service.js';
import { readReport } from './read-report.js';
import { readingQueue } from './reading-queue.js';

/** Events reach an error monitor a few seconds after the error. */
const lateEventSeconds = 20;
/** A first answer, its longer repeat and its repair. The client of the model limits each. */
const mostRequests = 3;
const jobServiceRetryMs = 5_000;
/** So often a report may be read again after a long stop of all processes. */
const mostLateAttempts = 5;

interface Later extends Outcome {
  readonly retryInMs: number;
}

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
    private readonly rules: RulesReader,
    private readonly relations: FindingRelationService,
    private readonly errormon: ErrormonEvidenceService,
  ) {
    super(work, { ...readingQueue, concurrency: config.readingConcurrency });
  }

  protected async attempt(attempt: Attempt): Promise<Outcome> {
    try {
      if (this.hasLostAttempts(attempt)) throw new UnreadableReport('The report could not be read');
      const read = await this.read(attempt);
      if ('retryInMs' in read) return read;
      return { effects: (transaction) => this.outbox.add(transaction, extractionEvents.reportRead, read) };
    } catch (error) {
      const message = attempt.signal.aborted ? undefined : this.finalMessage(error, attempt);
      if (message === undefined) throw error;
      const unreadable = { jobId: attempt.key, message };
      this.log.warn({ err: error, jobId: attempt.key, attempt: attempt.number }, 'a report is unreadable');
      return {
        effects: (transaction) => this.outbox.add(transaction, extractionEvents.reportUnreadable, unreadable),
      };
    }
  }

  /** An attempt that kills or blocks its process ends without an outcome. Others end the reading long before. */
  private hasLostAttempts({ number, ageSeconds }: Attempt): boolean {
    const isLate = ageSeconds >= 2 * this.config.readingRetryMinutes * 60;
    return number >= this.queue.retry.mostAttempts || (isLate && number > mostLateAttempts);
  }

  /** Later when the job service is at fault, and when an event of the error monitor may still arrive: once for each reading. */
  private async read({ key: jobId, signal, ageSeconds }: Attempt): Promise<ReportRead | Later> {
    const report = await this.reportOf(jobId, signal);
    if (!report) return { retryInMs: jobServiceRetryMs };
    const limit = AbortSignal.timeout(mostRequests * this.config.readingLimitSeconds * 1_000);
    const ends = AbortSignal.any([signal, limit]);
    // Test mode is free, and asks no third party.
    if (report.livemode === false) return (await readReport(report, this.rules, ends)).reading;
    const { evidence, mayGrow, isIncomplete } = await this.errormon.evidenceFor(report, signal);
    if (mayGrow && ageSeconds < lateEventSeconds) {
      return {
        retryInMs: lateEventSeconds * 1_000,
        effects: (transaction) => this.errormon.keep(transaction, jobId, evidence),
      };
    }
    const monitored = { errormonEvents: evidence, isErrormonIncomplete: isIncomplete };
    const { reading, draft } = await readReport(report, this.reader, ends, monitored);
    return withRelations(reading, await this.relations.relationsOf(report, draft, signal));
  }

  /** Undefined when the job service is at fault. */
  private async reportOf(jobId: string, signal: AbortSignal): Promise<SubmittedReport | undefined> {
    try {
      return await this.jobs.read({ jobId }, systemCall('extraction'));
    } catch (error) {
      if (signal.aborted || error instanceof JobNotFound) throw error;
      this.log.warn({ err: error, jobId }, 'the job service does not answer with a report');
      return undefined;
    }
  }

  /** The message for the caller; undefined when the attempt is to be retried. */
  private finalMessage(error: unknown, attempt: Attempt): string | undefined {
    if (error instanceof UnreadableReport) return error.message;
    if (error instanceof JobNotFound) return 'The job does not exist any more';
    if (!isOutageTooLong(attempt, this.config.readingRetryMinutes)) return undefined;
    return error instanceof ModelUnavailable
      ? 'The report could not be read because the AI service was unavailable'
      : 'The report could not be read because of an error in this service';
  }
}
