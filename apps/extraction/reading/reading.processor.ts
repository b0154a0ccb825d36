/**
 * Reads the reports that are owed: asks the job service for report and telemetry, lets the configured reader read, and
 * hands the outcome to `ReadingService`. Faults of the moment are tried again for half an hour, so that an outage of the
 * AI never destroys a tester's work; then, or at once when it is final, the report counts as unreadable.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { systemCall } from '@handtest/contracts/define';
import { JobNotFound, ReportClient } from '@handtest/contracts/job';
import { type Sweeper, SweeperRegistry } from '@handtest/database';
import { ShutdownRegistry } from '@handtest/service';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ExtractionConfig } from '../config.js';
import { groundedReading } from '../report/grounding.js';
import { REPORT_READER, type ReportReader, UnreadableReport } from '../report/report-reader.js';
import { type LeasedReading, leaseSeconds, ReadingService } from './reading.service.js';
import { retryDelayMs } from './retry-delay.js';

@Injectable()
export class ReadingProcessor implements OnApplicationBootstrap {
  private readonly log = new Logger(ReadingProcessor.name);
  private readonly underWay = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private sweeper?: Sweeper;

  constructor(
    private readonly config: ExtractionConfig,
    private readonly readings: ReadingService,
    private readonly jobs: ReportClient,
    private readonly sweepers: SweeperRegistry,
    private readonly shutdown: ShutdownRegistry,
    @Inject(REPORT_READER) private readonly reader: ReportReader,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper = this.sweepers.start({ name: 'readings', everyMs: 1_000, run: () => this.takeUp() });
    this.shutdown.add('work', 'readings', () => this.stop());
  }

  /** A reading was just written down: begin now instead of at the next sweep. */
  wake(): void {
    this.sweeper?.wake();
  }

  /** Readings under way are given back, for another replica to begin. */
  private async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.underWay);
  }

  /** Begins as many readings as there is room for; they go on after this returns. */
  private async takeUp(): Promise<number> {
    const room = this.config.readingConcurrency - this.underWay.size;
    if (room <= 0 || this.stopping.signal.aborted) return 0;
    const taken = await this.readings.take(room);
    for (const reading of taken) {
      const work: Promise<void> = this.process(reading).finally(() => {
        this.underWay.delete(work);
        if (this.config.readingConcurrency - this.underWay.size === 1) this.wake();
      });
      this.underWay.add(work);
    }
    return taken.length;
  }

  /** One attempt, whatever comes of it written down. A failure to write it down is left to the lease's end. */
  private async process(reading: LeasedReading): Promise<void> {
    const ending = new AbortController();
    const renewal = this.keepLease(reading, ending);
    try {
      await this.read(reading, ending.signal);
    } catch (error) {
      await this.judgeFailure(reading, error).catch((cause: unknown) =>
        this.log.error(
          { err: cause, jobId: reading.jobId },
          'A failed reading could not be noted; its lease runs out',
        ),
      );
    } finally {
      ending.abort();
      await renewal;
    }
  }

  private async read(reading: LeasedReading, ending: AbortSignal): Promise<void> {
    const report = await this.jobs.read({ jobId: reading.jobId }, systemCall('extraction'));
    const limit = AbortSignal.timeout(this.config.readingLimitSeconds * 1_000);
    const draft = await this.reader.read(report, AbortSignal.any([ending, limit, this.stopping.signal]));
    await this.readings.succeed(reading, groundedReading(draft, report, this.reader.provenance));
  }

  private async judgeFailure(reading: LeasedReading, error: unknown): Promise<void> {
    const { jobId, attempt, ageSeconds } = reading;
    if (error instanceof UnreadableReport) {
      this.log.warn({ err: error, jobId, attempt }, 'A report is unreadable');
      return this.readings.fail(reading, error.message);
    }
    if (error instanceof JobNotFound) return this.readings.fail(reading, 'The job does not exist any more');
    if (ageSeconds >= this.config.readingRetryMinutes * 60) {
      this.log.error({ err: error, jobId, attempt }, 'A report could not be read in time');
      return this.readings.fail(
        reading,
        'The report could not be read because the AI service was unavailable',
      );
    }
    this.log.warn({ err: error, jobId, attempt }, 'A reading failed and is tried again');
    return this.readings.postpone(reading, retryDelayMs(attempt), String(error));
  }

  /** Renews the lease until the reading ends; a lost lease ends the reading, because somebody else has begun it. */
  private async keepLease(reading: LeasedReading, ending: AbortController): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await delay((leaseSeconds * 1_000) / 3, undefined, { signal: ending.signal });
        if (!(await this.readings.renew(reading))) ending.abort();
      } catch (error) {
        if (ending.signal.aborted) return;
        this.log.warn({ err: error, jobId: reading.jobId }, 'A lease could not be renewed');
      }
    }
  }
}
