/**
 * The readers of reports: the built-in rules, or a model by the Anthropic API. A reader makes a draft of prose and telemetry.
 * What the tester answered in the form is laid over it afterwards, and then the claims are checked.
 */
import type { ConfidenceFlag, PassStatus, Provenance, SubmittedReport } from '@handtest/contracts/job';
import type { Draft } from './draft.js';

export interface ReaderAnswer {
  readonly draft: Draft;
  /** Flags that only the reader knows, such as `language_not_read`. */
  readonly flags: readonly ConfidenceFlag[];
  /** Sentences for the explanation, such as one for each limit that was reached. */
  readonly remarks: readonly string[];
  /** Of a model. */
  readonly cost?: ReadingCost;
  /** Unless it is that of the reader: the rules can take the place of a model. */
  readonly provenance?: Provenance;
}

export interface ReadingCost {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly usd: number;
}

/** One statement of the result: the verdict, a finding or the value of a field. */
export interface Claim {
  /** `verdict`, `finding-1` …, `field-<name>`. */
  readonly id: string;
  /** The statement in words. */
  readonly text: string;
}

/** What the evidence alone says about a claim. */
export interface ClaimOpinion {
  readonly claimId: string;
  readonly outcome: 'supported' | 'contradicted' | 'not shown';
  /** Ids of events in the telemetry. */
  readonly eventIds: readonly string[];
  /** One sentence. */
  readonly reason: string;
}

/** What a second opinion is asked about. */
export interface ClaimsToCheck {
  readonly claims: readonly Claim[];
  readonly passStatus: PassStatus | null;
  readonly flags: readonly ConfidenceFlag[];
  /** Of the reading so far. */
  readonly cost?: ReadingCost;
  /** Instants of the findings, for the frames of the recording. */
  readonly instants: readonly string[];
}

export interface SecondOpinion {
  readonly opinions: readonly ClaimOpinion[];
  readonly remarks: readonly string[];
  readonly cost?: ReadingCost;
}

/** Also the injection token of the configured reader. */
export abstract class ReportReader {
  abstract readonly provenance: Provenance;
  /** @throws {UnreadableReport} for permanent faults; other errors are temporary and are retried */
  abstract read(report: SubmittedReport, signal: AbortSignal): Promise<ReaderAnswer>;

  /** The rules have no second opinion. */
  secondOpinion(
    _report: SubmittedReport,
    _toCheck: ClaimsToCheck,
    _signal: AbortSignal,
  ): Promise<SecondOpinion> {
    return Promise.resolve({ opinions: [], remarks: [] });
  }
}

/** No attempt can read this report. The message is for the caller. */
export class UnreadableReport extends Error {
  override readonly name = 'UnreadableReport';
}

/** @param read the verdict that the report itself gives, as far as the reader is sure of it */
export function verdictFlags(
  read: PassStatus | null | undefined,
  { testerAnswers }: SubmittedReport,
): ConfidenceFlag[] {
  const said = testerAnswers?.verdict;
  return said && read && said !== read ? ['contradicts_evidence'] : [];
}
