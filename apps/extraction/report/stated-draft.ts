/** A draft with the answers of the tester, which come before everything that a reader concludes. */
import type { StatementSource } from '@handtest/contracts/job';
import type { Draft, DraftFinding } from './draft.js';

export interface SourcedFinding extends DraftFinding {
  readonly statedBy: StatementSource;
  /** ISO 8601: when the tester saw it. Absent where a cited event says it. */
  readonly seenAt?: string;
}

export interface StatedDraft extends Draft {
  findings: SourcedFinding[];
  /** Absent without a verdict. */
  readonly verdictSource?: StatementSource;
  /** By the name of each declared field. */
  readonly sources: Readonly<Record<string, StatementSource | 'unstated'>>;
}
