/** The explanation of a result: who gave the verdict, what it rests on, and what is at odds with it. Pure. */
import type { Provenance, SubmittedReport, TelemetryEvent } from '@handtest/contracts/job';
import { inWords } from '../evidence/contradiction.js';
import type { Draft } from '../report/draft.js';
import type { StatedDraft } from '../report/stated-draft.js';
import { limited } from '../text/limited.js';

const maximumEvents = 3;
const maximumDeviationLength = 500;

export interface Explained {
  readonly draft: Draft;
  readonly stated: StatedDraft;
  readonly provenance: Provenance;
  readonly contradictions: readonly TelemetryEvent[];
  readonly isPassWithSevereFinding: boolean;
  /** Serious errors that no finding cites. */
  readonly unmentioned: readonly TelemetryEvent[];
  readonly remarks: readonly string[];
}

export function explanationOf(explained: Explained, report: SubmittedReport): string {
  const { stated, contradictions, unmentioned, remarks, provenance } = explained;
  return [
    verdictSentence(explained),
    explained.draft.explanation.trim(),
    contradictions.length > 0
      ? `The recorded events contradict that it worked: ${eventsInWords(contradictions)}.`
      : '',
    explained.isPassWithSevereFinding ? 'The verdict is a pass, although a finding is critical or high.' : '',
    unmentioned.length > 0 ? `No finding mentions these recorded errors: ${eventsInWords(unmentioned)}.` : '',
    stated.unstated.length > 0 ? `Nothing is stated about: ${stated.unstated.join(', ')}.` : '',
    deviationSentence(stated, report),
    provenance.reader === 'rules' && report.additionalValidationInstructions
      ? 'The additional validation instructions were not applied: no model read this report.'
      : '',
    ...remarks,
  ]
    .filter((sentence) => sentence.length > 0)
    .join(' ');
}

const verdictWords = { pass: 'pass', fail: 'fail', not_applicable: 'not applicable' } as const;

function verdictSentence(explained: Explained): string {
  const { passStatus, verdictSource } = explained.stated;
  if (passStatus === null) return 'The report has no clear verdict.';
  const words = verdictWords[passStatus];
  if (verdictSource !== 'tester') return `The verdict "${words}" is read from the report.`;
  const differing = differingVerdicts(explained);
  return `The tester gave the verdict "${words}".${differing ? ` The text of the report reads like "${differing.read}".` : ''}`;
}

/** In words: what the tester says, and what the report reads like. Undefined unless they differ. */
export function differingVerdicts({
  draft,
  stated,
}: Pick<Explained, 'draft' | 'stated'>): { said: string; read: string } | undefined {
  const { passStatus: said, verdictSource } = stated;
  const read = draft.passStatus;
  if (verdictSource !== 'tester' || said === null || read === null || said === read) return undefined;
  return { said: verdictWords[said], read: verdictWords[read] };
}

function deviationSentence(
  { instructionsFollowed }: StatedDraft,
  { testerAnswers }: SubmittedReport,
): string {
  if (instructionsFollowed) return '';
  const deviation = testerAnswers?.deviation?.trim();
  if (!deviation) return 'The tester did not follow the instructions.';
  const text = limited(deviation, maximumDeviationLength);
  return `The tester did not follow the instructions: ${text}${/[.!?…]$/.test(text) ? '' : '.'}`;
}

/** "POST /api/orders answered 500 at 12:04:10, and 2 more" */
function eventsInWords(events: readonly TelemetryEvent[]): string {
  const more = events.length - maximumEvents;
  const words = events.slice(0, maximumEvents).map(inWords).join('; ');
  return more > 0 ? `${words}; and ${more} more` : words;
}
