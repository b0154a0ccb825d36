import fc from 'fast-check';
import { placeOf } from './time-axis.js';
import { countBefore, indexAtPlayhead, lastAtOrBefore, nearestIndex } from './time-search.js';

const anyTime = fc.integer({ min: 0, max: 50_000 });
const anyTimes = fc.array(anyTime).map((times) => Float64Array.from(times).sort());
const axis = { startMs: 10_000, durationSeconds: 20 };

it('finds the same index as a search from the front', () => {
  fc.assert(
    fc.property(anyTimes, anyTime, (times, at) => {
      const list = [...times];
      expect(countBefore(times, at)).toBe(list.filter((time) => time < at).length);
      expect(lastAtOrBefore(times, at)).toBe(list.filter((time) => time <= at).length - 1);
    }),
  );
});

it('finds each event at its own offset', () => {
  fc.assert(
    fc.property(anyTimes, (times) => {
      for (const time of times) {
        const { seconds, outside } = placeOf(axis, time);
        const index = indexAtPlayhead(times, axis, seconds);
        if (outside === undefined && seconds < axis.durationSeconds) expect(times[index]).toBe(time);
        else if (outside !== 'before') expect(index).toBe(times.length - 1);
      }
    }),
  );
});

it('finds the event that is drawn nearest', () => {
  const anyOffset = fc.double({ min: 0, max: 20, noNaN: true });
  fc.assert(
    fc.property(anyTimes, anyOffset, (times, seconds) => {
      const distances = [...times].map((time) => Math.abs(placeOf(axis, time).seconds - seconds));
      const index = nearestIndex(times, axis, seconds, 1);
      const best = Math.min(...distances);
      if (best > 1.001) expect(index).toBeUndefined();
      if (best < 0.999) expect(distances[index!]).toBeCloseTo(best, 2);
    }),
  );
});
