/** The relations of findings, from the answer of the model or by rules. Pure. */
import type { CandidateIssue, CandidatePlace } from '@handtest/contracts/codehost';
import type { ExtractedIssue } from '@handtest/contracts/job';
import { findingIdOf, type FindingToRelate, type RelationAnswer } from './relation-prompt.js';
import { comparedByRules, placesByRules } from './relation-rules.js';
import { type ComparedIssue, duplicateAbove, isConfidence, relatedIssuesOf } from './relation-threshold.js';

const maximumPlaces = 5;

/** Both are absent when there is none. */
export type FindingRelations = Pick<ExtractedIssue, 'relatedIssues' | 'codeReferences'>;

export interface RelationsFound {
  /** In the order of the findings. */
  readonly relations: FindingRelations[];
  /** Ids of issues and places that the finding of the answer does not have. */
  readonly unknownIds: number;
}

export function relationsByRules(findings: readonly FindingToRelate[]): FindingRelations[] {
  return findings.map(({ issues, places }) =>
    relationsOf(issues.map(comparedByRules), placesByRules(places)),
  );
}

export function relationsOfAnswer(
  findings: readonly FindingToRelate[],
  answer: RelationAnswer,
): RelationsFound {
  let known = 0;
  const relations = findings.map(({ issues, places }, index) => {
    const own = answer.relations.filter(({ findingId }) => findingId === findingIdOf(index));
    const picked = answer.places.filter(({ findingId }) => findingId === findingIdOf(index));
    const compared = own.flatMap((pair) => comparedPair(pair, issues));
    const chosen = picked.flatMap(({ placeId }) => places.find(({ id }) => id === placeId) ?? []);
    known += compared.length + chosen.length;
    return relationsOf(
      firstOf(compared, ({ issue }) => issue.id),
      firstOf(chosen, ({ id }) => id),
    );
  });
  return { relations, unknownIds: answer.relations.length + answer.places.length - known };
}

/** Nothing for an unknown id. A confidence that is no confidence is replaced by that of the rules. */
function comparedPair(
  { candidateId, sameDefect, confidence, reason }: RelationAnswer['relations'][number],
  issues: readonly CandidateIssue[],
): ComparedIssue[] {
  const issue = issues.find(({ id }) => id === candidateId);
  if (!issue) return [];
  if (!isConfidence(confidence)) return [comparedByRules(issue)];
  // Another defect is no duplicate.
  return [{ issue, confidence: sameDefect ? confidence : Math.min(confidence, duplicateAbove), reason }];
}

function relationsOf(
  compared: readonly ComparedIssue[],
  places: readonly CandidatePlace[],
): FindingRelations {
  const relatedIssues = relatedIssuesOf(compared);
  const codeReferences = places
    .map(({ reference }) => reference)
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, maximumPlaces);
  return {
    ...(relatedIssues.length > 0 && { relatedIssues }),
    ...(codeReferences.length > 0 && { codeReferences }),
  };
}

function firstOf<T>(items: readonly T[], idOf: (item: T) => string): T[] {
  return [...new Map(items.toReversed().map((item) => [idOf(item), item])).values()].toReversed();
}
