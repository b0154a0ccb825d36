/**
 * Fits the weights of the rules (apps/extraction/rules/weight.generated.ts) in two steps. The words are fitted to sentences and
 * reports. The witnesses, of which the words are two, are fitted to the reports alone: each report is scored by words that
 * were fitted without it, because words know the reports that they come from too well.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type RuleWeights,
  witnessesOf,
  type WitnessWeights,
} from '../../../apps/extraction/rules/failure-odds.js';
import { parsedWeights } from '../../../apps/extraction/rules/word-score.js';
import { readCorpus } from '../corpus.js';
import { type Example, fitted } from './logistic-regression.js';
import { partOf, reportSamples, type Sample, sentenceSamples } from './sample.js';

const fewestUses = 2;
/** Of all clauses of a report together. A clause of a sentence counts 1. */
const reportWeight = 2;
/** Smaller weights change no verdict. */
const smallestWeight = 0.05;
const wordFit = { penalty: 1, rounds: 80 };
const witnessFit = { penalty: 3, rounds: 400 };
/** Of the reports, each scored by the words of the others. */
const parts = 5;

/** @param root of the repository */
export async function writeWeights(root: string): Promise<void> {
  writeFileSync(join(root, 'apps', 'extraction', 'rules', 'weight.generated.ts'), await weightsFile(root));
}

export async function weightsFile(root: string): Promise<string> {
  const { words, witnesses } = fittedTexts(await samplesOf(root));
  return [
    '/** Made by `npm run evaluate -- --fit` from tools/evaluate/sentence and tools/evaluate/corpus; not to be edited. */',
    `export const wordWeights = ${JSON.stringify(words)};`,
    `export const witnessWeights = ${JSON.stringify(witnesses)};`,
    '',
  ].join('\n');
}

export async function samplesOf(root: string): Promise<Sample[]> {
  const folder = join(root, 'tools', 'evaluate');
  return [
    ...(await sentenceSamples(join(folder, 'sentence'))),
    ...(await reportSamples(readCorpus(join(folder, 'corpus')))),
  ];
}

export function fittedWeights(samples: readonly Sample[]): RuleWeights {
  const { words, witnesses } = fittedTexts(samples);
  return { words: parsedWeights(words), witnesses };
}

function fittedTexts(samples: readonly Sample[]): { words: string; witnesses: WitnessWeights } {
  return { words: fittedWords(samples), witnesses: fittedWitnesses(samples) };
}

/** `word weight`, separated by commas, the bias first. Each clause is an example of its report's verdict. */
function fittedWords(samples: readonly Sample[]): string {
  const uses = new Map<string, number>();
  for (const { stems } of samples)
    for (const stem of new Set(stems.flat())) uses.set(stem, (uses.get(stem) ?? 0) + 1);
  const examples = samples.flatMap(({ stems, isFail, isSentence }) =>
    stems.flatMap((clause) =>
      examplesOf(
        new Map(clause.filter((stem) => uses.get(stem)! >= fewestUses).map((stem) => [stem, 1])),
        isFail,
        isSentence ? 1 : reportWeight / stems.length,
      ),
    ),
  );
  return [...fitted(examples, wordFit)]
    .filter(([name, weight]) => name === 'bias' || Math.abs(weight) >= smallestWeight)
    .map(([name, weight]) => `${name} ${Number(weight.toFixed(2))}`)
    .join(',');
}

function fittedWitnesses(samples: readonly Sample[]): WitnessWeights {
  const isIn = ({ group, isSentence }: Sample, part: number) => !isSentence && partOf(group, parts) === part;
  const examples = Array.from({ length: parts }, (_, part) => part).flatMap((part) => {
    const words = parsedWeights(fittedWords(samples.filter((sample) => !isIn(sample, part))));
    return samples
      .filter((sample) => isIn(sample, part) && sample.clauses.length > 0)
      .flatMap(({ clauses, report, isFail }) =>
        examplesOf(new Map(Object.entries(witnessesOf(clauses, report, words))), isFail, 1),
      );
  });
  const weights = [...fitted(examples, witnessFit)].map(([name, weight]) => [
    name,
    Number(weight.toFixed(2)),
  ]);
  return Object.fromEntries(weights) as WitnessWeights;
}

/** An unclear report counts as both, a half each. */
function examplesOf(features: Example['features'], isFail: boolean | null, weight: number): Example[] {
  if (isFail !== null) return [{ features, isTrue: isFail, weight }];
  return [true, false].map((isTrue) => ({ features, isTrue, weight: weight / 2 }));
}
