import { submittedReport } from '../test/submitted-report.js';
import { proseOf } from './prose.js';
import { ruleWeights } from './rule-weight.js';
import { draftByRules } from './rules-reader.js';
import { unclearOdds, unclearWitnesses } from './unclear-odds.js';
import { parsedWeights, statedStems } from './word-score.js';

const verdictOf = (report: string) => draftByRules(submittedReport({ report, telemetry: [] })).passStatus;

describe('a report of a tester who lacked what the test needs', () => {
  it.each([
    'I could not verify the discount because no voucher was provided.',
    'The credentials you sent me are not accepted, so I could not get to the list.',
    'I do not own an Apple watch, so I could not continue with the second step.',
    'My laptop has no microphone. I could not record anything.',
    'I would need a second account for the invitation. Not tried.',
    'I ran out of time and could not see the last page.',
    'The picture for the upload was not attached. I could not go on.',
    'The page asks for a newer browser than mine. I could not check the drawing.',
  ])('has no verdict: %s', (report) => {
    expect(verdictOf(report)).toBeNull();
  });

  it.each([
    'I could not check the total because the basket page crashes.',
    'I do not have a confirmation mail. The order is missing in the list.',
    'The login failed with an error 500, so I could not test the report.',
    'My account has no orders any more. They are all gone.',
    'The form jumps back to the start and is empty, so I have no rate to write down.',
    'I have no access to my own files, the page shows an error.',
  ])('is a fail where the product is the reason: %s', (report) => {
    expect(verdictOf(report)).toBe('fail');
  });

  it.each([
    "I don't have any complaints. Everything worked.",
    'I did not have any problem with the login and the list is complete.',
    'I have no issues to report, all works as described.',
  ])('is a pass where only trouble is lacking: %s', (report) => {
    expect(verdictOf(report)).toBe('pass');
  });
});

test('questions, doubts and few statements are witnesses of an open result', () => {
  const witnesses = (report: string) => {
    const { clauses } = proseOf(report);
    return unclearWitnesses(clauses, statedStems(clauses, ''), parsedWeights('bias 1,go 2'));
  };
  expect(witnesses('I go. Maybe it is right. Which code?')).toEqual({
    clauseWords: expect.closeTo(5 / 3, 5),
    lastWords: 1,
    worstWords: 3,
    question: 1,
    hedges: expect.closeTo(1 / 3, 5),
    brevity: 1 / 2,
  });
  expect(witnesses('')).toEqual({
    clauseWords: 0,
    lastWords: 0,
    worstWords: 0,
    question: 0,
    hedges: 0,
    brevity: 1,
  });
});

test('the odds of a doubtful report are higher than those of a plain one', () => {
  const odds = (report: string) => {
    const { clauses } = proseOf(report);
    return unclearOdds(clauses, statedStems(clauses, ''), ruleWeights.unclear);
  };
  expect(odds('I have no account. Which one should I use?')).toBeGreaterThan(
    odds('The order is in the list.'),
  );
});
