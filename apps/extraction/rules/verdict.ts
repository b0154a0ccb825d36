/**
 * The verdict of a report, by rules: a labelled line, or else what prose and recorded requests agree on, or else none. A wrong
 * pass is the worst mistake, so that a pass needs more than a fail.
 */
import type { PassStatus, SubmittedReport, TelemetryEvent } from '@handtest/contracts/job';
import { contradictingEvents } from '../evidence/contradiction.js';
import { firstPartyErrors } from '../evidence/first-party.js';
import type { Clause } from './clause.js';
import { hasDeviation, saysNotApplicable } from './deviation.js';
import { hasDoubt } from './doubt.js';
import { labelKey } from './label.js';
import type { Prose } from './prose.js';
import { statedVerdict } from './stated-verdict.js';
import { asksForRefusal } from './wanted-problem.js';
import { keywordsOf, overlap } from './word.js';

export interface VerdictRead {
  readonly passStatus: PassStatus | null;
  readonly explanation: string;
}

/** @param clauses with tones that fit the instructions */
export function verdictOf(prose: Prose, clauses: readonly Clause[], report: SubmittedReport): VerdictRead {
  const fields = new Set(Object.keys(report.outputSchema ?? {}).map(labelKey));
  const stated = statedVerdict(prose.lines, fields);
  if (stated === 'pass' && isContradicted(clauses, report))
    return none(
      'The report has a line with a pass, but its text and the errors of the website contradict it.',
    );
  if (stated) return { passStatus: stated, explanation: 'The report has a line with the verdict.' };
  if (stated === null) return none('The lines of the report with a verdict are not clear.');
  if ((prose.language ?? 'en') !== 'en')
    return none('The report has no line with the verdict, and its language is not read by rules.');
  return agreement(clauses, report);
}

/** By both witnesses: the text describes a problem, and no passing test has such errors. */
function isContradicted(clauses: readonly Clause[], report: SubmittedReport): boolean {
  const hasProblem = clauses.some(({ tone, isMinor }) => tone === 'problem' && !isMinor);
  return hasProblem && contradictingEvents({ passStatus: 'pass', affirmed: [] }, report).length > 0;
}

function none(explanation: string): VerdictRead {
  return { passStatus: null, explanation };
}

const unclear = 'The report does not say clearly whether the test passed.';

function agreement(clauses: readonly Clause[], report: SubmittedReport): VerdictRead {
  const subject = keywordsOf(report.description);
  const hasErrors = firstPartyErrors(report).some((event) => !isRefusal(event, report.description));
  const said = tonesOf(clauses, subject);
  if (hasDeviation(clauses, report.description))
    return none('The tester did not do what the instructions ask.');
  if (saysNotApplicable(clauses) && (said.praises.length === 0 || isOptional.test(report.description)))
    return { passStatus: 'not_applicable', explanation: 'The report says that the test does not apply.' };
  if (said.problems.length > 0) {
    if (!isFail(said, hasErrors)) return none(unclear);
    const evidence = hasErrors ? ' Failed requests or errors of the website agree.' : '';
    return { passStatus: 'fail', explanation: `The report describes a problem.${evidence}` };
  }
  if (!isPass(said, clauses)) return none(unclear);
  if (hasErrors)
    return none('The report describes a success, but the website had failed requests or errors.');
  return {
    passStatus: 'pass',
    explanation: 'Report and recorded requests agree that the test passed.',
  };
}

/** Instructions that say when they do not apply. */
const isOptional = /\b(?:if|unless|otherwise|without|not applicable|n\/a|in case)\b/i;

/** A refusal that the instructions ask for, in other words than the recorded request has. */
function isRefusal({ summary, detail }: TelemetryEvent, instructions: string): boolean {
  return asksForRefusal(instructions) && /(?:→ |status of |\n)4\d\d\b/.test(`${summary}\n${detail ?? ''}`);
}

interface Said {
  readonly clause: Clause;
  readonly index: number;
  /** How many keywords of the instructions its sentence contains. */
  readonly relevance: number;
}

interface Tones {
  /** Without minor ones. */
  readonly problems: readonly Said[];
  readonly praises: readonly Said[];
  readonly outcomes: readonly Said[];
}

function tonesOf(clauses: readonly Clause[], subject: ReadonlySet<string>): Tones {
  const sentences = new Map<number, string>();
  for (const { sentence, plain } of clauses)
    sentences.set(sentence, `${sentences.get(sentence) ?? ''} ${plain}`);
  const relevance = new Map(
    [...sentences].map(([sentence, text]) => [sentence, overlap(subject, keywordsOf(text))]),
  );
  const said = clauses.map((clause, index) => ({
    clause,
    index,
    relevance: relevance.get(clause.sentence)!,
  }));
  const praises = said.filter(({ clause, index }) => clause.tone === 'praise' && !isIronic(clauses, index));
  return {
    problems: said.filter(({ clause }) => clause.tone === 'problem' && !clause.isMinor),
    praises: praises.filter(({ clause }) => !clause.isWeak),
    outcomes: praises.filter(({ clause }) => clause.isWeak),
  };
}

/** "Works great, if your goal is to wait" praises nothing. */
function isIronic(clauses: readonly Clause[], index: number): boolean {
  const { sentence } = clauses[index]!;
  return clauses
    .slice(index + 1, index + 4)
    .some(
      (clause) => clause.sentence === sentence && /^(?:if|until|unless|except|apart)\b/i.test(clause.plain),
    );
}

const general = /\b(?:everything|all|whole|overall)\b/i;
const solved =
  /\b(?:finally|eventually|in the end|second (?:try|attempt|time)|retry|retried|after (?:a |the )?(?:reload|refresh|restart)|then it worked|works? now|worked then|went away)\b/i;

/** Praise for other parts of the website does not weigh against a problem with what the instructions ask for. */
function isFail({ problems, praises }: Tones, hasErrors: boolean): boolean {
  const last = problems.at(-1)!;
  const later = praises.filter(({ index }) => index > last.index);
  if (later.some(({ clause }) => solved.test(clause.plain))) return false;
  if (praises.length === 0 || hasErrors) return true;
  const relevance = Math.max(...problems.map((problem) => problem.relevance));
  if (later.length === 0) return relevance > 0 || !praises.some(({ clause }) => general.test(clause.plain));
  return later.every((praise) => praise.relevance < relevance && !general.test(praise.clause.plain));
}

/** Praise of what was asked, and nothing that could be a problem in words the rules do not know. */
function isPass({ praises, outcomes }: Tones, clauses: readonly Clause[]): boolean {
  const isPraised =
    praises.length > 0 || outcomes.some(({ relevance, clause }) => relevance > 0 || clause.isNegated);
  return isPraised && !hasDoubt(clauses);
}
