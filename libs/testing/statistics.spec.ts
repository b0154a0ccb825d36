import fc from 'fast-check';
import { latenciesOf, median, percentile } from './statistics.js';

/** Numbers of which the half is exact. That of the smallest numbers is rounded, so that no value need lie below the middle. */
const value = fc.integer({ min: -1e6, max: 1e6 }).map((eighths) => eighths / 8);
const values = fc.array(value, { minLength: 1, maxLength: 60 });

describe('a median', () => {
  it.each([
    [[7], 7],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
  ])('of %j is %d', (list, expected) => {
    expect(median(list)).toBe(expected);
  });

  it('has as many values above it as below it, in any order', () => {
    fc.assert(
      fc.property(values, (list) => {
        const middle = median(list);
        const below = list.filter((value) => value < middle).length;
        const above = list.filter((value) => value > middle).length;
        expect(below).toBeLessThanOrEqual(list.length / 2);
        expect(above).toBeLessThanOrEqual(list.length / 2);
        expect(median([...list].reverse())).toBe(middle);
      }),
    );
  });

  it('leaves its input as it was', () => {
    const list = [3, 1, 2];
    median(list);
    expect(list).toEqual([3, 1, 2]);
  });
});

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
    [0, 1],
  ])('%d of 1 to 100 is %d', (share, expected) => {
    expect(percentile(hundred, share)).toBe(expected);
  });

  it('is one of the values, and the smallest that enough of them do not exceed', () => {
    fc.assert(
      fc.property(values, fc.double({ noNaN: true, min: 0.01, max: 1 }), (list, share) => {
        const found = percentile(list, share);
        const reached = (limit: number) => list.filter((value) => value <= limit).length / list.length;
        expect(list).toContain(found);
        expect(reached(found)).toBeGreaterThanOrEqual(share - 1e-9);
        const smaller = list.filter((value) => value < found);
        if (smaller.length > 0) expect(reached(Math.max(...smaller))).toBeLessThan(share);
      }),
    );
  });
});

it('latencies are the percentiles and the largest of all durations', () => {
  const durations = Array.from({ length: 1_000 }, (_, index) => index + 1);
  expect(latenciesOf(durations)).toEqual({ p50Ms: 500, p99Ms: 990, worstMs: 1_000 });
});

it('statistics need a value', () => {
  expect(() => median([])).toThrow('no values');
  expect(() => percentile([], 0.5)).toThrow('no values');
  expect(() => latenciesOf([])).toThrow('no values');
});
