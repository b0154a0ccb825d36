/**
 * The odds that a report describes a failed test. Tones, words and recorded errors are weak witnesses; the odds add up what
 * each of them says. Pure.
 */
import type { SubmittedReport, TelemetryEvent } from '@handtest/contracts/job';
import { evidenceOf, firstPartyErrors, requestOf } from '../evidence/first-party.js';
import { askedWords, type Compliance, complianceOf } from './asked-word.js';
import { type Clause, isStatement } from './clause.js';
import { otherNumber } from './expected-number.js';
import { asksForRefusal } from './wanted-problem.js';
import { logOddsOf, type WitnessWeights } from './log-odds.js';
import { type StatedStems, type WordWeights, type WordWitnesses, wordWitnesses } from './word-score.js';

/** Each from -1 to 1, except the scores of words. */
export interface Witnesses extends Compliance, WordWitnesses {
  readonly problem: number;
  readonly problems: number;
  readonly praise: number;
  /** Trouble that is denied or wanted. */
  readonly denial: number;
  readonly minor: number;
  /** The last tone of the report: 1 for a problem, -1 for praise. */
  readonly last: number;
  /** Of the statements: 1 when all are problems, -1 when all are praise, near 0 when many are neither. */
  readonly balance: number;
  /** Testers ask when a page surprises them. */
  readonly question: number;
  /** "but", "only", "instead" in the last statement: what follows a result is mostly a remark. */
  readonly lastContrast: number;
  /** The same in statements without a tone. */
  readonly contrast: number;
  /** 1: the report has numbers, but none that the instructions ask for. -1: it has one of these. */
  readonly otherNumber: number;
  /** The tester quotes a message of trouble that the instructions do not ask for. No quotation speaks for a pass. */
  readonly quotedTrouble: number;
  /** The website had an error that the instructions do not ask for. */
  readonly error: number;
  readonly errors: number;
  /** The website accepted a change where the instructions ask for a refusal. */
  readonly acceptance: number;
}

/** How much the words and the other witnesses count for a failed test. */
export interface FailureWeights {
  readonly words: WordWeights;
  readonly witnesses: WitnessWeights<keyof Witnesses>;
}

export function witnessesOf(
  clauses: readonly Clause[],
  stems: StatedStems,
  report: SubmittedReport,
  weights: WordWeights,
): Witnesses {
  const errors = unaskedErrors(report).length;
  return {
    ...tonesOf(clauses),
    ...wordWitnesses(stems, weights),
    ...complianceOf(clauses, askedWords(report.description)),
    ...contrastsOf(clauses),
    otherNumber: otherNumber(report),
    quotedTrouble: Number(!asksForRefusal(report.description) && clauses.some(quotesTrouble)),
    error: Number(errors > 0),
    errors: Number(errors > 1),
    acceptance: Number(asksForRefusal(report.description) && isLastChangeAccepted(report)),
  };
}

type Tones = Pick<
  Witnesses,
  'problem' | 'problems' | 'praise' | 'denial' | 'minor' | 'last' | 'balance' | 'question'
>;

function tonesOf(clauses: readonly Clause[]): Tones {
  const problems = clauses.filter(({ tone, isMinor }) => tone === 'problem' && !isMinor).length;
  const last = clauses.findLast(({ tone }) => tone !== 'neutral')?.tone;
  return {
    problem: Number(problems > 0),
    problems: Number(problems > 1),
    praise: Number(clauses.some(({ tone, isWeak }) => tone === 'praise' && !isWeak)),
    denial: Number(clauses.some(({ tone, isNegated }) => tone === 'praise' && isNegated)),
    minor: Number(clauses.some(({ isMinor }) => isMinor)),
    last: last === undefined ? 0 : last === 'problem' ? 1 : -1,
    balance: balanceOf(clauses.filter((clause) => isStatement(clause) && !isLabel(clause))),
    question: Number(clauses.some(({ isQuestion }) => isQuestion)),
  };
}

const contrastWords =
  /\b(?:but|however|yet|although|though|except|unfortunately|sadly|only|instead|still)\b/i;

export function contrastsOf(clauses: readonly Clause[]): Pick<Witnesses, 'contrast' | 'lastContrast'> {
  const statements = clauses.filter(isStatement);
  const neutral = statements.filter(({ tone, plain }) => tone === 'neutral' && contrastWords.test(plain));
  return {
    contrast: Math.min(2, neutral.length) / 2,
    lastContrast: Number(contrastWords.test(statements.at(-1)?.plain ?? '')),
  };
}

const quotation = /["“„«]([^"“”„«»]{2,80})["”“»]/g;
const troubleMessage =
  /\b(?:errors?|exception|denied|forbidden|unauthori[sz]ed|not (?:found|available|possible|allowed|supported|recogni[sz]ed|valid)|invalid|unknown|went wrong|try again|unavailable|undefined|null|nan|expired|timed? ?out|gateway|no longer|could ?n[o']t|can ?n[o']t|unable|oops|sorry|failed|(?:you )?ha(?:ve|s)(?: no|n't)|have not|no (?:results?|match\w*|entries|orders|items)|0 (?:results|items)|offline)\b/i;

function quotesTrouble({ text, isExpected, isConditional, isPast }: Clause): boolean {
  if (isExpected || isConditional || isPast) return false;
  return [...text.matchAll(quotation)].some(([, quoted]) => troubleMessage.test(quoted!));
}

function isLabel({ isAnswer, tone }: Clause): boolean {
  return isAnswer && tone === 'neutral';
}

function balanceOf(statements: readonly Clause[]): number {
  const sign = { problem: 1, neutral: 0, praise: -1 };
  const sum = statements.reduce((total, { tone }) => total + sign[tone], 0);
  return (sum / Math.max(1, statements.length)) ** 3;
}

/** The logarithm of the odds: above 0, the report more likely describes a failed test. */
export function failureOdds(
  clauses: readonly Clause[],
  stems: StatedStems,
  report: SubmittedReport,
  { words, witnesses }: FailureWeights,
): number {
  return logOddsOf(witnessesOf(clauses, stems, report, words), witnesses);
}

/** Errors of the website itself, without those that the instructions ask for in any words. */
export function unaskedErrors(report: SubmittedReport): TelemetryEvent[] {
  const wantsRefusal = asksForRefusal(report.description);
  return firstPartyErrors(report).filter((event) => !(wantsRefusal && isRefusal(event)));
}

function isLastChangeAccepted(report: SubmittedReport): boolean {
  const last = evidenceOf(report)
    .map(requestOf)
    .findLast((request) => request !== undefined && /^(?:POST|PUT|PATCH|DELETE)$/.test(request.method));
  return last?.status !== undefined && last.status >= 200 && last.status < 300;
}

function isRefusal({ summary, detail }: TelemetryEvent): boolean {
  return /(?:→ |status of |\n)4\d\d\b/.test(`${summary}\n${detail ?? ''}`);
}
