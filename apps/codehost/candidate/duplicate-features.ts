/** How an issue resembles a finding, in numbers. Pure. */
import type { DuplicateFeatures, SearchedFinding } from '@handtest/contracts/codehost';
import { issueTerms, visitTerms } from '../text/issue-terms.js';
import { comparable, hasExactText, type ExactText } from './shared-text.js';

export interface ComparedIssue {
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
  readonly updatedAt: Date;
  readonly terms: Buffer;
}

export interface Comparison {
  readonly features: DuplicateFeatures;
  readonly sharedText?: string;
}

/** Of one finding, in the searched repositories. */
export interface FindingContext {
  readonly finding: SearchedFinding;
  readonly exactTexts: readonly ExactText[];
  readonly rarity: (hash: number) => number;
  /** That of a word which a single issue has. */
  readonly mostRarity: number;
  readonly now: Date;
}

/** Labels for the kind of an issue: they say nothing about the defect. */
const kinds = new Set(['bug', 'defect', 'issue', 'type: bug', 'type:bug', 'kind/bug', 'handtest']);
const dayMs = 86_400_000;

/** What the index compares. Steps are left out: they match every issue. */
export function findingTerms(finding: SearchedFinding): Buffer {
  const { title, description, actualBehavior, affectedArea } = finding;
  // A reader without a model repeats the sentence of the report.
  const parts = new Set([description, actualBehavior.replace(description, ''), affectedArea]);
  return issueTerms({ title, body: [...parts].join('\n') });
}

export function compare(
  { finding, exactTexts, rarity, mostRarity, now }: FindingContext,
  issue: ComparedIssue,
  relativeScore: number,
): Comparison {
  const hashes = new Set<number>();
  visitTerms(issue.terms, (hash) => hashes.add(hash));
  const text = comparable(`${issue.title}\n${issue.body}`);
  const shared = exactTexts
    .filter((exactText) => hasExactText(exactText, hashes, text))
    .map(({ written, hashes: own }) => ({
      written,
      rarity: Math.min(mostRarity, Math.max(0, ...own.map(rarity))),
    }))
    .sort((one, other) => other.rarity - one.rarity || other.written.length - one.written.length);
  const sum = shared.reduce((total, one) => total + one.rarity, 0);
  const features = {
    relativeScore: Math.min(1, relativeScore),
    titleDice: dice(finding.title, issue.title),
    sharedIdentifiers: sum === 0 ? 0 : sum / (sum + mostRarity),
    sameLabel: hasSameLabel(finding.suggestedLabels, issue.labels) ? (1 as const) : (0 as const),
    ageDays: Math.max(0, (now.getTime() - issue.updatedAt.getTime()) / dayMs),
  };
  return { features, ...(shared[0] && { sharedText: shared[0].written }) };
}

/** The coefficient of Dice over the trigrams, from 0 to 1. */
export function dice(one: string, other: string): number {
  const [left, right] = [trigrams(one), trigrams(other)];
  const shared = [...left].filter((trigram) => right.has(trigram)).length;
  return left.size + right.size === 0 ? 0 : (2 * shared) / (left.size + right.size);
}

/** Of letters and digits; the ends of words count. */
function trigrams(title: string): Set<string> {
  const text = title
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu)
    ?.join(' ');
  if (!text) return new Set();
  const padded = ` ${text} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function hasSameLabel(suggested: readonly string[], labels: readonly string[]): boolean {
  const known = new Set(labels.map((label) => label.toLowerCase()).filter((label) => !kinds.has(label)));
  return suggested.some((label) => known.has(label.toLowerCase()));
}
