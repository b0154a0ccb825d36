/** Evidence of readings from error monitors. A reading never fails because of its error monitor. */
import type { SubmittedReport } from '@handtest/contracts/job';
import { execute, queryOne } from '@handtest/database';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
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

const keepSql = `INSERT INTO errormon_evidence (job_id, evidence) VALUES ($jobId, $evidence)
  ON CONFLICT (job_id) DO UPDATE SET evidence = excluded.evidence`;

const nothing: EvidenceRead = { evidence: [], mayGrow: false, isIncomplete: false };

@Injectable()
export class ErrormonEvidenceService {
  private readonly log = new Logger(ErrormonEvidenceService.name);

  constructor(
    private readonly database: DataSource,
    private readonly reads: ErrormonReadService,
  ) {}

  /**
   * Empty without a connection, and when the browser recorded no error. While the server does not answer, what an earlier read
   * found.
   */
  async evidenceFor(report: SubmittedReport, signal: AbortSignal): Promise<EvidenceRead> {
    const intervals = intervalsOf(report);
    if (intervals.length === 0) return nothing;
    try {
      const read = await this.reads.read(report.projectId, intervals, signal);
      if (!read) return nothing;
      const evidence = linkedEvents(report, read.events, read.environment);
      if (read.failure === undefined) {
        return { evidence, mayGrow: isAnyUnmatched(report, evidence), isIncomplete: false };
      }
      const kept = await this.kept(report.jobId);
      return {
        evidence: kept.length > evidence.length ? kept : evidence,
        mayGrow: false,
        isIncomplete: true,
      };
    } catch (error) {
      signal.throwIfAborted();
      this.log.warn({ err: error, jobId: report.jobId }, 'a reading has no events of its error monitor');
      return { ...nothing, isIncomplete: true };
    }
  }

  /** Until the report is read again: the next read may fail. */
  async keep(transaction: EntityManager, jobId: string, evidence: EvidenceRead['evidence']): Promise<void> {
    await execute(transaction, keepSql, { jobId, evidence: JSON.stringify(evidence) });
  }

  private async kept(jobId: string): Promise<EvidenceRead['evidence']> {
    const text = 'SELECT evidence FROM errormon_evidence WHERE job_id = $jobId';
    const row = await queryOne<{ evidence: EvidenceRead['evidence'] }>(this.database, text, { jobId });
    return row?.evidence ?? [];
  }
}
