/**
 * The odds that a report describes a failed test. Tones, words and recorded errors are weak witnesses; the odds add up what
 * each of them says. Pure.
 */
import type { SubmittedReport, TelemetryEvent } from '@handtest/contracts/job';
import { contradictingEvents } from '../evidence/contradiction.js';
import { firstPartyErrors } from '../evidence/first-party.js';
import { type Clause, isStatement } from './clause.js';
import { asksForRefusal } from './wanted-problem.js';
import { witnessWeights, wordWeights } from './weight.generated.js';
import { parsedWeights, scoreOf, statedStems, type WordWeights } from './word-score.js';

/** Each from -1 to 1, except the scores. */
export interface Witnesses {
  readonly problem: number;
  readonly problems: number;
  readonly praise: number;
  readonly praises: number;
  /** Trouble that is denied or wanted. */
  readonly denial: number;
  readonly minor: number;
  /** The last tone of the report: 1 for a problem, -1 for praise. */
  readonly last: number;
  /** Of the statements: 1 when all are problems, -1 when all are praise, near 0 when many are neither. */
  readonly balance: number;
  /** Of all words, each once. */
  readonly words: number;
  /** Of a clause on average. */
  readonly clauseWords: number;
  /** The website had an error that the instructions do not ask for. */
  readonly error: number;
  /** An error that no passing test has. */
  readonly contradiction: number;
}

/** How much each witness says; `bias` without any of them. */
export type WitnessWeights = Readonly<Record<keyof Witnesses | 'bias', number>>;

export interface RuleWeights {
  readonly words: WordWeights;
  readonly witnesses: WitnessWeights;
}

export const ruleWeights: RuleWeights = { words: parsedWeights(wordWeights), witnesses: witnessWeights };

const limited = (score: number, limit: number): number => Math.max(-limit, Math.min(limit, score));

export function witnessesOf(
  clauses: readonly Clause[],
  report: SubmittedReport,
  weights: WordWeights,
): Witnesses {
  const problems = clauses.filter(({ tone, isMinor }) => tone === 'problem' && !isMinor);
  const praises = clauses.filter(({ tone, isWeak }) => tone === 'praise' && !isWeak);
  const last = clauses.findLast(({ tone }) => tone !== 'neutral')?.tone;
  const stems = statedStems(clauses);
  const scores = stems.length > 0 ? stems.map((one) => scoreOf(one, weights)) : [0];
  return {
    problem: Number(problems.length > 0),
    problems: Number(problems.length > 1),
    praise: Number(praises.length > 0),
    praises: Number(praises.length > 1),
    denial: Number(clauses.some(({ tone, isNegated }) => tone === 'praise' && isNegated)),
    minor: Number(clauses.some(({ isMinor }) => isMinor)),
    last: last === undefined ? 0 : last === 'problem' ? 1 : -1,
    balance: balanceOf(clauses.filter((clause) => isStatement(clause) && !isLabel(clause))),
    words: limited(scoreOf([...new Set(stems.flat())], weights), 6),
    clauseWords: limited(scores.reduce((sum, score) => sum + score, 0) / scores.length, 4),
    error: Number(unaskedErrors(report).length > 0),
    contradiction: Number(contradictingEvents({ passStatus: 'pass', affirmed: [] }, report).length > 0),
  };
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
export function logOddsOf(witnesses: Witnesses, weights: WitnessWeights): number {
  const names = Object.keys(witnesses) as (keyof Witnesses)[];
  return names.reduce((sum, name) => sum + witnesses[name] * weights[name], weights.bias);
}

export function failureOdds(
  clauses: readonly Clause[],
  report: SubmittedReport,
  { words, witnesses }: RuleWeights,
): number {
  return logOddsOf(witnessesOf(clauses, report, words), witnesses);
}

/** Errors of the website itself, without those that the instructions ask for in any words. */
export function unaskedErrors(report: SubmittedReport): TelemetryEvent[] {
  const wantsRefusal = asksForRefusal(report.description);
  return firstPartyErrors(report).filter((event) => !(wantsRefusal && isRefusal(event)));
}

function isRefusal({ summary, detail }: TelemetryEvent): boolean {
  return /(?:→ |status of |\n)4\d\d\b/.test(`${summary}\n${detail ?? ''}`);
}
