import { issueNumbersText, progressText } from './session-words.js';

it('counts the jobs that have ended, those that could not be created included', () => {
  const jobs = ['waiting', 'preparing', 'queued', 'working', 'completed', 'expired', 'not_created'];
  expect(progressText(jobs.map((status) => ({ status })))).toBe('3 of 7 ended');
});

it('names the first issues and counts the others', () => {
  expect(issueNumbersText([17])).toBe('#17');
  expect(issueNumbersText([1, 2, 3, 4], 2)).toBe('#1, #2 and 2 more');
});
