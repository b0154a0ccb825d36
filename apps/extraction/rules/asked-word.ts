/**
 * The words of the instructions by what they ask for: what the tester does, what must happen, what must not happen. "The
 * account is never locked" means one thing where it must be locked, and another where it must not. Pure.
 */
import { askedText } from './asked-text.js';
import { type Clause, isStatement } from './clause.js';
import { keywordsOf } from './word.js';

/** What the instructions say about a word. */
export type AskedAs = 'done' | 'wanted' | 'forbidden';

/** By the stem of the word. */
export type AskedWords = ReadonlyMap<string, AskedAs>;

const sentenceEnd = /(?<=\D[.!?;])\s+|\n+/;
const partEnd = /(?<=[,;:])\s|(?= (?:and|but|or) )/;
const result = /\b(?:must|should|ha(?:s|ve) to|needs? to|may|shall|expect\w*|(?:is|are) to)\b/i;
const denial = /\b(?:not|no|nothing|never|without|none|nobody|neither|nowhere|cannot)\b|n['’]t\b/i;
/** Words that every instruction has. */
const common = keywordsOf(
  'must should may can could will shall not no nothing never without none it its they them you me we be been being then so after before again only but one',
);
const rank: Readonly<Record<AskedAs, number>> = { done: 0, wanted: 1, forbidden: 2 };

export function askedWords(instructions: string): AskedWords {
  const asked = new Map<string, AskedAs>();
  for (const sentence of askedText(instructions).split(sentenceEnd)) {
    const otherwise = result.test(sentence) ? 'wanted' : 'done';
    for (const part of sentence.split(partEnd)) {
      const from = denial.exec(part)?.index ?? part.length;
      add(asked, part.slice(0, from), otherwise);
      add(asked, part.slice(from), 'forbidden');
    }
  }
  return asked;
}

function add(asked: Map<string, AskedAs>, text: string, as: AskedAs): void {
  for (const word of keywordsOf(text)) {
    const known = asked.get(word);
    if (!common.has(word) && (known === undefined || rank[known] < rank[as])) asked.set(word, as);
  }
}

/** How the instructions ask for what a clause names, each once. */
export function askedIn(plain: string, asked: AskedWords): Set<AskedAs> {
  const found = [...keywordsOf(plain)].map((word) => asked.get(word));
  return new Set(found.filter((as) => as !== undefined));
}

export interface Compliance {
  /** The report denies what must happen: 0, 0.5 for one clause, 1 for more. */
  readonly wantedDenied: number;
  /** The report states what must not happen, in the same way. */
  readonly forbiddenStated: number;
}

export function complianceOf(clauses: readonly Clause[], asked: AskedWords): Compliance {
  const stated = clauses.filter(isStatement).map(({ plain }) => ({
    isDenied: denial.test(plain),
    names: askedIn(plain, asked),
  }));
  const wanted = stated.filter(({ isDenied, names }) => isDenied && names.has('wanted'));
  const forbidden = stated.filter(({ isDenied, names }) => !isDenied && names.has('forbidden'));
  return { wantedDenied: share(wanted.length), forbiddenStated: share(forbidden.length) };
}

function share(clauses: number): number {
  return Math.min(2, clauses) / 2;
}
