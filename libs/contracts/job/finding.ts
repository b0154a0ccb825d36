/** The result of reading a report: verdict, data, findings with evidence (specification, Extracted issue). */

export type PassStatus = 'pass' | 'fail' | 'not_applicable';

/** Why a verdict needs a second look. */
export type ConfidenceFlag =
  | 'contradicts_evidence'
  | 'no_evidence'
  | 'report_too_short'
  | 'instructions_not_followed'
  | 'ungrounded_citation'
  /** Nothing says a verdict. */
  | 'unclear_report'
  /** The second pass of the model, which sees only the evidence, contradicts a statement. */
  | 'second_opinion_differs'
  /** Prose was read without a model and without the tester's verdict. */
  | 'read_by_rules'
  /** The prose is in a language that the built-in rules do not read. */
  | 'language_not_read';

/** Any flag makes the level `low`. */
export interface VerdictConfidence {
  level: 'high' | 'low';
  flags: ConfidenceFlag[];
}

/** Who said something: the tester in the form, or the model or the built-in rules that read the report. */
export type StatementSource = 'tester' | 'model' | 'rules';

export interface ResultProvenance extends Provenance {
  /** By the name of each declared field. */
  fields: Record<string, StatementSource | 'unstated'>;
}

export interface JobResult {
  /** False for a fail or no genuine verdict, true for pass or not_applicable. */
  success: boolean;
  explanation: string;
  /** Matches the caller's output schema. */
  data?: Record<string, unknown>;
  /** Absent when there is no genuine verdict. */
  passStatus?: PassStatus;
  /** Present on every completed job; without a verdict it is low. */
  verdictConfidence?: VerdictConfidence;
  /** Absent without a verdict. */
  verdictSource?: StatementSource;
  /** Declared fields about which neither the tester nor the report says anything. `data` has the empty value of their type. */
  unstated?: string[];
  provenance?: ResultProvenance;
}

export const severities = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

type EvidenceSource =
  'console' | 'network' | 'errormon' | 'page_state' | 'voice' | 'chat' | 'crash' | 'interaction';

export interface EvidenceCitation {
  timestamp: string;
  source: EvidenceSource;
  /** One line. */
  summary: string;
  /** Null when outside the recording. */
  videoOffsetSeconds: number | null;
}

export interface ReproductionStep {
  text: string;
  videoOffsetSeconds?: number;
}

export interface RelatedEvidence {
  category: 'network' | 'console' | 'crash' | 'page_state' | 'errormon';
  timestamp: string;
  summary: string;
  detail?: string;
}

/** A finding, called extracted issue by the specification. */
export interface ExtractedIssue {
  title: string;
  description: string;
  severity: Severity;
  expectedBehavior: string;
  actualBehavior: string;
  affectedArea: string;
  evidenceCitations: EvidenceCitation[];
  reproductionSteps: ReproductionStep[];
  videoOffsetSeconds?: number;
  suggestedLabels: string[];
  relatedEvidence?: RelatedEvidence[];
  /** At most 5, the most likely first. Only with access to a repository. */
  relatedIssues?: RelatedIssueInfo[];
  /** At most 5, the most likely first. Only with access to a repository. */
  codeReferences?: CodeReference[];
  /** Events of the error monitor that belong to it. */
  relatedErrormonEventIds?: string[];
  statedBy?: StatementSource;
}

/** An existing issue that matches a finding. Above a confidence of 0.70 a duplicate, from 0.30 related. */
export interface RelatedIssueInfo {
  issueNumber: number;
  title: string;
  state: 'open' | 'closed';
  relation: 'duplicate' | 'related';
  /** From 0 to 1. */
  confidence: number;
  /** At most 300 characters. */
  reason: string;
  url: string;
}

/** A place in the code that a finding may affect. */
export interface CodeReference {
  /** `owner/repo` */
  repo: string;
  path: string;
  symbol?: string;
  startLine?: number;
  endLine?: number;
  /** A permanent link, with the commit. */
  url: string;
  /** From 0 to 1. */
  confidence: number;
}

/** An issue of the code host that was filed from a finding, or that got a comment with it. */
export interface CreatedIssue {
  issueNumber: number;
  issueUrl: string;
  title: string;
  /** False for a comment on an issue that existed. */
  isNew: boolean;
}

/** A finding that the automatic filing could not turn into an issue. */
export interface FailedIssue {
  /** Of the finding. */
  title: string;
  /** Why, and what helps. */
  message: string;
}

export interface KeyMoment {
  timestamp: string;
  videoOffsetSeconds: number | null;
  kind: 'navigation' | 'interaction' | 'error' | 'finding' | 'note';
  title: string;
}

/** Which reader made the result: the built-in rules or a model. */
export interface Provenance {
  reader: 'rules' | 'anthropic';
  /** The model's name, or the version of the rules. */
  version: string;
}
