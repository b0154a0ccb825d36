/**
 * Ranks the files of a repository by BM25F while they arrive, each with its best symbol. Of a file only the counts of
 * terms that a query has are kept. Pure.
 */
import type { DeclaredSymbol } from './declared-symbols.js';
import { ownCopy, TermCounter } from './file-terms.js';
import { type FileKind, fileKind, saysGenerated } from './file-path.js';
import { type FittingFrame, FrameFits } from './frame-fits.js';
import type { PlaceQuery } from './place-query.js';
import { type FileRange, TermStore } from './term-store.js';

export interface RankedPlace {
  readonly path: string;
  /** The best symbol of the file; undefined without symbols, or when none of them has a term. */
  readonly symbol: DeclaredSymbol | undefined;
  /** From 0 to 1: the part of the score of a file that has all terms. Terms that no file has do not count. */
  readonly score: number;
}

interface RankedFile {
  readonly path: string;
  readonly boost: number;
  readonly range: FileRange;
  /** Those that have a term, by their numbers in the file. */
  readonly symbols: ReadonlyMap<number, DeclaredSymbol>;
  readonly frames: readonly FittingFrame[];
}

interface Found {
  readonly file: RankedFile;
  readonly score: number;
}

export const mostPlaces = 30;
const k1 = 1.2;
const changedBoost = 2;
const kindBoosts: Readonly<Record<FileKind, number>> = {
  ...{ source: 1, test: 0.3, configuration: 0.5, other: 0.3, generated: 0 },
};

export class PlaceRanking {
  /** By term: the queries that have it. */
  private readonly postings: { readonly query: number; readonly weight: number }[][] = [];
  private readonly counter: TermCounter;
  private readonly store: TermStore;
  private readonly frameFits: FrameFits;
  private readonly files: RankedFile[] = [];

  /** @param changed paths that a tested pull request changes */
  constructor(
    private readonly queries: readonly PlaceQuery[],
    private readonly changed: ReadonlySet<string> = new Set(),
  ) {
    const numbers = new Map<string, number>();
    for (const [query, { terms }] of queries.entries()) {
      for (const [term, weight] of terms) {
        const number = numbers.get(term) ?? numbers.size;
        numbers.set(term, number);
        (this.postings[number] ??= []).push({ query, weight });
      }
    }
    this.counter = new TermCounter(numbers);
    this.store = new TermStore(numbers.size);
    this.frameFits = new FrameFits(queries.map(({ stacks }) => stacks));
  }

  /** @param text undefined when only the path is known */
  add(path: string, text?: string): void {
    const boost = kindBoosts[fileKind(path)] * (this.changed.has(path) ? changedBoost : 1);
    if (boost === 0 || (text !== undefined && saysGenerated(text))) return;
    const { counts, symbols, symbolOfLine } = this.counter.count(path, this.store.isFull ? undefined : text);
    if (counts.length === 0) return;
    const frames = this.frameFits.add(path, symbolOfLine);
    const used = new Set([...counts, ...frames].map(({ symbol }) => symbol));
    const kept = [...used].flatMap((number) => {
      const symbol = symbols[number];
      return symbol ? [[number, { ...symbol, name: ownCopy(symbol.name) }] as const] : [];
    });
    this.files.push({ path, boost, range: this.store.append(counts), symbols: new Map(kept), frames });
  }

  /** For each query at most 30 places, the best first. */
  rank(): RankedPlace[][] {
    const weights = this.termWeights();
    const complete = this.queries.map(() => 0);
    for (const [term, postings] of this.postings.entries()) {
      for (const { query, weight } of postings) complete[query]! += weight * weights[term]!;
    }
    const found: Found[][] = this.queries.map(() => []);
    for (const file of this.files) {
      for (const [query, score] of this.scoresOf(file, weights)) {
        const boost = file.boost * this.frameFits.boostOf(file.frames, query);
        keepBest(found[query]!, { file, score: (score * boost) / (complete[query]! || 1) });
      }
    }
    return found.map((places, query) =>
      places.map(({ file, score }) => {
        const symbol = this.symbolOf(file, query, weights);
        return { path: file.path, symbol, score: Math.min(score, 1) };
      }),
    );
  }

  /** Rarity of each term in the repository; 0 for a term that no file has. */
  private termWeights(): Float64Array {
    return Float64Array.from(this.store.filesWith, (files) =>
      files === 0 ? 0 : Math.log(1 + (this.files.length - files + 0.5) / (files + 0.5)),
    );
  }

  private scoresOf({ range }: RankedFile, weights: Float64Array): Map<number, number> {
    const counts = new Map<number, number>();
    for (const { term, count } of this.store.of(range)) counts.set(term, (counts.get(term) ?? 0) + count);
    const scores = new Map<number, number>();
    for (const [term, count] of counts) {
      const score = weights[term]! * saturated(count);
      for (const { query, weight } of this.postings[term]!) {
        scores.set(query, (scores.get(query) ?? 0) + weight * score);
      }
    }
    return scores;
  }

  /** The one with the line of the innermost frame, else the one with the best score. */
  private symbolOf(file: RankedFile, query: number, weights: Float64Array): DeclaredSymbol | undefined {
    const ofFrame = file.frames.find((frame) => frame.query === query && frame.symbol !== -1);
    if (ofFrame) return file.symbols.get(ofFrame.symbol);
    const scores = new Map<number, number>();
    for (const { term, symbol, count } of this.store.of(file.range)) {
      const weight = this.postings[term]!.find((one) => one.query === query)?.weight ?? 0;
      const score = weight * weights[term]! * saturated(count);
      if (symbol !== -1) scores.set(symbol, (scores.get(symbol) ?? 0) + score);
    }
    const [best] = [...scores].filter(([, score]) => score > 0).sort(([, one], [, other]) => other - one);
    return best && file.symbols.get(best[0]);
  }
}

/** From 0 to 1. */
function saturated(count: number): number {
  return count / (k1 + count);
}

/** Keeps the list short and in order. */
function keepBest(places: Found[], place: Found): void {
  if (place.score <= (places[mostPlaces - 1]?.score ?? 0)) return;
  const at = places.findIndex(({ score }) => score < place.score);
  places.splice(at === -1 ? places.length : at, 0, place);
  if (places.length > mostPlaces) places.pop();
}
