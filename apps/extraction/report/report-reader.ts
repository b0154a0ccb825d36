/** What every reader of reports offers: the built-in rules and the Anthropic API are the two there are. */
import type { Provenance, SubmittedReport } from '@handtest/contracts/job';
import type { Draft } from './draft.js';

export interface ReportReader {
  readonly provenance: Provenance;
  /** @throws {UnreadableReport} for good; anything else is a fault of the moment and is tried again. */
  read(report: SubmittedReport, signal: AbortSignal): Promise<Draft>;
}

/** No result can be had from this report, now or later. The message is for the caller. */
export class UnreadableReport extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableReport';
  }
}

/** Injection token of the reader that the configuration chose. */
export const REPORT_READER = Symbol('REPORT_READER');
