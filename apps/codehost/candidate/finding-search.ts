/** The search of some issues for several findings: which are the most similar, and how they resemble. Pure. */
import type { SearchedFinding } from '@handtest/contracts/codehost';
import { rarity } from '../text/bm25.js';
import { visitTerms } from '../text/issue-terms.js';
import { compare, type ComparedIssue, type Comparison, findingTerms } from './duplicate-features.js';
import { best, IssueScan } from './issue-scan.js';
import { exactTextsOf } from './shared-text.js';

const mostCandidates = 10;

export interface Candidate<Issue> {
  readonly issue: Issue;
  /** From 0 to 1: its score divided by the score of the finding against itself. */
  readonly relativeScore: number;
}

/** `Issue` names an issue, for example by its number. */
export class FindingSearch<Issue> {
  private readonly queries;
  private readonly scan: IssueScan;
  private readonly issues: Issue[] = [];
  private readonly ignored = new Set<number>();

  constructor(findings: readonly SearchedFinding[]) {
    this.queries = findings.map((finding) => {
      const terms = findingTerms(finding);
      return { finding, terms, exactTexts: exactTextsOf(finding) };
    });
    const hashes = new Set<number>();
    for (const { terms, exactTexts } of this.queries) {
      visitTerms(terms, (hash) => hashes.add(hash));
      for (const exactText of exactTexts) for (const hash of exactText.hashes) hashes.add(hash);
    }
    this.scan = new IssueScan(hashes);
  }

  /** The words of these hashes do not count. */
  ignore(hashes: Iterable<number>): void {
    for (const hash of hashes) this.ignored.add(hash);
  }

  add(issue: Issue, terms: Buffer): void {
    this.issues.push(issue);
    this.scan.add(terms);
  }

  /** Of all issues that were added: at most 10, the most similar first. */
  candidates(finding: number): Candidate<Issue>[] {
    const { ofIssues, ofItself } = this.scan.scores(this.queries[finding]!.terms, this.ignored);
    return best(ofIssues, mostCandidates).map((index) => ({
      issue: this.issues[index]!,
      relativeScore: ofIssues[index]! / ofItself,
    }));
  }

  compare(finding: number, issue: ComparedIssue, relativeScore: number, now: Date): Comparison {
    const context = {
      ...this.queries[finding]!,
      rarity: (hash: number) => (this.ignored.has(hash) ? 0 : this.scan.rarity(hash)),
      mostRarity: rarity(Math.max(this.issues.length, 1), 1),
      now,
    };
    return compare(context, issue, relativeScore);
  }
}
