/** The result of reading a report: verdict, data, findings with evidence (specification, Extracted issue). */

export type PassStatus = 'pass' | 'fail' | 'not_applicable';

type ConfidenceFlag =
  | 'contradicts_evidence'
  | 'no_evidence'
  | 'report_too_short'
  | 'instructions_not_followed'
  | 'ungrounded_citation';

/** Any flag makes the level `low`. */
export interface VerdictConfidence {
  level: 'high' | 'low';
  flags: ConfidenceFlag[];
}

export interface JobResult {
  /** False for a fail or no genuine verdict, true for pass or not_applicable. */
  success: boolean;
  explanation: string;
  /** Matches the caller's output schema. */
  data?: Record<string, unknown>;
  /** Absent when there is no genuine verdict. */
  passStatus?: PassStatus;
  verdictConfidence?: VerdictConfidence;
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
