/** A whole draft as text, to be copied when it cannot be submitted. It has also what is no valid answer. Pure. */
import { type Draft, findingsOf, inputsOf, notesOf, valueOf } from '../draft/draft.js';
import {
  type Input,
  isList,
  isParts,
  isPositions,
  itemQuestion,
  optionText,
  type Question,
} from '../form/input.js';
import { offsetText, reportText } from '../note/note.js';
import type { FindingDraft } from './finding-draft.js';

/** Empty when nothing was written. */
export function draftText(
  draft: Draft,
  job: { readonly form?: readonly Question[]; readonly claimedAt: string },
): string {
  const { form = [], claimedAt } = job;
  const inputs = inputsOf(draft);
  const followed = valueOf(draft, 'followedInstructions');
  return joined('\n\n', [
    named('Verdict', valueOf(draft, 'verdict')?.replace('_', ' ')),
    joined(
      '\n',
      form.map((question) => named(question.label, inputText(question, inputs[question.key]))),
    ),
    ...findingsOf(draft).map((finding) => findingText(finding, claimedAt)),
    valueOf(draft, 'noFindings') ? 'No problem found' : '',
    named('Followed the instructions', followed === undefined ? '' : followed ? 'yes' : 'not in all parts'),
    named('What I did instead', valueOf(draft, 'deviation')),
    named('Why I cannot test this', valueOf(draft, 'rejectReason')),
    reportText(valueOf(draft, 'report'), notesOf(draft), claimedAt),
  ]);
}

function findingText(finding: FindingDraft, claimedAt: string): string {
  const { title, severity, expected, actual, steps, at } = finding;
  return joined('\n', [
    `Finding: ${title.trim()}`,
    named('Severity', severity),
    named('Seen at', at.map((instant) => offsetText(instant, claimedAt)).join(', ')),
    named('Expected', expected),
    named('What happened instead', actual),
    named('Steps', steps),
  ]);
}

function inputText(question: Question, input: Input): string {
  const { options = [], fields = [] } = question;
  if (input === undefined || typeof input === 'string') return input ?? '';
  if (typeof input === 'number') return optionText(options[input]);
  if (isPositions(input)) return input.map((position) => optionText(options[position])).join(', ');
  if (isList(input)) {
    return joined(
      '; ',
      input.items.map((item) => inputText(itemQuestion(question), item)),
    );
  }
  if (!isParts(input)) return '';
  return joined(
    ', ',
    fields.map((part) => named(part.label, inputText(part, input.parts[part.key]))),
  );
}

function named(name: string, text = ''): string {
  return text.trim() && `${name}: ${text.trim()}`;
}

function joined(separator: string, texts: readonly string[]): string {
  return texts.filter(Boolean).join(separator);
}
