/** Fits the weights of the rules (apps/extraction/rules/weight.generated.ts) to sentences and to the reports of a corpus. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SubmittedReport } from '@handtest/contracts/job';
import type { Clause } from '../../../apps/extraction/rules/clause.js';
import { witnessesOf } from '../../../apps/extraction/rules/failure-odds.js';
import { proseOf } from '../../../apps/extraction/rules/prose.js';
import { withWantedProblems } from '../../../apps/extraction/rules/wanted-problem.js';
import { parsedWeights, statedStems, type WordWeights } from '../../../apps/extraction/rules/word-score.js';
import { submittedReportOf } from '../case-report.js';
import { readCorpus } from '../corpus.js';
import { type Example, fitted } from './logistic-regression.js';

/** A report is less clear than a sentence: part of its words are about something else. */
const reportWeight = 0.5;
/** Reports that the patterns of tones are tuned on count less beside others: tones are less certain elsewhere. */
const tunedWeight = 0.5;
const fewestUses = 2;
/** Smaller weights change no verdict. */
const smallestWeight = 0.05;
/** The words of a report are weighed by a fit without that report and others of its fold. */
const folds = 8;

interface ReadCase {
  readonly report: SubmittedReport;
  readonly clauses: readonly Clause[];
  readonly isFail: boolean;
  readonly isTuned: boolean;
}

/** @param root of the repository; writes the file, and returns its text */
export async function writeWeights(root: string): Promise<string> {
  const text = await weightsFile(root);
  writeFileSync(join(root, 'apps', 'extraction', 'rules', 'weight.generated.ts'), text);
  return text;
}

export async function weightsFile(root: string): Promise<string> {
  const folder = join(root, 'tools', 'evaluate');
  const sentences = ['problem', 'success'].flatMap((kind) => sentencesOf(folder, kind));
  const cases = await readCases(join(folder, 'corpus'));
  const words = fittedWords(sentences, cases);
  const witnesses = fittedWitnesses(sentences, cases);
  const rows = Object.entries(witnesses).map(([name, weight]) => `  ${name}: ${weight},`);
  return [
    '/** Made by `npm run evaluate -- --fit` from tools/evaluate/sentence and tools/evaluate/corpus; not to be edited. */',
    'export const witnessWeights: Readonly<Record<string, number>> = {',
    ...rows,
    '};',
    '',
    `export const wordWeights = ${JSON.stringify(words)};`,
    '',
  ].join('\n');
}

function sentencesOf(folder: string, kind: string): Example[] {
  const lines = readFileSync(join(folder, 'sentence', `${kind}.txt`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => exampleOf(proseOf(line).clauses, kind === 'problem', 1));
}

function exampleOf(clauses: readonly Clause[], isTrue: boolean, weight: number): Example {
  return { features: new Map(statedStems(clauses).flat().map((stem) => [stem, 1])), isTrue, weight };
}

/** The reports in English with a pass or a fail. */
async function readCases(folder: string): Promise<ReadCase[]> {
  const cases = readCorpus(folder).filter(({ gold }) => gold.verdict === 'pass' || gold.verdict === 'fail');
  const read = await Promise.all(
    cases.map(async (one) => {
      const report = await submittedReportOf(one, false);
      const clauses = withWantedProblems(
        proseOf(report.report).clauses,
        `${report.description}\n${report.additionalValidationInstructions ?? ''}`,
      );
      const isTuned = !one.kinds.includes('pair');
      return { report, clauses, isFail: one.gold.verdict === 'fail', isTuned };
    }),
  );
  return read.filter(({ clauses }) => clauses.length > 0);
}

function fittedWords(sentences: readonly Example[], cases: readonly ReadCase[]): string {
  const examples = [
    ...sentences,
    ...cases.map(({ clauses, isFail }) => exampleOf(clauses, isFail, reportWeight)),
  ];
  const uses = new Map<string, number>();
  for (const { features } of examples)
    for (const stem of features.keys()) uses.set(stem, (uses.get(stem) ?? 0) + 1);
  const known = examples.map((example) => ({
    ...example,
    features: new Map([...example.features].filter(([stem]) => uses.get(stem)! >= fewestUses)),
  }));
  const weights = fitted(known, { penalty: 0.3, rounds: 80 });
  return [...weights]
    .filter(([name, weight]) => name === 'bias' || Math.abs(weight) >= smallestWeight)
    .map(([name, weight]) => `${name} ${Number(weight.toFixed(2))}`)
    .join(',');
}

function fittedWitnesses(sentences: readonly Example[], cases: readonly ReadCase[]): Record<string, number> {
  const examples = Array.from({ length: folds }, (_, fold) => {
    const isInFold = (_case: ReadCase, index: number) => index % folds === fold;
    const others = cases.filter((one, index) => !isInFold(one, index));
    const weights: WordWeights = parsedWeights(fittedWords(sentences, others));
    return cases.filter(isInFold).map(({ clauses, report, isFail, isTuned }): Example => ({
      features: new Map(Object.entries(witnessesOf(clauses, report, weights))),
      isTrue: isFail,
      weight: isTuned ? tunedWeight : 1,
    }));
  }).flat();
  const weights = fitted(examples, { penalty: 1, rounds: 2_000 });
  return Object.fromEntries([...weights].map(([name, weight]) => [name, Number(weight.toFixed(2))]));
}
