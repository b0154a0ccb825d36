import fc from 'fast-check';
import { middleMs, narrowed, type OffsetRange } from './clock-offset.js';

/** An answer of a server whose clock is `offsetMs` ahead, written in the middle of the exchange. */
function answer(offsetMs: number, sentMs: number, elapsedMs: number): [number, number, number] {
  const writtenMs = sentMs + elapsedMs / 2 + offsetMs;
  return [Math.floor(writtenMs / 1_000) * 1_000, sentMs, sentMs + elapsedMs];
}

it('is right within half a second and half the time of the answer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.integer({ min: 1e12, max: 2e12 }),
      fc.integer({ min: 0, max: 5_000 }),
      (offsetMs, sentMs, elapsedMs) => {
        const range = narrowed(undefined, ...answer(offsetMs, sentMs, elapsedMs));
        expect(Math.abs(middleMs(range) - offsetMs)).toBeLessThanOrEqual(500 + elapsedMs / 2);
      },
    ),
  );
});

it('becomes more exact with each answer', () => {
  let range: OffsetRange | undefined;
  for (let index = 0; index < 50; index++) {
    range = narrowed(range, ...answer(90_000, 1_000_000 + index * 1_137, 20));
  }
  expect(Math.abs(middleMs(range) - 90_000)).toBeLessThan(60);
});

it('follows a clock that was changed', () => {
  const before = narrowed(undefined, ...answer(0, 1_000_000, 10));
  const after = narrowed(before, ...answer(3_600_000, 2_000_000, 10));
  expect(Math.abs(middleMs(after) - 3_600_000)).toBeLessThan(600);
});

it.each([
  ['has no date', Number.NaN, 0, 10],
  ['took longer than 10 seconds', 5_000, 0, 10_001],
  ['ended before it began', 5_000, 10, 0],
])('ignores an answer that %s', (_, dateMs, sentMs, receivedMs) => {
  expect(narrowed(undefined, dateMs, sentMs, receivedMs)).toBeUndefined();
});
