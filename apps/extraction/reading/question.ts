/** Questions for the tester before a report is submitted: what cannot be read, and what is at odds with the evidence. Pure. */
import type { ConfidenceFlag, SubmittedReport } from '@handtest/contracts/job';
import { inWords } from '../evidence/contradiction.js';
import type { DraftFinding } from '../report/draft.js';
import { differingVerdicts, type Explained } from './explanation.js';

const maximumQuestions = 10;
const maximumOfOneKind = 4;
const maximumListed = 20;

export interface Questioned extends Explained {
  readonly flags: readonly ConfidenceFlag[];
  /** Findings of the reader that the tester's list does not have. */
  readonly leftOut: readonly DraftFinding[];
  /** What a second opinion contradicts, one sentence each. */
  readonly differences: readonly string[];
}

export function questionsOf(questioned: Questioned, report: SubmittedReport): string[] {
  const { stated, contradictions, unmentioned, flags } = questioned;
  const some = <Item>(items: readonly Item[], question: (item: Item) => string) =>
    items.slice(0, maximumOfOneKind).map(question);
  return [
    ...some(contradictions, (event) => `You say that it worked; ${inWords(event)}. Did that step work?`),
    ...some(
      questioned.differences,
      (reason) => `The recorded events show otherwise: ${reason} Is your statement right?`,
    ),
    ...(questioned.isPassWithSevereFinding
      ? ['You say that the test passed, and one of your findings is critical or high. Are both right?']
      : []),
    ...verdictQuestion(questioned),
    ...(stated.passStatus === null ? ['Did the test pass or fail, or does it not apply?'] : []),
    ...(flags.includes('language_not_read')
      ? [
          'Your report is in a language that is not read here. Please fill in the form: verdict, answers, findings.',
        ]
      : []),
    ...(stated.unstated.length > 0 ? [unstatedQuestion(stated.unstated)] : []),
    ...some(unmentioned, (event) => `${capitalized(inWords(event))}. Is this a finding?`),
    ...some(questioned.leftOut, ({ title }) => `Your report mentions "${title}". Is this a finding?`),
    ...timeQuestion(questioned),
    ...(!stated.instructionsFollowed && !report.testerAnswers?.deviation
      ? ['What did you do otherwise than the instructions ask?']
      : []),
  ].slice(0, maximumQuestions);
}

/** Such as after a press of the wrong button. */
function verdictQuestion(questioned: Questioned): string[] {
  const differing = differingVerdicts(questioned);
  if (!differing) return [];
  const { said, read } = differing;
  return [
    `Your verdict is "${said}", and the text of your report reads like "${read}". Is the verdict right?`,
  ];
}

function unstatedQuestion(names: readonly string[]): string {
  const listed = names.slice(0, maximumListed).join(', ');
  return `Your report says nothing about: ${listed}${names.length > maximumListed ? ' …' : ''}. What are the values?`;
}

/** Findings without any event or instant: an instant would find the evidence. */
function timeQuestion({ stated }: Questioned): string[] {
  const titles = stated.findings
    .filter(({ citedEventIds, seenAt }) => citedEventIds.length === 0 && seenAt === undefined)
    .map(({ title }) => `"${title}"`);
  if (titles.length === 0) return [];
  return [`When did you see ${titles.slice(0, maximumOfOneKind).join(', ')}?`];
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
