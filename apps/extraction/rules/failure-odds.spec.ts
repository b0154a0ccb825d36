import { submittedReport } from '../test/submitted-report.js';
import { contrastsOf, failureOdds, witnessesOf } from './failure-odds.js';
import { proseOf } from './prose.js';
import { ruleWeights } from './rule-weight.js';
import { parsedWeights, statedStems, type WordWeights } from './word-score.js';

type Report = ReturnType<typeof submittedReport>;

function witnessesIn(report: Report, words: WordWeights) {
  const { clauses } = proseOf(report.report);
  return witnessesOf(clauses, statedStems(clauses, report.description), report, words);
}

function oddsOf(text: string): number {
  const report = submittedReport({ report: text, telemetry: [] });
  const { clauses } = proseOf(text);
  return failureOdds(clauses, statedStems(clauses, report.description), report, ruleWeights.failure);
}

test('the odds are above 0 for a problem and below 0 for praise', () => {
  expect(oddsOf('The form crashed. I could not send it.')).toBeGreaterThan(0);
  expect(oddsOf('Everything worked, the order was placed.')).toBeLessThan(0);
});

test('a failed test has a problem, which is the last tone, and its words', () => {
  const report = 'It failed.';
  const found = witnessesIn(submittedReport({ report, telemetry: [] }), parsedWeights('bias 2'));
  expect(found).toMatchObject({ problem: 1, praise: 0, last: 1, clauseWords: 2, worstWords: 2, error: 0 });
});

test('problems and errors speak for a fail, and denied trouble for a pass', () => {
  const { problems, error, denial } = ruleWeights.failure.witnesses;
  expect(Math.min(problems, error)).toBeGreaterThan(0);
  expect(denial).toBeLessThan(0);
});

test('the words of the last and the worst clause count apart', () => {
  const report = 'It zoomed. It wobbled. It gleamed.';
  const weights = parsedWeights('bias 0,zoom 1,wobbl 9,gleam -2');
  expect(witnessesIn(submittedReport({ report, telemetry: [] }), weights)).toMatchObject({
    worstWords: 4,
    lastWords: -2,
    clauseWords: 1,
  });
});

test('a "but" in the last statement and one in a statement without a tone count', () => {
  const contrastIn = (report: string) => contrastsOf(proseOf(report).clauses);
  expect(contrastIn('I pressed it, but only the lamp moved. I went on.')).toEqual({
    contrast: 0.5,
    lastContrast: 0,
  });
  expect(contrastIn('I pressed it. Only the lamp moved.')).toEqual({ contrast: 0.5, lastContrast: 1 });
});

test('a quoted message of trouble speaks for a fail unless the instructions ask for a refusal', () => {
  const quoted = (description: string) => {
    const report = submittedReport({ description, report: 'Then it says "Access denied".', telemetry: [] });
    return witnessesIn(report, parsedWeights('bias 0')).quotedTrouble;
  };
  expect(quoted('Open the list.')).toBe(1);
  expect(quoted('Enter a wrong password. It must be refused.')).toBe(0);
});
