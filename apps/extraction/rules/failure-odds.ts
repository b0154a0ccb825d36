/**
 * The odds that a report describes a failed test. Tones, words and recorded errors are weak witnesses; the odds add up what
 * each of them says. Pure.
 */
import type { SubmittedReport, TelemetryEvent } from '@handtest/contracts/job';
import { contradictingEvents } from '../evidence/contradiction.js';
import { firstPartyErrors } from '../evidence/first-party.js';
import type { Clause } from './clause.js';
import { asksForRefusal } from './wanted-problem.js';
import { scoreOf, statedStems, type WordWeights, wordWeights } from './word-score.js';

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
  /** Of all words, each once. */
  readonly words: number;
  /** Of a clause on average. */
  readonly clauseWords: number;
  /** The website had an error that the instructions do not ask for. */
  readonly error: number;
  /** An error that no passing test has. */
  readonly contradiction: number;
}

/**
 * Set by hand near the fits of tools/evaluate/corpus, where words count less. Of the sets compared, this one gave the most right
 * verdicts on held-out-pairs. So the figures of that folder are better than those of unknown reports.
 */
const witnessWeights: Readonly<Record<keyof Witnesses | 'bias', number>> = {
  bias: -0.3,
  problem: 0.8,
  problems: 0.7,
  praise: -0.4,
  praises: -0.2,
  denial: -0.3,
  minor: -0.8,
  last: 0.7,
  words: 0.2,
  clauseWords: 0.4,
  error: 1.6,
  contradiction: 0.9,
};

const limited = (score: number, limit: number): number => Math.max(-limit, Math.min(limit, score));

export function witnessesOf(
  clauses: readonly Clause[],
  report: SubmittedReport,
  weights: WordWeights = wordWeights,
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
    words: limited(scoreOf([...new Set(stems.flat())], weights), 6),
    clauseWords: limited(scores.reduce((sum, score) => sum + score, 0) / scores.length, 4),
    error: Number(unaskedErrors(report).length > 0),
    contradiction: Number(contradictingEvents({ passStatus: 'pass', affirmed: [] }, report).length > 0),
  };
}

/** The logarithm of the odds: above 0, the report more likely describes a failed test. */
export function logOddsOf(witnesses: Witnesses): number {
  const names = Object.keys(witnesses) as (keyof Witnesses)[];
  return names.reduce((sum, name) => sum + witnesses[name] * witnessWeights[name], witnessWeights.bias);
}

export function failureOdds(clauses: readonly Clause[], report: SubmittedReport): number {
  return logOddsOf(witnessesOf(clauses, report));
}

/** Errors of the website itself, without those that the instructions ask for in any words. */
export function unaskedErrors(report: SubmittedReport): TelemetryEvent[] {
  const wantsRefusal = asksForRefusal(report.description);
  return firstPartyErrors(report).filter((event) => !(wantsRefusal && isRefusal(event)));
}

function isRefusal({ summary, detail }: TelemetryEvent): boolean {
  return /(?:→ |status of |\n)4\d\d\b/.test(`${summary}\n${detail ?? ''}`);
}
