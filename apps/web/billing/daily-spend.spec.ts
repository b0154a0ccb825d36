import fc from 'fast-check';
import { axisEnd, dailySpend } from './daily-spend.js';

it.each([
  ['2026-01', 31],
  ['2026-02', 28],
  ['2028-02', 29],
  ['2026-11', 30],
])('shows all days of %s', (month, count) => {
  const days = dailySpend(month, []);
  expect(days).toHaveLength(count);
  expect(days[0]).toEqual({ date: `${month}-01`, costUsd: 0 });
  expect(days.at(-1)!.date).toBe(`${month}-${count}`);
});

it('adds the costs of projects by day, and leaves out other months', () => {
  const days = dailySpend('2026-01', [
    [
      { date: '2025-12-31', costUsd: 5 },
      { date: '2026-01-02', costUsd: 0.1 },
    ],
    [{ date: '2026-01-02', costUsd: 0.2 }],
  ]);
  expect(days.filter(({ costUsd }) => costUsd > 0)).toEqual([{ date: '2026-01-02', costUsd: 0.3 }]);
});

it('ends the axis at a round number, which no day exceeds and which is at most 2.5 times the largest', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e6, noNaN: true }), (costUsd) => {
      const end = axisEnd([{ date: '2026-01-01', costUsd }]);
      expect(end).toBeGreaterThanOrEqual(costUsd);
      expect(end).toBeLessThanOrEqual(costUsd * 2.5 + 1e-9);
    }),
  );
});

it('has an axis without costs', () => {
  expect(axisEnd([])).toBe(1);
});
