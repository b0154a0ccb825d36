import fc from 'fast-check';
import { averaged, expectedMs, type HashLoad, isInTime, slotsFor } from './hash-wait.js';

const load: fc.Arbitrary<HashLoad> = fc.record({
  slots: fc.integer({ min: 1, max: 3 }),
  ahead: fc.nat(200),
  hashMs: fc.integer({ min: 1, max: 800 }),
});

/** The end of the next hash, if the hashes ahead start now in all slots, and each takes this long. */
function doneMs({ slots, ahead }: HashLoad, tookMs: number): number {
  const freeAtMs = Array.from({ length: slots }, () => 0);
  let done = 0;
  for (let hash = 0; hash <= ahead; hash++) {
    freeAtMs.sort((a, b) => a - b);
    done = freeAtMs[0] = freeAtMs[0]! + tookMs;
  }
  return done;
}

describe('a password hash', () => {
  it('ends at the expected time, with any number ahead of it', () => {
    fc.assert(fc.property(load, (now) => expect(doneMs(now, now.hashMs)).toBe(expectedMs(now))));
  });

  it('is answered in time after its admission, even if every hash takes four times as long', () => {
    fc.assert(
      fc.property(
        load,
        fc.nat(5_000),
        fc.double({ min: 0.1, max: 4, noNaN: true }),
        (now, leftMs, slower) => {
          fc.pre(now.ahead >= now.slots && isInTime(now, leftMs));
          expect(doneMs(now, now.hashMs * slower)).toBeLessThanOrEqual(leftMs + 1e-6);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is refused with more ahead of it or less time left, when it is refused without', () => {
    fc.assert(
      fc.property(load, fc.nat(5_000), fc.nat(50), (now, leftMs, more) => {
        fc.pre(now.ahead >= now.slots && !isInTime(now, leftMs));
        expect(isInTime({ ...now, ahead: now.ahead + more }, leftMs)).toBe(false);
        expect(isInTime(now, leftMs - more)).toBe(false);
      }),
    );
  });

  it('gets a free slot after hashes of any length, until its deadline', () => {
    const idle = { slots: 2, ahead: 1, hashMs: 60_000 };
    expect([isInTime(idle, 1), isInTime(idle, 0), isInTime(idle, -1)]).toEqual([true, false, false]);
  });

  it('leaves a processor and a thread for other work, if there is more than one', () => {
    expect([1, 2, 3, 4, 64].map(slotsFor)).toEqual([1, 1, 2, 3, 3]);
  });
});

describe('the average time of a hash', () => {
  it('remains within the measured times, and approaches the current one', () => {
    const ms = fc.double({ min: 1, max: 5_000, noNaN: true });
    fc.assert(
      fc.property(ms, ms, (before, now) => {
        let average = before;
        for (let hash = 0; hash < 60; hash++) {
          average = averaged(average, now);
          expect(average).toBeGreaterThanOrEqual(Math.min(before, now) - 1e-6);
          expect(average).toBeLessThanOrEqual(Math.max(before, now) + 1e-6);
        }
        expect(Math.abs(average - now)).toBeLessThan(Math.abs(before - now) / 100 + 1e-6);
      }),
    );
  });
});
