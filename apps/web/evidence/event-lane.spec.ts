import fc from 'fast-check';
import {
  countsByPixel,
  countsOutside,
  eventAt,
  type Lane,
  type LaneName,
  nearestEvent,
  neighbourSeconds,
} from './event-lane.js';

const axis = { startMs: 10_000, durationSeconds: 10 };
const lane = (name: LaneName, ...seconds: number[]): Lane => ({
  name,
  times: Float64Array.from(seconds, (one) => 10_000 + one * 1_000),
  textOf: (index) => `${name} ${index}`,
});

it('counts each event within the axis and the view in one pixel', () => {
  const anyTimes = fc.array(fc.integer({ min: 5_000, max: 25_000 }));
  fc.assert(
    fc.property(anyTimes, fc.integer({ min: 1, max: 300 }), (list, width) => {
      const times = Float64Array.from(list).sort();
      const counts = countsByPixel(times, axis, { from: 0, to: 10 }, width);
      const inside = list.filter((time) => time >= 10_000 && time <= 20_000);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(inside.length);
      const { before, after } = countsOutside(times, axis);
      expect(before + after + inside.length).toBe(list.length);
    }),
  );
});

it('draws only what is in the view', () => {
  const { times } = lane('errors', 1, 4, 5, 6, 9);
  expect([...countsByPixel(times, axis, { from: 4, to: 6 }, 2)]).toEqual([1, 2]);
});

it('finds the latest event at the playhead', () => {
  const lanes = [lane('errors', 1, 5), lane('clicks', 4.9)];
  expect(eventAt(lanes, axis, 5, 1)).toMatchObject({ lane: { name: 'errors' }, index: 1 });
  expect(eventAt(lanes, axis, 4.95, 1)).toMatchObject({ lane: { name: 'clicks' }, index: 0 });
  expect(eventAt(lanes, axis, 3, 1)).toBeUndefined();
});

it('goes to the next and the previous event of all lanes', () => {
  const lanes = [lane('errors', 1, 5), lane('clicks', 3)];
  expect(neighbourSeconds(lanes, axis, 0, 1)).toBe(1);
  expect(neighbourSeconds(lanes, axis, 1, 1)).toBe(3);
  expect(neighbourSeconds(lanes, axis, 5, 1)).toBeUndefined();
  expect(neighbourSeconds(lanes, axis, 5, -1)).toBe(3);
  expect(neighbourSeconds(lanes, axis, 1.001, -1)).toBeUndefined();
  expect(neighbourSeconds([], axis, 1, 1)).toBeUndefined();
});

it('visits each offset once from the start to the end and back', () => {
  const anySeconds = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1 });
  fc.assert(
    fc.property(anySeconds, (tenths) => {
      const offsets = tenths.map((one) => one / 10).sort((a, b) => a - b);
      const lanes = [lane('errors', ...offsets)];
      const visit = (from: number, direction: -1 | 1) => {
        const visited: number[] = [];
        for (let at = neighbourSeconds(lanes, axis, from, direction); at !== undefined;) {
          visited.push(at);
          at = neighbourSeconds(lanes, axis, at, direction);
        }
        return visited;
      };
      expect(visit(0, 1)).toEqual(offsets);
      expect(visit(10, -1)).toEqual(offsets.toReversed());
    }),
  );
});

it('finds the event under the pointer', () => {
  const lanes = [lane('errors', 1, 5), lane('clicks', 5.2)];
  expect(nearestEvent(lanes, axis, 5.15, 0.5)).toMatchObject({ lane: { name: 'clicks' } });
  expect(nearestEvent(lanes, axis, 8, 0.5)).toBeUndefined();
});
