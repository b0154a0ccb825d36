import { nextSchedule, spendText } from './part-words.js';

it('finds the schedule that runs next', () => {
  const schedules = [
    { id: 'paused', nextExecutionAt: null },
    { id: 'later', nextExecutionAt: '2026-01-03T00:00:00.000Z' },
    { id: 'next', nextExecutionAt: '2026-01-02T00:00:00.000Z' },
  ];
  expect(nextSchedule(schedules)?.id).toBe('next');
  expect(nextSchedule(schedules.slice(0, 1))).toBeUndefined();
});

it('shows the spend beside the cap, where there is one', () => {
  expect(spendText(12.5, 50)).toBe('$12.50 of $50.00');
  expect(spendText(12.5, null)).toBe('$12.50');
});
