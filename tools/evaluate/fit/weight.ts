/** Fits the weights of the rules (apps/extraction/rules/weight.generated.ts) to sentences and to the reports of a corpus. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SubmittedReport } from '@handtest/contracts/job';
import type { Clause } from '../../../apps/extraction/rules/clause.js';
import { witnessesOf } from '../../../apps/extraction/rules/failure-odds.js';
import { proseOf } from '../../../apps/extraction/rules/prose.js';
import { withWantedProblems } from '../../../apps/extraction/rules/wanted-problem.js';
import { parsedWeights, statedStems } from '../../../apps/extraction/rules/word-score.js';
import { submittedReportOf } from '../case-report.js';
import { readCorpus } from '../corpus.js';
import type { EvaluationCase } from '../evaluation-case.js';
import { type Example, fitted } from './logistic-regression.js';

/** How much a text counts for the words, and for what is made of them. */
const weights = {
  /** All words of a sentence are about one thing; it has no telemetry. */
  sentence: { words: 1, witnesses: 0.1 },
  /** Part of the words of a report are about something else. */
  pair: { words: 0.5, witnesses: 1 },
  /** The patterns of tones are tuned on these reports, and less certain elsewhere. */
  tuned: { words: 0.5, witnesses: 0.5 },
} as const;
const fewestUses = 2;
/** Smaller weights change no verdict. */
const smallestWeight = 0.05;
/** The words of a text are weighed by a fit without its fold. */
const folds = 8;
/** Neighbours in the files of sentences have the same subject. */
const sentencesOfOneSubject = 20;

interface Text {
  readonly kind: keyof typeof weights;
  readonly report: SubmittedReport;
  readonly clauses: readonly Clause[];
  readonly isFail: boolean;
  /** Texts about one subject are in one fold: a pair is one test with both verdicts. */
  readonly subject: string;
}

/** @param root of the repository */
export async function writeWeights(root: string): Promise<void> {
  writeFileSync(join(root, 'apps', 'extraction', 'rules', 'weight.generated.ts'), await weightsFile(root));
}

export async function weightsFile(root: string): Promise<string> {
  const folder = join(root, 'tools', 'evaluate');
  const cases = [
    ...['problem', 'success'].flatMap((kind) => sentencesOf(folder, kind)),
    ...readCorpus(join(folder, 'corpus')),
  ];
  const read = await Promise.all(cases.map(textOf));
  const texts = read.filter(({ clauses }) => clauses.length > 0);
  const rows = Object.entries(fittedWitnesses(texts)).map(([name, weight]) => `  ${name}: ${weight},`);
  return [
    '/** Made by `npm run evaluate -- --fit` from tools/evaluate/sentence and tools/evaluate/corpus; not to be edited. */',
    'export const witnessWeights: Readonly<Record<string, number>> = {',
    ...rows,
    '};',
    '',
    `export const wordWeights = ${JSON.stringify(fittedWords(texts))};`,
    '',
  ].join('\n');
}

/** Each line is a report of a test without telemetry. */
function sentencesOf(folder: string, kind: string): EvaluationCase[] {
  const lines = readFileSync(join(folder, 'sentence', `${kind}.txt`), 'utf8').trim();
  return lines.split('\n').map((report, index) => ({
    name: `${Math.floor(index / sentencesOfOneSubject)}`,
    kinds: ['sentence'],
    job: { url: 'https://shop.example.com/', description: 'Test the page.' },
    report,
    telemetry: {},
    gold: { verdict: kind === 'problem' ? 'fail' : 'pass', findings: [] },
  }));
}

/** Without clauses where the report is in another language, or has no pass or fail. */
async function textOf(one: EvaluationCase): Promise<Text> {
  const report = await submittedReportOf(one, false);
  const { verdict } = one.gold;
  const clauses = verdict === 'pass' || verdict === 'fail' ? proseOf(report.report).clauses : [];
  const instructions = `${report.description}\n${report.additionalValidationInstructions ?? ''}`;
  const kind = one.kinds.find((name) => name === 'sentence' || name === 'pair') ?? 'tuned';
  return {
    kind,
    report,
    clauses: withWantedProblems(clauses, instructions),
    isFail: verdict === 'fail',
    subject: kind === 'sentence' ? one.name : report.url,
  };
}

/** `word weight`, separated by commas, the bias first. */
function fittedWords(texts: readonly Text[]): string {
  const stems = texts.map(({ clauses }) => new Set(statedStems(clauses).flat()));
  const uses = new Map<string, number>();
  for (const one of stems) for (const stem of one) uses.set(stem, (uses.get(stem) ?? 0) + 1);
  const examples = texts.map(({ kind, isFail }, index): Example => {
    const known = [...stems[index]!].filter((stem) => uses.get(stem)! >= fewestUses);
    return {
      features: new Map(known.map((stem) => [stem, 1])),
      isTrue: isFail,
      weight: weights[kind].words,
    };
  });
  return [...fitted(examples, { penalty: 0.3, rounds: 80 })]
    .filter(([name, weight]) => name === 'bias' || Math.abs(weight) >= smallestWeight)
    .map(([name, weight]) => `${name} ${Number(weight.toFixed(2))}`)
    .join(',');
}

function fittedWitnesses(texts: readonly Text[]): Record<string, number> {
  const subjects = [...new Set(texts.map(({ subject }) => subject))];
  const foldOf = new Map(subjects.map((subject, index) => [subject, index % folds]));
  const examples = Array.from({ length: folds }, (_, fold) => {
    const isOwn = ({ subject }: Text) => foldOf.get(subject) === fold;
    const words = parsedWeights(fittedWords(texts.filter((text) => !isOwn(text))));
    const own = texts.filter(isOwn);
    return own.map(({ kind, clauses, report, isFail }): Example => ({
      features: new Map(Object.entries(witnessesOf(clauses, report, words))),
      isTrue: isFail,
      weight: weights[kind].witnesses,
    }));
  }).flat();
  const found = fitted(examples, { penalty: 1, rounds: 600 });
  return Object.fromEntries([...found].map(([name, weight]) => [name, Number(weight.toFixed(2))]));
}
