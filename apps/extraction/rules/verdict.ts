/** The verdict of a report, by rules: the stated verdict, or else the tone of the sentences. */
import type { PassStatus } from '@handtest/contracts/job';
import { labelledValues, type Sentence } from './sentence.js';

/** Keys of labels. */
const statedLabels = [
  'verdict',
  'result',
  'status',
  'outcome',
  'testresult',
  'overall',
  'overallresult',
  'conclusion',
];
const notApplicable =
  /\b(?:not applicable|n\/a|could not be tested|couldn't be tested|nothing to test|does not apply)\b/i;
const statedPass = /\b(?:pass(?:ed|es)?|success(?:ful)?|ok(?:ay)?)\b/i;
const statedFail = /\b(?:fail(?:ed|s|ure)?|not pass(?:ed)?|unsuccessful|broken)\b/i;
const testPassed = /\b(?:the )?test (?:has )?pass(?:ed|es)\b/i;
const testFailed = /\b(?:the )?test (?:has )?fail(?:ed|s)\b/i;

/** Null when the report says neither that something works nor that something fails. */
export function verdictOf(report: string, sentences: readonly Sentence[]): PassStatus | null {
  const stated = statedVerdict(report);
  if (stated) return stated;
  if (sentences.some(({ tone }) => tone === 'problem')) return 'fail';
  if (sentences.some(({ tone }) => tone === 'praise')) return 'pass';
  return notApplicable.test(report) ? 'not_applicable' : null;
}

function statedVerdict(report: string): PassStatus | undefined {
  const values = labelledValues(report);
  for (const name of statedLabels) {
    const value = values.get(name)?.join(' ') ?? '';
    if (notApplicable.test(value)) return 'not_applicable';
    if (statedFail.test(value)) return 'fail';
    if (statedPass.test(value)) return 'pass';
  }
  if (testFailed.test(report)) return 'fail';
  return testPassed.test(report) ? 'pass' : undefined;
}
