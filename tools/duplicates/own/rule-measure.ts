/** How well a confidence recognizes duplicates among candidates. Pure. */
import type { DuplicateFeatures } from '@handtest/contracts/codehost';
import { type Example, fitLogistic } from '../logistic-fit.js';
import type { OwnQuery } from './own-queries.js';

/** Above it, an issue is a duplicate (decision 0028). */
const duplicateAbove = 0.7;
const folds = 5;

export type Confidence = (features: DuplicateFeatures) => number;

export interface RuleMeasure {
  readonly withDuplicate: number;
  /** Those whose own issue is a duplicate by the rules. */
  readonly found: number;
  readonly withoutDuplicate: number;
  /** Those without a duplicate for which the rules name one. */
  readonly falseQueries: number;
  /** Right ones of all pairs that the rules call duplicates. */
  readonly precision: number;
}

export function measure(
  queries: readonly OwnQuery[],
  confidenceOf: (query: OwnQuery) => Confidence,
): RuleMeasure {
  const named = queries.map((query) =>
    query.candidates.filter(({ features }) => confidenceOf(query)(features) > duplicateAbove),
  );
  const right = named.map((all) => all.filter(({ isDuplicate }) => isDuplicate).length);
  const pairs = named.reduce((sum, { length }) => sum + length, 0);
  const having = (wanted: boolean) =>
    [...queries.keys()].filter((at) => queries[at]!.hasDuplicate === wanted);
  return {
    withDuplicate: having(true).length,
    found: having(true).filter((at) => right[at]! > 0).length,
    withoutDuplicate: having(false).length,
    falseQueries: having(false).filter((at) => named[at]!.length > 0).length,
    precision: pairs === 0 ? 1 : right.reduce((sum, one) => sum + one, 0) / pairs,
  };
}

/** Each finding is decided by coefficients that were fitted without it. */
export function crossValidated(queries: readonly OwnQuery[]): RuleMeasure {
  const confidences = Array.from({ length: folds }, (_, fold) =>
    confidenceBy(fittedCoefficients(queries.filter(({ group }) => group % folds !== fold))),
  );
  return measure(queries, ({ group }) => confidences[group % folds]!);
}

/**
 * The constant, then relativeScore, titleDice, sharedIdentifiers, sameLabel. The constant is lowered until the wrong
 * candidate that resembles its finding most has 0.65: a false duplicate hides a new defect.
 */
export function fittedCoefficients(queries: readonly OwnQuery[]): number[] {
  const examples = queries.flatMap(({ candidates }) =>
    candidates.map(({ features, isDuplicate }): Example => ({
      features: listed(features),
      isPositive: isDuplicate,
    })),
  );
  const fitted = fitLogistic(examples);
  const wrong = queries.filter(({ hasDuplicate }) => !hasDuplicate).flatMap(({ candidates }) => candidates);
  const highest = Math.max(...wrong.map(({ features }) => exponentOf(fitted, features)));
  const [constant = 0, ...coefficients] = fitted;
  return [constant + Math.min(0, Math.log(0.65 / 0.35) - highest), ...coefficients];
}

export function confidenceBy(coefficients: readonly number[]): Confidence {
  return (features) => 1 / (1 + Math.exp(-exponentOf(coefficients, features)));
}

function exponentOf([constant = 0, ...coefficients]: readonly number[], features: DuplicateFeatures): number {
  return listed(features).reduce((sum, value, index) => sum + value * coefficients[index]!, constant);
}

function listed({ relativeScore, titleDice, sharedIdentifiers, sameLabel }: DuplicateFeatures): number[] {
  return [relativeScore, titleDice, sharedIdentifiers, sameLabel];
}
