import fc from 'fast-check';
import type { AttemptOutcome } from './attempt-outcome.js';
import { countsAfter, type FailedAttempt, horizonMs, nextAttemptMs } from './retry-schedule.js';

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const seconds = (count: number) => count * 1_000;

/** Any attempt within the 24 hours. */
const anyAttempt: fc.Arbitrary<FailedAttempt> = fc
  .record({
    startedMs: fc.integer({ min: 0, max: horizonMs }),
    durationMs: fc.integer({ min: 0, max: 16_000 }),
    countedAttempts: fc.integer({ min: 0, max: 200 }),
    ownFaults: fc.integer({ min: 0, max: 200 }),
    retryAfterMs: fc.option(fc.integer({ min: 0, max: 10 ** 13 }), { nil: undefined }),
  })
  .map(({ durationMs, ...attempt }) => ({ ...attempt, endedMs: attempt.startedMs + durationMs }));

/** The starts of all attempts to a receiver that fails after `durationMs`. */
function startsOf(durationMs: number, random: () => number): number[] {
  const starts: number[] = [];
  for (let startedMs: number | undefined = 0; startedMs !== undefined;) {
    starts.push(startedMs);
    const endedMs: number = startedMs + durationMs;
    startedMs = nextAttemptMs({ startedMs, endedMs, countedAttempts: starts.length, ownFaults: 0 }, random);
  }
  return starts;
}

describe('the attempts to a receiver that fails immediately', () => {
  it('start at 0, 2, 7 and 17 s and then every 600 s', () => {
    const starts = startsOf(0, () => 0.5);
    expect(starts.slice(0, 7)).toEqual([0, 2, 7, 17, 617, 1_217, 1_817].map(seconds));
  });

  it('are 147 ± 3 within 24 hours', () => {
    const random = seededRandom(20_260_101);
    for (let round = 0; round < 200; round++) {
      expect(Math.abs(startsOf(20, random).length - 147)).toBeLessThanOrEqual(3);
    }
  });

  it('are 600 s ± 10 % apart after the first four', () => {
    const random = seededRandom(7);
    const starts = startsOf(20, random).slice(3);
    const pauses = starts.slice(1).map((start, index) => start - starts[index]!);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(540_000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(660_000);
    expect(Math.max(...pauses) - Math.min(...pauses)).toBeGreaterThan(60_000);
  });
});

it('a receiver that fails after 15 s has a pause of 2 s after each attempt', () => {
  expect(startsOf(15_000, () => 0.5).slice(0, 6)).toEqual([0, 17, 34, 51, 651, 1_251].map(seconds));
});

describe('the next attempt', () => {
  it('starts at least 2 s after the last one ended and within 24 hours', () => {
    fc.assert(
      fc.property(anyAttempt, unit, (attempt, random) => {
        const next = nextAttemptMs(attempt, () => random);
        if (next === undefined) return;
        expect(next).toBeGreaterThanOrEqual(attempt.endedMs + 2_000);
        expect(next).toBeLessThanOrEqual(horizonMs);
      }),
    );
  });

  it('exists as long as the longest pause fits into the 24 hours', () => {
    fc.assert(
      fc.property(anyAttempt, unit, (attempt, random) => {
        fc.pre(attempt.endedMs + 660_000 <= horizonMs);
        expect(nextAttemptMs(attempt, () => random)).toBeDefined();
      }),
    );
  });

  it('does not exist after 24 hours', () => {
    fc.assert(
      fc.property(anyAttempt, unit, (attempt, random) => {
        const late = { ...attempt, startedMs: horizonMs, endedMs: horizonMs + 1 };
        expect(nextAttemptMs(late, () => random)).toBeUndefined();
      }),
    );
  });

  it('waits for the Retry-After of the receiver, at most 24 hours and at least as scheduled', () => {
    fc.assert(
      fc.property(anyAttempt, unit, (attempt, random) => {
        const asked = nextAttemptMs(attempt, () => random);
        const unasked = nextAttemptMs({ ...attempt, retryAfterMs: undefined }, () => random);
        if (unasked === undefined) expect(asked).toBeUndefined();
        else
          expect(asked).toBe(
            Math.min(horizonMs, Math.max(unasked, attempt.endedMs + (attempt.retryAfterMs ?? 0))),
          );
      }),
    );
  });

  it('spreads by a tenth around 600 s', () => {
    const attempt = { startedMs: seconds(5_000), endedMs: seconds(5_001), countedAttempts: 4, ownFaults: 0 };
    expect(nextAttemptMs(attempt, () => 0)).toBe(seconds(5_540));
    expect(nextAttemptMs(attempt, () => 1)).toBe(seconds(5_660));
  });
});

describe('a fault of ours', () => {
  const lost = (ownFaults: number) => ({ startedMs: 7_000, endedMs: 7_500, countedAttempts: 2, ownFaults });

  it('is followed by pauses of 2, 4, 8 … 60 s', () => {
    const pauses = [1, 2, 3, 5, 6, 7, 500].map((count) => nextAttemptMs(lost(count), () => 0.5)! - 7_500);
    expect(pauses).toEqual([2, 4, 8, 32, 60, 60, 60].map(seconds));
  });

  it('never delays an attempt by more than 72 s', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), unit, (ownFaults, random) => {
        expect(nextAttemptMs(lost(ownFaults), () => random)).toBeLessThanOrEqual(7_500 + 72_000);
      }),
    );
  });
});

describe('the counts after an attempt', () => {
  const started = {
    startedAt: new Date('2026-01-01T10:00:00.000Z'),
    startedMs: 2_000,
    countedAttempts: 1,
    ownFaults: 2,
  };
  const outcome = { acknowledged: false, responseStatus: 503, failure: 'Status 503', ownFault: false };
  const after = (changes: Partial<AttemptOutcome>) =>
    countsAfter(started, { ...outcome, durationMs: 500, ...changes }, 500);

  it('include it, and end the row of our own faults', () => {
    expect(after({})).toEqual({ countedAttempts: 2, ownFaults: 0, nextMs: 7_000 });
  });

  it('exclude a fault of ours, whose pause starts when it ends', () => {
    const { nextMs, ...counts } = after({ ownFault: true });
    expect(counts).toEqual({ countedAttempts: 1, ownFaults: 3 });
    expect(Math.abs(nextMs! - 2_500 - 8_000)).toBeLessThanOrEqual(1_600);
  });

  it('have no next attempt after an acknowledgement', () => {
    expect(after({ acknowledged: true })).toEqual({ countedAttempts: 2, ownFaults: 0 });
  });

  it.each([
    ['30', 32_500],
    ['Thu, 01 Jan 2026 10:01:00 GMT', 62_000],
  ])('respect a Retry-After of %s from the end of the attempt', (retryAfter, nextMs) => {
    expect(after({ retryAfter })).toMatchObject({ nextMs });
  });
});

/** Mulberry32. */
function seededRandom(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
