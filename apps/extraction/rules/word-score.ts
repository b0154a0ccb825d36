/** How much the words of clauses weigh for a failed or an unclear test, as fitted by tools/evaluate/fit. Pure. */
import { askedIn, askedWords } from './asked-word.js';
import { type Clause, isStatement } from './clause.js';
import { asksForRefusal, asksForRemoval } from './wanted-problem.js';
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

/** One list for each clause that says something. */
export type StatedStems = readonly (readonly string[])[];

/** Scores of the words of the clauses: on average, of the last one, and the highest. */
export interface WordWitnesses {
  readonly clauseWords: number;
  readonly lastWords: number;
  readonly worstWords: number;
}

const highestScore = 4;

/** @param stated the stems of the clauses */
export function wordWitnesses(stated: StatedStems, weights: WordWeights): WordWitnesses {
  const scores = stated
    .map((stems) => scoreOf(stems, weights))
    .map((score) => Math.max(-highestScore, Math.min(highestScore, score)));
  return {
    clauseWords: scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length),
    lastWords: scores.at(-1) ?? 0,
    worstWords: scores.length > 0 ? Math.max(...scores) : 0,
  };
}

/**
 * What a report says, one list of stems for each clause. The same words mean something else, and are marked, where trouble is
 * denied or wanted (`-`), where success is denied (`!`), and where they are about an expectation, a condition or an earlier time
 * (`~`): "I would have thought it is locked" is no success. An answer to a label is only good or bad. Where the instructions ask
 * for a refusal or a removal, each word counts a second time as one of such a test: "it let me in" is a success elsewhere.
 */
export function statedStems(clauses: readonly Clause[], instructions: string): StatedStems {
  const asked = askedWords(instructions);
  const tests = [
    ...(asksForRefusal(instructions) ? ['refusal'] : []),
    ...(asksForRemoval(instructions) ? ['removal'] : []),
  ];
  return clauses
    .filter(({ isQuoted }) => !isQuoted)
    .map((clause): string[] => {
      const { plain, tone, isNegated, isAnswer } = clause;
      if (isAnswer) return tone === 'neutral' ? [] : [`answer:${tone}`];
      const stems = stemsOf(plain);
      if (!isStatement(clause)) return markedWords(stems, '~');
      if (isNegated && tone !== 'neutral') return markedWords(stems, tone === 'praise' ? '-' : '!');
      const names = [...askedIn(plain, asked)].map((as) => `@${as}`);
      return [...stems, ...names, ...tests.flatMap((test) => markedWords(stems, `${test}:`))];
    })
    .filter((stems) => stems.length > 0);
}

/** Without pairs. */
function markedWords(stems: readonly string[], mark: string): string[] {
  return stems.filter((stem) => /^#?[a-z']+$/.test(stem)).map((stem) => `${mark}${stem}`);
}
