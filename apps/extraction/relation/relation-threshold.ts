/** From a confidence to a relation: above 0.70 a duplicate, from 0.30 related, below left out. Pure. */
import type { CandidateIssue } from '@handtest/contracts/codehost';
import type { RelatedIssueInfo } from '@handtest/contracts/job';
import { limitedLine } from '../text/limited.js';

export const duplicateAbove = 0.7;
const relatedFrom = 0.3;
const maximumRelations = 5;
const maximumReasonLength = 300;

export interface ComparedIssue {
  readonly issue: CandidateIssue;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly reason: string;
}

/** Undefined: the issue is left out. */
export function relationOf(confidence: number): RelatedIssueInfo['relation'] | undefined {
  if (confidence > duplicateAbove) return 'duplicate';
  return confidence >= relatedFrom ? 'related' : undefined;
}

/** False for NaN, infinity, and numbers outside 0 to 1. */
export function isConfidence(value: number): boolean {
  return value >= 0 && value <= 1;
}

/** At most 5, by confidence. */
export function relatedIssuesOf(compared: readonly ComparedIssue[]): RelatedIssueInfo[] {
  const related = compared.flatMap(({ issue, confidence, reason }): RelatedIssueInfo[] => {
    const relation = relationOf(confidence);
    if (relation === undefined) return [];
    const { number: issueNumber, title, state, url } = issue;
    const short = limitedLine(reason, maximumReasonLength);
    return [{ issueNumber, title, state, relation, confidence, reason: short, url }];
  });
  return related.toSorted((a, b) => b.confidence - a.confidence).slice(0, maximumRelations);
}
