import { RefetchPace } from './refetch-pace.js';

/** The instants of reads while a change comes every 100 ms. A change during a wait belongs to the read that follows. */
function readsDuring(durationMs: number): number[] {
  const pace = new RefetchPace();
  const reads: number[] = [];
  let next = 0;
  for (let now = 0; now < durationMs; now += 100) {
    if (now < next) continue;
    next = now + pace.delayMs(now);
    reads.push(next);
  }
  return reads;
}

it('reads soon after a change', () => {
  expect(new RefetchPace().delayMs(1_000)).toBeLessThanOrEqual(50);
});

it('reads at most every second during a flood', () => {
  const reads = readsDuring(60_000);
  expect(reads.length).toBeLessThanOrEqual(20 + 60);
  expect(reads.length).toBeGreaterThanOrEqual(60);
});

it('reads soon again after a quiet time', () => {
  const pace = new RefetchPace();
  for (let count = 0; count < 20; count++) pace.delayMs(0);
  expect(pace.delayMs(0)).toBeGreaterThan(50);
  expect(pace.delayMs(60_000)).toBe(50);
});
