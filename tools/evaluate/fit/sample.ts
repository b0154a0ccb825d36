/** What the weights of the rules are fitted to: labelled sentences, and the reports of a corpus. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SubmittedReport } from '@handtest/contracts/job';
import type { Clause } from '../../../apps/extraction/rules/clause.js';
import { proseOf } from '../../../apps/extraction/rules/prose.js';
import { withWantedProblems } from '../../../apps/extraction/rules/wanted-problem.js';
import { type StatedStems, statedStems } from '../../../apps/extraction/rules/word-score.js';
import { submittedReportOf } from '../case-report.js';
import type { EvaluationCase } from '../evaluation-case.js';

export interface Sample {
  /** Samples of one group are never apart: a good and a bad result of the same test. */
  readonly group: string;
  readonly isSentence: boolean;
  /** Null: the report is unclear, and no witness of it may speak for either. */
  readonly isFail: boolean | null;
  readonly report: SubmittedReport;
  readonly clauses: readonly Clause[];
  /** Of each clause that says something. */
  readonly stems: StatedStems;
}

const verdictOfFile = { problem: 'fail', success: 'pass', unclear: null } as const;

/** Each line of `problem.txt`, `success.txt` and `unclear.txt` is a report of a test without telemetry. */
export async function sentenceSamples(folder: string): Promise<Sample[]> {
  const cases = Object.entries(verdictOfFile).flatMap(([file, verdict]) => {
    const lines = readFileSync(join(folder, `${file}.txt`), 'utf8')
      .trim()
      .split('\n');
    return lines.map((report): EvaluationCase => ({
      name: report,
      kinds: ['sentence'],
      job: { url: 'https://shop.example.com/', description: '' },
      report,
      telemetry: {},
      gold: { verdict, findings: [] },
    }));
  });
  const samples = await Promise.all(cases.map((one) => sampleOf(one, true)));
  return samples.map((sample, index) => ({ ...sample, group: `sentence ${index}` }));
}

/** Without those of a test that does not apply. */
export function reportSamples(cases: readonly EvaluationCase[]): Promise<Sample[]> {
  const decided = cases.filter(({ gold }) => gold.verdict !== 'not_applicable');
  return Promise.all(decided.map((one) => sampleOf(one, false)));
}

/** Without clauses where the report is in another language. */
async function sampleOf(one: EvaluationCase, isSentence: boolean): Promise<Sample> {
  const report = await submittedReportOf(one, false);
  const clauses = withWantedProblems(proseOf(report.report).clauses, report.description);
  return {
    group: groupOf(one),
    isSentence,
    isFail: one.gold.verdict === null ? null : one.gold.verdict === 'fail',
    report,
    clauses,
    stems: statedStems(clauses, report.description),
  };
}

export function groupOf({ job }: Pick<EvaluationCase, 'job'>): string {
  return job.description;
}

/** Parts the groups, the same ones each time. @returns the number of the part, from 0 */
export function partOf(group: string, parts: number): number {
  let hash = 7;
  for (let at = 0; at < group.length; at++) hash = (hash * 31 + group.charCodeAt(at)) % 1_000_003;
  return hash % parts;
}
