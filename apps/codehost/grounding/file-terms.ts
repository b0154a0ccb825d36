/** Counts the terms of queries in a file, by field and symbol. Pure. */
import { words } from '../text/words.js';
import { type DeclaredSymbol, declarationsIn, longestLine } from './declared-symbols.js';
import { fileRoute, routeEnds } from './file-path.js';
import { phrase } from './place-query.js';
import { hasMarkup, literalsIn } from './string-literals.js';
import { mostTermNumbers, type TermCount } from './term-store.js';

export interface FileTerms {
  readonly counts: readonly TermCount[];
  readonly symbols: readonly DeclaredSymbol[];
  /** For each line; see `Declarations`. */
  readonly symbolOfLine: Int32Array;
}

const weights = { path: 4, symbol: 3, literal: 2.5, wholeLiteral: 4, route: 3, content: 1 };
/** A longer file has more words by chance. The mean length of a repository is known only after its last file. */
const typicalCharacters = 2_500;
const lengthInfluence = 0.6;
/** Words of code whose terms are remembered, which saves their stemming. */
const mostKnownWords = 50_000;
/** A longer run is data, such as an encoded image. */
const longestWord = 100;

/** All above ASCII are read as letters: classes of Unicode take twice the time. */
const wordsOfCode = /[\w$\x80-\uffff]+(?:-[\w$\x80-\uffff]+)*/g;

export class TermCounter {
  private readonly known = new Map<string, readonly number[]>();

  /** @param terms their numbers */
  constructor(private readonly terms: ReadonlyMap<string, number>) {}

  /** @param text undefined when only the path is known */
  count(path: string, text?: string): FileTerms {
    const lines = text === undefined ? [] : text.split('\n');
    const declarations = declarationsIn(path, lines);
    const sums = new Sums();
    for (const part of path.replace(/\.\w+$/, '').split('/')) {
      for (const term of this.termsOf(part)) sums.add(term, -1, weights.path);
    }
    this.addRoute(sums, -1, fileRoute(path));
    for (const [symbol, { name }] of declarations.symbols.entries()) {
      for (const term of this.termsOf(name)) sums.add(term, symbol, weights.symbol);
    }
    const isMarkup = hasMarkup(path);
    const length = 1 - lengthInfluence + (lengthInfluence * (text?.length ?? 0)) / typicalCharacters;
    for (const [index, whole] of lines.entries()) {
      const line = whole.slice(0, longestLine);
      const symbol = declarations.symbolOfLine[index]!;
      for (const word of line.match(wordsOfCode) ?? []) {
        for (const term of this.termsOf(word)) sums.add(term, symbol, weights.content / length);
      }
      for (const literal of literalsIn(line, isMarkup)) this.addLiteral(sums, symbol, literal, length);
    }
    return { ...declarations, counts: sums.counts };
  }

  private addLiteral(sums: Sums, symbol: number, literal: string, length: number): void {
    for (const word of literal.match(wordsOfCode) ?? []) {
      for (const term of this.termsOf(word)) sums.add(term, symbol, weights.literal / length);
    }
    const whole = phrase(literal);
    if (whole !== undefined) sums.add(this.terms.get(whole), symbol, weights.wholeLiteral);
    if (/^[^\s]*[/:][^\s]*$/.test(literal)) this.addRoute(sums, symbol, literal);
  }

  /** Only the longest end that a query has. */
  private addRoute(sums: Sums, symbol: number, route: string): void {
    const end = routeEnds(route).find((one) => this.terms.has(one));
    if (end !== undefined) sums.add(this.terms.get(end), symbol, weights.route);
  }

  private termsOf(word: string): readonly number[] {
    if (word.length > longestWord) return [];
    const known = this.known.get(word);
    if (known) return known;
    if (this.known.size >= mostKnownWords) this.known.clear();
    const numbers = [...new Set(words(word))].flatMap((stem) => this.terms.get(stem) ?? []);
    this.known.set(ownCopy(word), numbers);
    return numbers;
  }
}

/** A part of a string keeps the whole string in memory. */
export function ownCopy(part: string): string {
  return Buffer.from(part).toString();
}

class Sums {
  private readonly byPlace = new Map<number, number>();

  add(term: number | undefined, symbol: number, weight: number): void {
    if (term === undefined) return;
    const place = (symbol + 1) * mostTermNumbers + term;
    this.byPlace.set(place, (this.byPlace.get(place) ?? 0) + weight);
  }

  get counts(): TermCount[] {
    return [...this.byPlace].map(([place, count]) => {
      return { term: place % mostTermNumbers, symbol: Math.floor(place / mostTermNumbers) - 1, count };
    });
  }
}
