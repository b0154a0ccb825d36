import type { Provenance, SubmittedReport } from '@handtest/contracts/job';
import type { Draft } from './draft.js';

/** Reads reports: by the built-in rules or by the Anthropic API. Also the injection token of the configured reader. */
export abstract class ReportReader {
  abstract readonly provenance: Provenance;
  /** @throws {UnreadableReport} for permanent faults; other errors are temporary and are retried */
  abstract read(report: SubmittedReport, signal: AbortSignal): Promise<Draft>;
}

/** No attempt can read this report. The message is for the caller. */
export class UnreadableReport extends Error {
  override readonly name = 'UnreadableReport';
}
