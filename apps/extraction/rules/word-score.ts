/** How much the words of clauses weigh for a failed test, fitted to sentences and reports (tools/evaluate/fit). Pure. */
import { askedIn, type AskedWords } from './asked-word.js';
import { type Clause, isStatement } from './clause.js';
import { wordClasses } from './word-class.js';

export interface WordWeights {
  readonly bias: number;
  readonly words: ReadonlyMap<string, number>;
}

/** @param text `word weight`, separated by commas; the first one is the bias */
export function parsedWeights(text: string): WordWeights {
  const [[, bias] = ['', 0], ...words] = text
    .split(',')
    .map((entry) => entry.split(' '))
    .map(([word, weight]) => [word!, Number(weight)] as const);
  return { bias, words: new Map(words) };
}

/**
 * What the words of a clause say, each once: stems, classes of words, pairs of neighbours, and pairs of classes that follow each
 * other. Numbers are alike, except 0.
 */
export function stemsOf(plain: string): string[] {
  const text = plain
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/n't\b/g, ' not')
    .replace(/\bcannot\b/g, 'can not');
  const stems = (text.match(/[a-z']+|\d+|[✅❌🎉?!]/gu) ?? []).map(stemOf);
  const kinds = stems.map((stem) => classByStem.get(stem));
  const classes = kinds.filter((kind) => kind !== undefined);
  const mixed = stems.map((stem, index) => kinds[index] ?? stem);
  return [...new Set([...stems, ...classes, ...pairsOf(stems), ...pairsOf(classes), ...pairsOf(mixed)])];
}

function pairsOf(words: readonly string[]): string[] {
  return [...words, '$'].map((word, index) => `${words[index - 1] ?? '^'}_${word}`);
}

function stemOf(word: string): string {
  if (/^\d/.test(word)) return word === '0' ? word : '#';
  const ending = ['ing', 'ed', 'es', 's'].find((one) => word.endsWith(one) && word.length - one.length >= 3);
  if (ending) return word.slice(0, -ending.length);
  return word.length > 4 ? word.replace(/e$/, '') : word;
}

const classByStem = new Map([...wordClasses].map(([word, kind]) => [stemOf(word), kind]));

export function scoreOf(stems: readonly string[], { bias, words }: WordWeights): number {
  return stems.reduce((sum, stem) => sum + (words.get(stem) ?? 0), bias);
}

/**
 * What a report says, one list of stems for each clause. Trouble that is denied or wanted has the words of trouble: it speaks
 * by its tone alone, and so does an answer to a label. Words about an expectation, a condition or an earlier time are other
 * words than those about this test: "I would have thought it is locked" is no success.
 */
export function statedStems(clauses: readonly Clause[], asked: AskedWords): string[][] {
  return clauses
    .filter((clause) => !clause.isQuoted && !isToneAlone(clause))
    .map((clause) =>
      isStatement(clause)
        ? [...stemsOf(clause.plain), ...[...askedIn(clause.plain, asked)].map((as) => `@${as}`)]
        : asideStems(clause.plain),
    )
    .filter((stems) => stems.length > 0);
}

function isToneAlone({ isAnswer, tone, isNegated }: Clause): boolean {
  return isAnswer || (tone === 'praise' && isNegated);
}

function asideStems(plain: string): string[] {
  return stemsOf(plain)
    .filter((stem) => /^#?[a-z']+$/.test(stem))
    .map((stem) => `~${stem}`);
}
