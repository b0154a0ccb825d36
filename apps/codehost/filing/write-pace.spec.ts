import fc from 'fast-check';
import { gapMs, lookAgainMs, perHour, perMinute, waitMs, withWrite, type WritePace } from './write-pace.js';

const start: WritePace = { notBeforeMs: 0, writingUntilMs: 0, writesMs: [] };

/** Instants of writes that start as early as permitted, each of which takes a time. */
function writesOf(count: number, takesMs: (index: number) => number): number[] {
  const instants: number[] = [];
  let [pace, nowMs] = [start, 1_000_000];
  while (instants.length < count) {
    nowMs += waitMs(pace, nowMs);
    instants.push(nowMs);
    pace = withWrite(pace, nowMs);
    nowMs += takesMs(instants.length);
    pace = { ...pace, writingUntilMs: 0, notBeforeMs: nowMs + gapMs };
  }
  return instants;
}

const mostIn = (instants: readonly number[], windowMs: number) =>
  Math.max(...instants.map((from) => instants.filter((at) => at >= from && at <= from + windowMs).length));

it('never permits more than 60 writes in any minute or 400 in any hour, or two within a second', () => {
  let [tried, worstMinute, worstHour] = [0, 0, 0];
  fc.assert(
    fc.property(fc.array(fc.nat(3_000), { minLength: 1, maxLength: 20 }), (times) => {
      const instants = writesOf(600, (index) => times[index % times.length]!);
      tried += instants.length;
      worstMinute = Math.max(worstMinute, mostIn(instants, 60_000));
      worstHour = Math.max(worstHour, mostIn(instants, 3_600_000));
      for (const [index, at] of instants.entries()) {
        if (index > 0) expect(at - instants[index - 1]!).toBeGreaterThanOrEqual(gapMs);
      }
    }),
    { numRuns: 20 },
  );
  process.stdout.write(
    `writes at a driven clock: ${tried} tried, worst minute ${worstMinute}, worst hour ${worstHour}\n`,
  );
  expect(worstMinute).toBeLessThanOrEqual(perMinute);
  expect(worstHour).toBe(perHour);
});

it('lets the next write wait for the one under way, for a pause and for nothing else', () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.nat(1e9), fc.nat(1e9), (notBeforeMs, writingUntilMs, nowMs) => {
      const wait = waitMs({ notBeforeMs, writingUntilMs, writesMs: [] }, nowMs);
      expect(wait).toBe(Math.max(0, notBeforeMs - nowMs, Math.min(writingUntilMs - nowMs, lookAgainMs)));
    }),
  );
});
