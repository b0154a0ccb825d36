/** Fits the weights of the rules (apps/extraction/rules/weight.generated.ts) to sentences and to the reports of a corpus. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proseOf } from '../../../apps/extraction/rules/prose.js';
import { withWantedProblems } from '../../../apps/extraction/rules/wanted-problem.js';
import { statedStems } from '../../../apps/extraction/rules/word-score.js';
import { submittedReportOf } from '../case-report.js';
import { readCorpus } from '../corpus.js';
import type { EvaluationCase } from '../evaluation-case.js';
import { type Example, fitted } from './logistic-regression.js';

/** How much a text counts. Part of the words of a report are about something else than its verdict. */
const sentenceWeight = 1;
const reportWeight = 0.5;
const fewestUses = 2;
/** Smaller weights change no verdict. */
const smallestWeight = 0.05;
interface Text {
  readonly stems: readonly string[];
  readonly isFail: boolean;
  readonly weight: number;
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
  const texts = await Promise.all(cases.map(textOf));
  return [
    '/** Made by `npm run evaluate -- --fit` from tools/evaluate/sentence and tools/evaluate/corpus; not to be edited. */',
    `export const wordWeights = ${JSON.stringify(fittedWords(texts))};`,
    '',
  ].join('\n');
}

const sentenceKind = 'sentence';

/** Each line is a report of a test without telemetry. */
function sentencesOf(folder: string, kind: string): EvaluationCase[] {
  const lines = readFileSync(join(folder, 'sentence', `${kind}.txt`), 'utf8').trim();
  return lines.split('\n').map((report) => ({
    name: report,
    kinds: [sentenceKind],
    job: { url: 'https://shop.example.com/', description: 'Test the page.' },
    report,
    telemetry: {},
    gold: { verdict: kind === 'problem' ? 'fail' : 'pass', findings: [] },
  }));
}

/** Without words where the report is in another language, or has no pass or fail. */
async function textOf(one: EvaluationCase): Promise<Text> {
  const report = await submittedReportOf(one, false);
  const { verdict } = one.gold;
  const clauses = verdict === 'pass' || verdict === 'fail' ? proseOf(report.report).clauses : [];
  const instructions = `${report.description}\n${report.additionalValidationInstructions ?? ''}`;
  return {
    stems: [...new Set(statedStems(withWantedProblems(clauses, instructions)).flat())],
    isFail: verdict === 'fail',
    weight: one.kinds.includes(sentenceKind) ? sentenceWeight : reportWeight,
  };
}

/** `word weight`, separated by commas, the bias first. */
function fittedWords(texts: readonly Text[]): string {
  const uses = new Map<string, number>();
  for (const { stems } of texts) for (const stem of stems) uses.set(stem, (uses.get(stem) ?? 0) + 1);
  const examples = texts
    .filter(({ stems }) => stems.length > 0)
    .map(({ stems, isFail, weight }): Example => {
      const known = stems.filter((stem) => uses.get(stem)! >= fewestUses);
      return { features: new Map(known.map((stem) => [stem, 1])), isTrue: isFail, weight };
    });
  return [...fitted(examples, { penalty: 0.3, rounds: 80 })]
    .filter(([name, weight]) => name === 'bias' || Math.abs(weight) >= smallestWeight)
    .map(([name, weight]) => `${name} ${Number(weight.toFixed(2))}`)
    .join(',');
}
