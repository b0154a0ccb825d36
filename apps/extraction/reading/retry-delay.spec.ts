import fc from 'fast-check';
import { retryDelayMs } from './retry-delay.js';

it('doubles up to a minute and never leaves its bounds', () => {
  expect([1, 2, 3, 7, 50].map((attempt) => retryDelayMs(attempt, () => 0.5))).toEqual([
    1_000, 2_000, 4_000, 60_000, 60_000,
  ]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, random) => {
        const delayMs = retryDelayMs(attempt, () => random);
        expect(delayMs).toBeGreaterThanOrEqual(800);
        expect(delayMs).toBeLessThanOrEqual(72_000);
      },
    ),
  );
});
