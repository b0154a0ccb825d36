import { submittedReport } from '../test/submitted-report.js';
import { failureOdds, logOddsOf, witnessesOf } from './failure-odds.js';
import { proseOf } from './prose.js';
import { parsedWeights } from './word-score.js';

const oddsOf = (report: string) =>
  failureOdds(proseOf(report).clauses, submittedReport({ report, telemetry: [] }));

test('the odds are above 0 for a problem and below 0 for praise', () => {
  expect(oddsOf('The form crashed. I could not send it.')).toBeGreaterThan(0);
  expect(oddsOf('Everything worked, the order was placed.')).toBeLessThan(0);
});

test('the odds are the sum of the weighed witnesses', () => {
  const report = 'It failed.';
  const { clauses } = proseOf(report);
  const found = witnessesOf(clauses, submittedReport({ report, telemetry: [] }), parsedWeights('bias 2'));
  expect(found).toMatchObject({ problem: 1, praise: 0, last: 1, words: 2, clauseWords: 2, error: 0 });
  expect(logOddsOf(found)).toBeCloseTo(logOddsOf({ ...found, problem: 0 }) + 0.8, 10);
  expect(logOddsOf({ ...found, error: 1 })).toBeCloseTo(logOddsOf(found) + 1.6, 10);
});
