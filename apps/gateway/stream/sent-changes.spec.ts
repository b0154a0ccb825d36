import { SentChanges } from './sent-changes.js';

it('a change is new once, and its memory ends after a minute', () => {
  let nowMs = 0;
  const sent = new SentChanges(() => nowMs);
  const change = { jobId: 'job_1', position: 1, status: 'queued' };
  const later = { ...change, position: 4, status: 'working' };
  expect(sent.newOf([change])).toEqual([change]);
  expect(sent.newOf([change, later])).toEqual([later]);
  expect(sent.newOf([{ ...change, jobId: 'job_2' }])).toHaveLength(1);
  expect(sent.size).toBe(3);
  nowMs = 60_000;
  expect(sent.newOf([])).toEqual([]);
  expect(sent.size).toBe(0);
});
