/**
 * Scores all issues of some repositories for several findings in one pass. The pass keeps only the counts of the words
 * that the findings have; how many issues have a word, and so the scores, are known at its end. Pure.
 */
import { evenCount, rarity, saturated } from '../text/bm25.js';
import { type TermCounts, visitTerms } from '../text/issue-terms.js';

/** A word in the title says three times as much as one in the body. */
const usualWeights: TermCounts = { title: 3, body: 1 };

export interface Scores {
  /** By the order in which the issues were added. */
  readonly ofIssues: Float64Array;
  /** The score of an issue with exactly the words of the finding. */
  readonly ofItself: number;
}

interface Postings {
  /** Numbers of the issues, with the counts at the same index. */
  readonly issues: number[];
  readonly titles: number[];
  readonly bodies: number[];
}

export class IssueScan {
  private readonly postings = new Map<number, Postings>();
  private readonly titleLengths: number[] = [];
  private readonly bodyLengths: number[] = [];

  /** @param hashes of the words whose counts are kept */
  constructor(
    hashes: Iterable<number>,
    private readonly weights = usualWeights,
  ) {
    for (const hash of hashes) this.postings.set(hash, { issues: [], titles: [], bodies: [] });
  }

  get issues(): number {
    return this.titleLengths.length;
  }

  /** Adds the next issue. @param terms as `issueTerms` packs them */
  add(terms: Buffer): void {
    const issue = this.issues;
    let titleLength = 0;
    let bodyLength = 0;
    visitTerms(terms, (hash, title, body) => {
      titleLength += title;
      bodyLength += body;
      const known = this.postings.get(hash);
      if (!known) return;
      known.issues.push(issue);
      known.titles.push(title);
      known.bodies.push(body);
    });
    this.titleLengths.push(titleLength);
    this.bodyLengths.push(bodyLength);
  }

  rarity(hash: number): number {
    return rarity(this.issues, this.having(hash));
  }

  /**
   * @param terms of the finding, as `issueTerms` packs them
   * @param ignored hashes of words that do not count
   */
  scores(terms: Buffer, ignored: ReadonlySet<number> = new Set()): Scores {
    const own = lengthsOf(terms);
    const titleAverage = average(this.titleLengths) || own.title;
    const bodyAverage = average(this.bodyLengths) || own.body;
    const ofIssues = new Float64Array(this.issues);
    let ofItself = 0;
    const score = (title: number, titleLength: number, body: number, bodyLength: number) =>
      saturated(
        this.weights.title * evenCount(title, titleLength, titleAverage) +
          this.weights.body * evenCount(body, bodyLength, bodyAverage),
      );
    visitTerms(terms, (hash, inTitle, inBody) => {
      if (ignored.has(hash)) return;
      const weight =
        this.rarity(hash) * repetition(this.weights.title * inTitle + this.weights.body * inBody);
      ofItself += weight * score(inTitle, own.title, inBody, own.body);
      const { issues, titles, bodies } = this.postings.get(hash) ?? { issues: [], titles: [], bodies: [] };
      for (let index = 0; index < issues.length; index += 1) {
        const issue = issues[index]!;
        const [titleLength, bodyLength] = [this.titleLengths[issue]!, this.bodyLengths[issue]!];
        ofIssues[issue]! += weight * score(titles[index]!, titleLength, bodies[index]!, bodyLength);
      }
    });
    return { ofIssues, ofItself };
  }

  private having(hash: number): number {
    return this.postings.get(hash)?.issues.length ?? 0;
  }
}

/**
 * What the finding repeats counts more, but not in proportion: on 100 pairs of duplicates this finds 82 among the first 10,
 * a weight of 1 finds 78, the plain count 80.
 */
function repetition(count: number): number {
  return count <= 0 ? 0 : 1 + Math.log(Math.max(count, 1));
}

function lengthsOf(terms: Buffer): TermCounts {
  const lengths = { title: 0, body: 0 };
  visitTerms(terms, (_hash, title, body) => {
    lengths.title += title;
    lengths.body += body;
  });
  return lengths;
}

function average(lengths: readonly number[]): number {
  return lengths.length === 0 ? 0 : lengths.reduce((sum, one) => sum + one, 0) / lengths.length;
}

/** The indexes of the best scores above 0, the best first; of equal ones the first added first. */
export function best(scores: Float64Array, count: number): number[] {
  const found: number[] = [];
  // A sort of all scores would take longer than the scores.
  for (let index = 0; index < scores.length; index += 1) {
    const score = scores[index]!;
    if (score <= 0 || (found.length === count && score <= scores[found.at(-1)!]!)) continue;
    const place = found.findIndex((other) => score > scores[other]!);
    found.splice(place < 0 ? found.length : place, 0, index);
    if (found.length > count) found.pop();
  }
  return found;
}
