/** Evidence of readings from error monitors. A reading never fails because of its error monitor. */
import type { SubmittedReport } from '@handtest/contracts/job';
import { Injectable, Logger } from '@nestjs/common';
import type { LinkedErrormonEvent } from '../report/grounding.js';
import { intervalsOf, isAnyUnmatched, linkedEvents } from './errormon-link.js';
import { ErrormonReadService } from './errormon-read.service.js';

export interface EvidenceRead {
  readonly evidence: readonly LinkedErrormonEvent[];
  /** Whether an error in the console found no event: it may still arrive. */
  readonly mayGrow: boolean;
  /** Whether events may be missing, because the read failed. */
  readonly isIncomplete: boolean;
}

const nothing: EvidenceRead = { evidence: [], mayGrow: false, isIncomplete: false };

@Injectable()
export class ErrormonEvidenceService {
  private readonly log = new Logger(ErrormonEvidenceService.name);

  constructor(private readonly reads: ErrormonReadService) {}

  /** Empty without a connection, while the server does not answer, or when the browser recorded no error. */
  async evidenceFor(report: SubmittedReport, signal: AbortSignal): Promise<EvidenceRead> {
    const intervals = intervalsOf(report);
    if (intervals.length === 0) return nothing;
    try {
      const read = await this.reads.read(report.projectId, intervals, signal);
      if (!read) return nothing;
      const evidence = linkedEvents(report, read.events, read.environment);
      const isIncomplete = read.failure !== undefined;
      return { evidence, mayGrow: !isIncomplete && isAnyUnmatched(report, evidence), isIncomplete };
    } catch (error) {
      signal.throwIfAborted();
      this.log.warn({ err: error, jobId: report.jobId }, 'a reading has no events of its error monitor');
      return { ...nothing, isIncomplete: true };
    }
  }
}
