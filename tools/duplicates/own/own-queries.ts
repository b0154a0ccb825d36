/**
 * The questions to the corpus that we wrote, with the candidates that the search gives for them. Each finding with a
 * duplicate asks twice: with its issue in the repository, and without it. Pure.
 */
import type { DuplicateFeatures, SearchedFinding } from '@handtest/contracts/codehost';
import { FindingSearch } from '../../../apps/codehost/candidate/finding-search.js';
import { templateWords } from '../../../apps/codehost/candidate/template-words.js';
import { issueTerms } from '../../../apps/codehost/text/issue-terms.js';
import { duplicates } from './duplicate-pairs.js';
import { near } from './near-pairs.js';
import { newFindings } from './new-findings.js';
import type { OwnIssue, OwnSet } from './own-finding.js';
import { seededRepository } from './seeded-repository.js';

const updatedAt = new Date('2026-10-01T00:00:00Z');
const now = new Date('2026-11-01T00:00:00Z');

export interface OwnQuery {
  readonly title: string;
  /** Two questions of one finding are in the same group. */
  readonly group: number;
  readonly hasDuplicate: boolean;
  readonly candidates: readonly {
    readonly title: string;
    readonly isDuplicate: boolean;
    readonly features: DuplicateFeatures;
  }[];
}

/** The coefficients of the rules are fitted on it. */
export const ownSet: OwnSet = { duplicates, near, newFindings };

export function queriesOf({ duplicates: pairs, near: others, newFindings: news }: OwnSet): OwnQuery[] {
  const repository = repositoryOf(seededRepository([...pairs, ...others].map(({ issue }) => issue)));
  const withIssue = pairs.map(({ finding }, issue) => repository.ask(finding, issue, issue));
  const withoutIssue = pairs.map(({ finding }, issue) => repository.ask(finding, issue, undefined, issue));
  const withoutDuplicate = [...others.map(({ finding }) => finding), ...news].map((finding, index) =>
    repository.ask(finding, pairs.length + index),
  );
  return [...withIssue, ...withoutIssue, ...withoutDuplicate];
}

function repositoryOf(issues: readonly OwnIssue[]) {
  const terms = issues.map(issueTerms);
  const template = templateWords(issues.slice(0, 100).map(({ body }) => body));
  return {
    ask(finding: SearchedFinding, group: number, duplicate?: number, removed?: number): OwnQuery {
      const search = new FindingSearch<number>([finding]);
      search.ignore(template);
      for (const index of issues.keys()) if (index !== removed) search.add(index, terms[index]!);
      const candidates = search.candidates(0).map(({ issue: index, relativeScore }) => {
        const issue = { ...issues[index]!, updatedAt, terms: terms[index]! };
        const { features } = search.compare(0, issue, relativeScore, now);
        return { title: issue.title, isDuplicate: index === duplicate, features };
      });
      return { title: finding.title, group, hasDuplicate: duplicate !== undefined, candidates };
    },
  };
}
