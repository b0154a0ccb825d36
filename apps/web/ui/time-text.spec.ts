import fc from 'fast-check';
import { relativeTime, usd } from './time-text.js';

const dayMs = 86_400_000;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'short' });
const dollars = new Intl.NumberFormat('en-US', {
  ...{ style: 'currency', currency: 'USD', maximumFractionDigits: 4 },
});

it.each([
  [-59_999, 'now'],
  [59_999, 'now'],
  [-60_000, '1 min. ago'],
  [3 * 3_600_000, 'in 3 hr.'],
  // Up to 48 hours, which may be the day after tomorrow.
  [-2 * dayMs + 1, '1 day ago'],
  [2 * dayMs - 1, 'in 1 day'],
  [-1_234 * dayMs, '1,234 days ago'],
])('a time %d ms from now is %s', (differenceMs, text) => {
  expect(relativeTime(dayMs + differenceMs, dayMs)).toBe(text);
});

it.each([
  ['minute', 60_000, 59],
  ['hour', 3_600_000, 23],
  ['day', dayMs, 5_000],
] as const)('a distance in the unit %s reads as any English text', (unit, ms, most) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: most }), fc.constantFrom(1, -1), (count, sign) => {
      expect(relativeTime(sign * count * ms, 0)).toBe(relative.format(sign * count, unit));
    }),
  );
});

it('an amount reads as any amount of dollars', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (millionths) => {
      const amount = millionths / 1_000_000;
      expect(usd(amount)).toBe(dollars.format(amount));
    }),
  );
});
