import { FindingToFile } from '@handtest/contracts/codehost';
import { faultsOf } from '@handtest/contracts/define';
import type { DraftFinding } from '../report/draft.js';
import { groundedReading } from '../report/grounding.js';
import { draftByRules } from '../rules/rules-reader.js';
import { submittedReport } from '../test/submitted-report.js';
import { withTesterAnswers } from './tester-answers.js';

const provenance = { reader: 'anthropic', version: '1' } as const;
const finding: DraftFinding = {
  title: 'Payment fails',
  description: 'The payment fails.',
  severity: 'high',
  expectedBehavior: 'A receipt',
  actualBehavior: 'An error',
  affectedArea: '/checkout',
  citedEventIds: [],
  reproductionSteps: [],
  suggestedLabels: [],
};

it.each<[Partial<DraftFinding>, [title: string, description: string]]>([
  [{ title: ' ' }, ['The payment fails.', 'The payment fails.']],
  [{ description: '' }, ['Payment fails', 'Payment fails']],
  [{ title: '', description: '\n' }, ['An error', 'An error']],
  [{ title: '', description: '', actualBehavior: '' }, ['Not stated', 'Not stated']],
])('a finding that a model leaves partly empty is one that create-issue accepts: %j', (changes, texts) => {
  const report = submittedReport();
  const draft = { ...draftByRules(report), findings: [{ ...finding, ...changes }] };
  const stated = withTesterAnswers(draft, report, provenance);
  const checked = { provenance, flags: [], explanation: 'x' };
  const [issue] = groundedReading(stated, report, checked).extractedIssues;
  expect(faultsOf(FindingToFile, issue!)).toEqual([]);
  expect([issue!.title, issue!.description]).toEqual(texts);
});
