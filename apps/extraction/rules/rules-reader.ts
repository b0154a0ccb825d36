/** The built-in reader: deterministic rules over report and telemetry. It works offline, and the provenance names it. */
import type { Provenance, SubmittedReport } from '@handtest/contracts/job';
import type { Draft } from '../report/draft.js';
import { ReportReader } from '../report/report-reader.js';
import { dataOf } from './data-value.js';
import { findingsOf } from './finding-rules.js';
import { sentencesOf } from './sentence.js';
import { verdictOf } from './verdict.js';

/** Incremented with each change of the rules that changes drafts. */
export const rulesVersion = '2';

export class RulesReader extends ReportReader {
  readonly provenance: Provenance = { reader: 'rules', version: rulesVersion };

  read(report: SubmittedReport): Promise<Draft> {
    return Promise.resolve(draftByRules(report));
  }
}

export function draftByRules(report: SubmittedReport): Draft {
  const sentences = sentencesOf(report.report);
  const passStatus = verdictOf(report.report, sentences);
  const { data, silent } = dataOf(report.outputSchema, {
    report: report.report,
    sentences,
    verdict: passStatus,
  });
  const findings = findingsOf(report, sentences);
  return {
    passStatus,
    explanation: explanationOf(passStatus, findings.length, silent),
    data,
    findings,
    instructionsFollowed:
      !/\b(?:did(?:n't| not) (?:follow|test|try|do)|skipped|ignored the instructions)\b/i.test(report.report),
  };
}

const verdictText = {
  pass: 'The tester reports that the test passed.',
  fail: 'The tester reports that the test failed.',
  not_applicable: 'The tester reports that the test does not apply.',
} as const;

function explanationOf(passStatus: Draft['passStatus'], findings: number, silent: readonly string[]): string {
  return [
    passStatus ? verdictText[passStatus] : 'The report holds no clear verdict.',
    findings > 0 ? `It describes ${findings === 1 ? 'one problem' : `${findings} problems`}.` : '',
    silent.length > 0 ? `It says nothing about: ${silent.join(', ')}.` : '',
  ]
    .filter((sentence) => sentence.length > 0)
    .join(' ');
}
