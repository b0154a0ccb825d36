import fc from 'fast-check';
import { type Retry, retryDelayMs } from './retry-delay.js';

const schedules: fc.Arbitrary<Retry> = fc
  .record({
    firstMs: fc.integer({ min: 1, max: 60_000 }),
    factor: fc.integer({ min: 1, max: 10_000 }),
    spread: fc.integer({ min: 0, max: 500 }).map((share) => share / 1_000),
    mostAttempts: fc.integer({ min: 2, max: 10_000 }),
  })
  .map(({ factor, ...retry }) => ({ ...retry, longestMs: retry.firstMs * factor }));
const random = fc.integer({ min: 0, max: 999 }).map((share) => share / 1_000);

describe('the delay before failed work is tried again', () => {
  it('doubles from the first to the longest', () => {
    const retry = { firstMs: 500, longestMs: 3_600_000, mostAttempts: 60 };
    const delays = [1, 2, 3, 4, 13, 14, 15, 59].map((attempts) => retryDelayMs(retry, attempts));
    expect(delays).toEqual([500, 1_000, 2_000, 4_000, 2_048_000, 3_600_000, 3_600_000, 3_600_000]);
  });

  it('stays within its bounds and the spread', () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: 1, max: 20_000 }), random, (retry, attempts, chance) => {
        fc.pre(attempts < retry.mostAttempts);
        const delayMs = retryDelayMs(retry, attempts, () => chance);
        const spread = retry.spread ?? 0;
        expect(delayMs).toBeGreaterThanOrEqual(Math.floor(retry.firstMs * (1 - spread)));
        expect(delayMs).toBeLessThanOrEqual(Math.ceil(retry.longestMs * (1 + spread)));
      }),
    );
  });

  it.each([
    [0, 800],
    [0.5, 1_000],
    [0.75, 1_100],
    [1, 1_200],
  ])('varies by the spread in both directions: with the random number %d it is %d ms', (chance, delayMs) => {
    const retry = { firstMs: 500, longestMs: 60_000, spread: 0.2, mostAttempts: 5 };
    expect(retryDelayMs(retry, 2, () => chance)).toBe(delayMs);
  });

  it('never becomes shorter with the attempts, apart from the spread', () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: 1, max: 9_998 }), (retry, attempts) => {
        fc.pre(attempts + 1 < retry.mostAttempts);
        const [earlier, later] = [attempts, attempts + 1].map((number) =>
          retryDelayMs(retry, number, () => 0.5),
        );
        expect(later).toBeGreaterThanOrEqual(earlier as number);
      }),
    );
  });

  it('parks the work at the last attempt and at every one after it', () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: 0, max: 1_000 }), (retry, more) => {
        expect(retryDelayMs(retry, retry.mostAttempts + more)).toBe('park');
        expect(retryDelayMs(retry, retry.mostAttempts - 1)).not.toBe('park');
      }),
    );
  });
});
