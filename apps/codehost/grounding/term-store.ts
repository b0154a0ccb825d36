/** How often the files of a repository have the terms of the queries, packed: a repository has millions of counts. Pure. */

/** Of one term in one symbol; the symbol is -1 outside all symbols. */
export interface TermCount {
  readonly term: number;
  readonly symbol: number;
  readonly count: number;
}

/** A range of the store. */
export interface FileRange {
  readonly from: number;
  readonly to: number;
}

/** Numbers of terms and of symbols have 16 bits. */
export const mostTermNumbers = 65_536;
const mostSymbols = 65_535;

export class TermStore {
  private size = 0;
  private terms = new Uint16Array(4_096);
  private symbols = new Uint16Array(4_096);
  private counts = new Float32Array(4_096);
  /** By term. */
  readonly filesWith: Uint32Array;

  /** @param limit of counts, 8 bytes each. Files after it have only their paths searched. */
  constructor(
    terms: number,
    private readonly limit = 5_000_000,
  ) {
    this.filesWith = new Uint32Array(terms);
  }

  get isFull(): boolean {
    return this.size >= this.limit;
  }

  /** Stores the counts of the next file. */
  append(counts: Iterable<TermCount>): FileRange {
    const from = this.size;
    const seen = new Set<number>();
    for (const { term, symbol, count } of counts) {
      if (this.size === this.terms.length) this.grow();
      this.terms[this.size] = term;
      this.symbols[this.size] = Math.min(symbol + 1, mostSymbols);
      this.counts[this.size++] = count;
      seen.add(term);
    }
    for (const term of seen) this.filesWith[term]!++;
    return { from, to: this.size };
  }

  *of({ from, to }: FileRange): Generator<TermCount> {
    for (let at = from; at < to; at++) {
      yield { term: this.terms[at]!, symbol: this.symbols[at]! - 1, count: this.counts[at]! };
    }
  }

  private grow(): void {
    const length = this.size * 2;
    const [terms, symbols, counts] = [
      new Uint16Array(length),
      new Uint16Array(length),
      new Float32Array(length),
    ];
    terms.set(this.terms);
    symbols.set(this.symbols);
    counts.set(this.counts);
    [this.terms, this.symbols, this.counts] = [terms, symbols, counts];
  }
}
