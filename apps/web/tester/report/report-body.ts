/** The request that a draft becomes: the same for a preview and for the submit. Pure. */
import type { Params } from '@handtest/sdk';
import { type Draft, findingsOf, inputsOf, notesOf, valueOf } from '../draft/draft.js';
import { type Answers, answersOf, type Question } from '../form/input.js';
import { reportText } from '../note/note.js';
import { statedFinding } from './finding-draft.js';

export type ReportBody = Params<'tester.jobs.submit'>;

export interface ReadyReport {
  readonly body: ReportBody;
  /** Why it cannot be sent yet, by the path of the value. */
  readonly faults: Readonly<Record<string, string>>;
  /** As in the answers of the form. */
  readonly moved: Answers['moved'];
  /** What the tester may leave open: the verdict and questions, as labels. */
  readonly unanswered: readonly string[];
}

/** Specification, Testers: 1–100,000 characters. */
const maximumReportLength = 100_000;

export function readyReport(
  draft: Draft,
  job: { readonly form?: readonly Question[]; readonly claimedAt?: string },
): ReadyReport {
  const { form = [], claimedAt = '' } = job;
  const report = reportText(valueOf(draft, 'report'), notesOf(draft), claimedAt);
  const { answers, faults: answerFaults, moved, unanswered } = answersOf(form, inputsOf(draft));
  const findings = findingsOf(draft);
  const verdict = valueOf(draft, 'verdict');
  const followedInstructions = valueOf(draft, 'followedInstructions');
  const deviation = valueOf(draft, 'deviation').trim();
  const hasFindings = findings.length > 0 || valueOf(draft, 'noFindings');
  return {
    body: {
      report,
      ...(verdict && { verdict }),
      ...(Object.keys(answers).length > 0 && { answers }),
      ...(hasFindings && { findings: findings.map(statedFinding) }),
      ...(followedInstructions !== undefined && { followedInstructions }),
      ...(followedInstructions === false && deviation && { deviation }),
    },
    faults: { ...answerFaults, ...reportFaults(report), ...findingFaults(findings) },
    moved,
    unanswered: [...(verdict ? [] : ['The verdict']), ...unanswered],
  };
}

function reportFaults(report: string): Record<string, string> {
  if (report === '') return { report: 'Write at least one sentence, or a note' };
  if (report.length <= maximumReportLength) return {};
  return { report: `Write at most ${maximumReportLength.toLocaleString('en')} characters, with the notes` };
}

function findingFaults(findings: readonly { title: string }[]): Record<string, string> {
  const untitled = findings.flatMap(({ title }, index) => (title.trim() === '' ? [index] : []));
  return Object.fromEntries(
    untitled.map((index) => [`findings[${index}].title`, 'Write a title, or remove the finding']),
  );
}
