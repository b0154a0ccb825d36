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

it('permits 60 writes in a minute and 400 in an hour when each takes no time', () => {
  const instants = writesOf(600, () => 0);
  expect(mostIn(instants, 60_000)).toBe(60);
  expect(mostIn(instants, 3_600_000)).toBe(400);
});

it('starts no write beside another one, whose process may have died 15 s ago at most', () => {
  const writing = withWrite(start, 1_000_000);
  expect(waitMs(writing, 1_014_999)).toBe(1);
  expect(waitMs(writing, 1_015_000)).toBe(0);
});

it('lets the next write wait for the one under way, for a pause and for nothing else', () => {
  const instant = fc.integer({ min: 1_000_000, max: 1_005_000 });
  fc.assert(
    fc.property(instant, instant, instant, (notBeforeMs, writingUntilMs, nowMs) => {
      const wait = waitMs({ notBeforeMs, writingUntilMs, writesMs: [] }, nowMs);
      expect(wait).toBe(Math.max(0, notBeforeMs - nowMs, Math.min(writingUntilMs - nowMs, lookAgainMs)));
    }),
  );
});
