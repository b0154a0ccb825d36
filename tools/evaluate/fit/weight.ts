/**
 * Fits the weights of the rules (apps/extraction/rules/weight.generated.ts) in two steps. The words are fitted to sentences and
 * reports. The witnesses, of which the words are three, are fitted to reports that are scored by words which were fitted
 * without them, because words know the reports that they come from too well.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Witnesses, witnessesOf } from '../../../apps/extraction/rules/failure-odds.js';
import type { WitnessWeights } from '../../../apps/extraction/rules/log-odds.js';
import type { RuleWeights } from '../../../apps/extraction/rules/rule-weight.js';
import { type UnclearWitnesses, unclearWitnesses } from '../../../apps/extraction/rules/unclear-odds.js';
import { parsedWeights, type WordWeights } from '../../../apps/extraction/rules/word-score.js';
import { readCorpus } from '../corpus.js';
import { type Example, fitted } from './logistic-regression.js';
import { partOf, reportSamples, type Sample, sentenceSamples } from './sample.js';

const fewestUses = 3;
/** Of all clauses of a report together. A clause of a sentence counts 1. */
const reportWeight = 2;
/** Smaller weights change hardly a verdict, and are many. */
const smallestWeight = 0.1;
const wordFit = { penalty: 1, rounds: 80 };
const witnessFit = { penalty: 3, rounds: 400 };
/** Of the reports, each scored by the words of the others. */
const parts = 3;

/** What weights answer about a report. */
interface Question<Name extends string> {
  /** Null counts as both, a half each. */
  readonly answerOf: (sample: Sample) => boolean | null;
  /** Of a sentence as a whole report; that of a report is 1. */
  readonly sentenceWeight: number;
  readonly witnessesOf: (sample: Sample, words: WordWeights) => Readonly<Record<Name, number>>;
}

const failure: Question<keyof Witnesses> = {
  answerOf: ({ isFail }) => isFail,
  sentenceWeight: 0.25,
  witnessesOf: ({ clauses, stems, report }, words) => witnessesOf(clauses, stems, report, words),
};
const unclear: Question<keyof UnclearWitnesses> = {
  answerOf: ({ isFail }) => isFail === null,
  sentenceWeight: 0,
  witnessesOf: ({ clauses, stems }, words) => unclearWitnesses(clauses, stems, words),
};

/** @param root of the repository */
export async function writeWeights(root: string): Promise<void> {
  writeFileSync(join(root, 'apps', 'extraction', 'rules', 'weight.generated.ts'), await weightsFile(root));
}

export async function weightsFile(root: string): Promise<string> {
  const samples = await samplesOf(root);
  return [
    '/** Made by `npm run evaluate -- --fit` from tools/evaluate/sentence and tools/evaluate/corpus; not to be edited. */',
    ...constantsOf('failure', fittedTexts(samples, failure)),
    ...constantsOf('unclear', fittedTexts(samples, unclear)),
    '',
  ].join('\n');
}

function constantsOf(name: string, { words, witnesses }: { words: string; witnesses: object }): string[] {
  return [
    `export const ${name}Words = ${JSON.stringify(words)};`,
    `export const ${name}Witnesses = ${JSON.stringify(witnesses)};`,
  ];
}

export async function samplesOf(root: string): Promise<Sample[]> {
  const folder = join(root, 'tools', 'evaluate');
  return [
    ...(await sentenceSamples(join(folder, 'sentence'))),
    ...(await reportSamples(readCorpus(join(folder, 'corpus')))),
  ];
}

export function fittedWeights(samples: readonly Sample[]): RuleWeights {
  const fit = <Name extends string>(question: Question<Name>) => {
    const { words, witnesses } = fittedTexts(samples, question);
    return { words: parsedWeights(words), witnesses };
  };
  return { failure: fit(failure), unclear: fit(unclear) };
}

function fittedTexts<Name extends string>(samples: readonly Sample[], question: Question<Name>) {
  return { words: fittedWords(samples, question), witnesses: fittedWitnesses(samples, question) };
}

/** `word weight`, separated by commas, the bias first. Each clause is an example of its report's verdict. */
function fittedWords<Name extends string>(samples: readonly Sample[], { answerOf }: Question<Name>): string {
  const uses = new Map<string, number>();
  for (const { stems } of samples)
    for (const stem of new Set(stems.flat())) uses.set(stem, (uses.get(stem) ?? 0) + 1);
  const examples = samples.flatMap((sample) => {
    const { stems, isSentence } = sample;
    return stems.flatMap((clause) =>
      examplesOf(
        new Map(clause.filter((stem) => uses.get(stem)! >= fewestUses).map((stem) => [stem, 1])),
        answerOf(sample),
        isSentence ? 1 : reportWeight / stems.length,
      ),
    );
  });
  return [...fitted(examples, wordFit)]
    .filter(([name, weight]) => name === 'bias' || Math.abs(weight) >= smallestWeight)
    .map(([name, weight]) => `${name} ${Number(weight.toFixed(2))}`)
    .join(',');
}

function fittedWitnesses<Name extends string>(
  samples: readonly Sample[],
  question: Question<Name>,
): WitnessWeights<Name> {
  const weightOf = ({ isSentence }: Sample) => (isSentence ? question.sentenceWeight : 1);
  const isIn = (sample: Sample, part: number) => weightOf(sample) > 0 && partOf(sample.group, parts) === part;
  const examples = Array.from({ length: parts }, (_, part) => part).flatMap((part) => {
    const words = parsedWeights(
      fittedWords(
        samples.filter((sample) => !isIn(sample, part)),
        question,
      ),
    );
    return samples
      .filter((sample) => isIn(sample, part) && sample.clauses.length > 0)
      .flatMap((sample) => {
        const witnesses = Object.entries<number>(question.witnessesOf(sample, words));
        return examplesOf(new Map(witnesses), question.answerOf(sample), weightOf(sample));
      });
  });
  const weights = [...fitted(examples, witnessFit)].map(([name, weight]) => [
    name,
    Number(weight.toFixed(2)),
  ]);
  return Object.fromEntries(weights) as WitnessWeights<Name>;
}

function examplesOf(features: Example['features'], answer: boolean | null, weight: number): Example[] {
  if (answer !== null) return [{ features, isTrue: answer, weight }];
  return [true, false].map((isTrue) => ({ features, isTrue, weight: weight / 2 }));
}
