import { submittedReport } from '../test/submitted-report.js';
import { failureOdds, logOddsOf, ruleWeights, type WitnessWeights, witnessesOf } from './failure-odds.js';
import { proseOf } from './prose.js';
import { parsedWeights } from './word-score.js';

const oddsOf = (report: string) =>
  failureOdds(proseOf(report).clauses, submittedReport({ report, telemetry: [] }), ruleWeights);

test('the odds are above 0 for a problem and below 0 for praise', () => {
  expect(oddsOf('The form crashed. I could not send it.')).toBeGreaterThan(0);
  expect(oddsOf('Everything worked, the order was placed.')).toBeLessThan(0);
});

test('the odds are the sum of the weighed witnesses', () => {
  const report = 'It failed.';
  const { clauses } = proseOf(report);
  const found = witnessesOf(clauses, submittedReport({ report, telemetry: [] }), parsedWeights('bias 2'));
  expect(found).toMatchObject({ problem: 1, praise: 0, last: 1, words: 2, clauseWords: 2, error: 0 });
  const names = ['bias', ...Object.keys(found)];
  const weights = Object.fromEntries(names.map((name) => [name, 0])) as WitnessWeights;
  expect(logOddsOf(found, weights)).toBe(0);
  expect(logOddsOf(found, { ...weights, bias: -0.3, problem: 0.8, words: 0.2 })).toBeCloseTo(0.9, 10);
  expect(logOddsOf(found, { ...weights, error: 1.6 })).toBe(0);
});

test('problems and errors speak for a fail, and denied trouble for a pass', () => {
  const { problem, error, denial } = ruleWeights.witnesses;
  expect(Math.min(problem, error)).toBeGreaterThan(0);
  expect(denial).toBeLessThan(0);
});
