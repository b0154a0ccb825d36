/**
 * The odds that a report leaves the result open: the tester lacked an account, stopped halfway, tested something else, is not
 * sure, or only asks. Such a report says nothing about the product. Pure.
 */
import { type Clause, isStatement } from './clause.js';
import { logOddsOf, type WitnessWeights } from './log-odds.js';
import { type StatedStems, type WordWeights, type WordWitnesses, wordWitnesses } from './word-score.js';

/** Each from 0 to 1, except the scores of words. */
export interface UnclearWitnesses extends WordWitnesses {
  readonly question: number;
  /** Of the clauses, those in which the tester is not sure. */
  readonly hedges: number;
  /** Of one statement 1, of two a half. */
  readonly brevity: number;
}

export interface UnclearWeights {
  readonly words: WordWeights;
  readonly witnesses: WitnessWeights<keyof UnclearWitnesses>;
}

export function unclearWitnesses(
  clauses: readonly Clause[],
  stems: StatedStems,
  words: WordWeights,
): UnclearWitnesses {
  return {
    ...wordWitnesses(stems, words),
    question: Number(clauses.some(({ isQuestion }) => isQuestion)),
    hedges: clauses.filter(({ isHedged }) => isHedged).length / Math.max(1, clauses.length),
    brevity: 1 / Math.max(1, clauses.filter(isStatement).length),
  };
}

/** The logarithm of the odds: above 0, the report more likely leaves the result open. */
export function unclearOdds(
  clauses: readonly Clause[],
  stems: StatedStems,
  { words, witnesses }: UnclearWeights,
): number {
  return logOddsOf(unclearWitnesses(clauses, stems, words), witnesses);
}
