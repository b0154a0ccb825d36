/**
 * Events of one kind as columns, in order of time. A row takes 24 bytes and its new texts; 200,000 objects would take ten
 * times as much, and the garbage collector would visit each of them. Pure.
 */
import type { StringTable } from './string-table.js';
import { countBefore } from './time-search.js';

export interface EventRow {
  readonly atMs: number;
  /** The type of a console message, the method of a request, the kind of what happened to the page; empty for a click. */
  readonly word: string;
  /** The message, the address, or the selector; empty for a click without a selector. */
  readonly text: string;
  /** The status of a request, NaN without one; or the pixels from the left edge. */
  readonly a: number;
  /** The milliseconds that a request took, NaN when unknown; or the pixels from the top edge. */
  readonly b: number;
}

const firstCapacity = 1_024;

export class EventColumns {
  length = 0;
  private atMs = new Float64Array(firstCapacity);
  private word = new Uint32Array(firstCapacity);
  private text = new Uint32Array(firstCapacity);
  private a = new Float32Array(firstCapacity);
  private b = new Float32Array(firstCapacity);
  private isSorted = true;

  constructor(private readonly strings: StringTable) {}

  add({ atMs, word, text, a, b }: EventRow): void {
    if (this.length === this.atMs.length) this.resize(this.length * 2);
    const row = this.length++;
    if (row > 0 && atMs < this.atMs[row - 1]!) this.isSorted = false;
    this.atMs[row] = atMs;
    this.word[row] = this.strings.numberOf(word);
    this.text[row] = this.strings.numberOf(text);
    this.a[row] = a;
    this.b[row] = b;
  }

  /** To be called after the last event, before any row is read. Events of the same instant keep their order. */
  finish(): void {
    this.resize(this.length);
    if (this.isSorted) return;
    const order = Uint32Array.from({ length: this.length }, (_, index) => index);
    const times = this.atMs;
    order.sort((one, other) => times[one]! - times[other]! || one - other);
    this.atMs = this.atMs.map((_, index) => times[order[index]!]!);
    for (const name of ['word', 'text'] as const) this[name] = pick(this[name], order);
    for (const name of ['a', 'b'] as const) this[name] = pick(this[name], order);
    this.isSorted = true;
  }

  row(index: number): EventRow {
    return {
      atMs: this.atMs[index]!,
      word: this.strings.textOf(this.word[index]!),
      text: this.strings.textOf(this.text[index]!),
      a: this.a[index]!,
      b: this.b[index]!,
    };
  }

  timeOf(index: number): number {
    return this.atMs[index]!;
  }

  /** The first and the last instant; undefined without events. */
  range(): [firstMs: number, lastMs: number] | undefined {
    return this.length === 0 ? undefined : [this.atMs[0]!, this.atMs[this.length - 1]!];
  }

  /** How many events each word has, the most frequent first. */
  words(): [word: string, count: number][] {
    const counts = new Map<number, number>();
    for (const word of this.word) counts.set(word, (counts.get(word) ?? 0) + 1);
    const named = [...counts].map(([word, count]): [string, number] => [this.strings.textOf(word), count]);
    return named.sort(([, one], [, other]) => other - one);
  }

  /**
   * The rows that fulfil all conditions, in order of time.
   *
   * @param word whether a word fits, asked once for each word
   * @param search a part of word or text, in any case; empty for all
   */
  select(
    search: string,
    fits: { word?: (word: string) => boolean; a?: (a: number) => boolean },
  ): Uint32Array {
    const pattern = new RegExp(search.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'i');
    const isFound = this.strings.matcher((text) => pattern.test(text));
    const isWord = this.strings.matcher(fits.word ?? (() => true));
    const rows = new Uint32Array(this.length);
    let count = 0;
    for (let row = 0; row < this.length; row++) {
      if (fits.a && !fits.a(this.a[row]!)) continue;
      if (fits.word && !isWord(this.word[row]!)) continue;
      if (search !== '' && !isFound(this.text[row]!) && !isFound(this.word[row]!)) continue;
      rows[count++] = row;
    }
    return rows.slice(0, count);
  }

  timesOf(rows: Uint32Array): Float64Array {
    return Float64Array.from(rows, (row) => this.atMs[row]!);
  }

  /** How many events are before each row in its millisecond. */
  nthsOf(rows: Uint32Array): Uint32Array {
    return rows.map((row) => row - countBefore(this.atMs, this.atMs[row]!));
  }

  private resize(capacity: number): void {
    this.atMs = resized(this.atMs, new Float64Array(capacity));
    this.word = resized(this.word, new Uint32Array(capacity));
    this.text = resized(this.text, new Uint32Array(capacity));
    this.a = resized(this.a, new Float32Array(capacity));
    this.b = resized(this.b, new Float32Array(capacity));
  }
}

type Column = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float32Array<ArrayBuffer>;

function resized<Kind extends Column>(from: Kind, to: Kind): Kind {
  to.set(from.length > to.length ? from.subarray(0, to.length) : from);
  return to;
}

function pick<Kind extends Uint32Array<ArrayBuffer> | Float32Array<ArrayBuffer>>(
  column: Kind,
  order: Uint32Array,
): Kind {
  return column.map((_, index) => column[order[index]!]!) as Kind;
}
