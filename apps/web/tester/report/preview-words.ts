/** What a preview says, in sentences. Pure. */
import type { Answer } from '@handtest/sdk';

export type ReportPreview = Answer<'tester.jobs.preview'>;
type Flag = ReportPreview['flags'][number];

export const verdictWords = {
  pass: 'Pass',
  fail: 'Fail',
  not_applicable: 'Not applicable',
} as const;

/** For the tester: why the caller is asked to look again, and what can be done about it now. */
export const flagWords: Readonly<Record<Flag, string>> = {
  contradicts_evidence:
    'The evidence, a serious finding or the text of your report speaks against the verdict.',
  no_evidence: 'The verdict is fail, and no finding has evidence. Add the times at which you saw it.',
  report_too_short: 'The report is very short. Say what you did and what you saw.',
  instructions_not_followed: 'You did something other than the instructions ask.',
  ungrounded_citation: 'A part of the reading cites an event that does not exist.',
  unclear_report: 'Neither you nor the report gives a clear verdict. Choose a verdict.',
  second_opinion_differs: 'A second reading of the evidence differs from the report.',
  read_by_rules: 'The verdict is read from your text by rules. Choose the verdict yourself.',
  language_not_read: 'The report is not in English, so only your answers in the form are used.',
};

/** A value of the data as people read it. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : value.map(valueText).join(', ');
  if (typeof value !== 'object') return String(value as string | number);
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${valueText(part)}`)
    .join(', ');
}
