import { SentChanges } from './sent-changes.js';

it('a change is new once, and its memory ends after a minute', () => {
  let nowMs = 500_000;
  const sent = new SentChanges(() => nowMs);
  const change = { jobId: 'job_1', position: 1, status: 'queued' };
  const later = { ...change, position: 4, status: 'working' };
  expect(sent.newOf([change])).toEqual([change]);
  expect(sent.newOf([change, later])).toEqual([later]);
  expect(sent.newOf([{ ...change, jobId: 'job_2' }])).toHaveLength(1);
  expect(sent.size).toBe(3);
  nowMs += 59_999;
  expect(sent.newOf([change, later])).toEqual([]);
  nowMs += 1;
  expect(sent.newOf([])).toEqual([]);
  expect(sent.size).toBe(0);
});
