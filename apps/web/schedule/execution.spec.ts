import { runText } from './execution.js';

it.each([
  ['completed', null, 'A job is created.'],
  ['pending', null, 'The job is being created. The list of runs will have it.'],
  ['skipped_insufficient_tokens', null, 'Skipped: too little credit'],
  ['failed', 'url must be a web address', 'url must be a web address'],
] as const)('says what a run with the status %s has led to', (status, reason, expected) => {
  expect(runText({ status, reason })).toBe(expected);
});
