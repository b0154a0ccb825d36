import { jobsText, monthOf, nextSchedule, spendText } from './part-words.js';

it('finds the schedule that runs next', () => {
  const schedules = [
    { id: 'paused', nextExecutionAt: null },
    { id: 'later', nextExecutionAt: '2026-01-03T00:00:00.000Z' },
    { id: 'next', nextExecutionAt: '2026-01-02T00:00:00.000Z' },
  ];
  expect(nextSchedule(schedules)?.id).toBe('next');
  expect(nextSchedule(schedules.slice(0, 1))).toBeUndefined();
});

it('shows beside a cap what counts towards it, with the holds of running jobs', () => {
  expect(spendText(12.5, { monthlyCapUsd: 50, spentUsd: 45 })).toBe('$45.00 of $50.00');
  expect(spendText(12.5, { monthlyCapUsd: null, spentUsd: 45 })).toBe('$12.50');
  expect(spendText(12.5, undefined)).toBe('$12.50');
});

it('adds up the days of a month', () => {
  const day = { jobs: { completed: 2 }, verdicts: { pass: 1, fail: 1 }, costUsd: 0.25 };
  const month = monthOf([day, day, { ...day, jobs: { completed: 1 }, verdicts: { pass: 1, fail: 0 } }]);
  expect(month).toEqual({ completed: 5, pass: 3, fail: 2, costUsd: 0.75 });
  expect(jobsText(month)).toBe('5 jobs completed: 3 passed, 2 failed');
  expect(jobsText(monthOf([]))).toBe('No job completed');
});
