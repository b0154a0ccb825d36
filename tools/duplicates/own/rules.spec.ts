import { duplicateConfidence } from '../../../apps/extraction/relation/duplicate-confidence.js';
import { ownSet, queriesOf } from './own-queries.js';
import {
  confidenceBy,
  crossValidated,
  fittedCoefficients,
  measure,
  type RuleMeasure,
} from './rule-measure.js';

const queries = queriesOf(ownSet);

function expectBars(name: string, rules: RuleMeasure): void {
  const { withDuplicate, found, withoutDuplicate, falseQueries, precision } = rules;
  process.stdout.write(
    `rules for duplicates, ${name}: tried ${withoutDuplicate} queries without one, failed ${falseQueries}; ` +
      `precision ${precision.toFixed(2)}, coverage ${found} of ${withDuplicate}\n`,
  );
  expect(falseQueries / withoutDuplicate).toBeLessThanOrEqual(0.02);
  expect(precision).toBeGreaterThanOrEqual(0.8);
  expect(found).toBeGreaterThan(0);
}

it('asks 30 questions with a duplicate among 400 issues, and 60 without', () => {
  expect(queries.filter(({ hasDuplicate }) => hasDuplicate)).toHaveLength(30);
  expect(queries.filter(({ hasDuplicate }) => !hasDuplicate)).toHaveLength(60);
});

it('has the issue of a finding among its first 10 for 29 of 30', () => {
  const found = queries.filter(({ candidates }) => candidates.some(({ isDuplicate }) => isDuplicate));
  expect(found.length).toBeGreaterThanOrEqual(29);
});

it('has false duplicates in at most 2 % of the questions without one', () =>
  expectBars(
    'as committed',
    measure(queries, () => duplicateConfidence),
  ));

it('has them too for findings that the coefficients do not know', () =>
  expectBars('cross-validated', crossValidated(queries)));

it('has the coefficients that fit the corpus', () => {
  const fitted = confidenceBy(fittedCoefficients(queries));
  for (const { features } of queries.flatMap(({ candidates }) => candidates)) {
    expect(duplicateConfidence(features)).toBeCloseTo(fitted(features), 2);
  }
});
