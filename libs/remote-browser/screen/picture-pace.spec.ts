import fc from 'fast-check';
import { Quality, StillPace } from './picture-pace.js';

it('waits longer for each still picture of a page that changes by itself, until the tester acts', () => {
  const pace = new StillPace();
  const delays = Array.from({ length: 10 }, () => {
    const { delayMs } = pace;
    pace.tookStill();
    return delayMs;
  });
  expect(delays.slice(0, 4)).toEqual([200, 400, 800, 1_600]);
  expect(delays.at(-1)).toBe(30_000);
  pace.hadCause();
  expect(pace.delayMs).toBe(200);
});

it('has low quality exactly while a picture of the last five seconds was late', () => {
  const picture = fc.record({ delayMs: fc.nat(600), pauseMs: fc.integer({ min: 1, max: 4_000 }) });
  fc.assert(
    fc.property(fc.array(picture), (pictures) => {
      const quality = new Quality();
      let nowMs = 0;
      const late: number[] = [];
      for (const { delayMs, pauseMs } of pictures) {
        nowMs += pauseMs;
        if (delayMs > 250) late.push(nowMs);
        const before = quality.jpeg;
        const hasChanged = quality.drawn(delayMs, nowMs);
        expect(quality.jpeg).toBe(late.some((lateMs) => nowMs - lateMs < 5_000) ? 50 : 70);
        expect(hasChanged).toBe(before !== quality.jpeg);
      }
    }),
  );
});
