import fc from 'fast-check';
import { isWhole, panned, pixelOf, secondOf, showing, ticksOf, wholeView, zoomed } from './timeline-view.js';

const duration = fc.double({ min: 1, max: 20_000, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });

it('shows the whole axis at first', () => {
  expect(wholeView(60)).toEqual({ from: 0, to: 60 });
  expect(isWhole(wholeView(60), 60)).toBe(true);
});

it('stays within the axis however it is zoomed and panned', () => {
  const factor = fc.double({ min: 0.1, max: 10, noNaN: true });
  fc.assert(
    fc.property(duration, fc.array(fc.tuple(factor, share, share)), (seconds, moves) => {
      let view = wholeView(seconds);
      for (const [by, at, pan] of moves) {
        view = zoomed(view, by, at * seconds, seconds);
        view = panned(view, (pan - 0.5) * seconds, seconds);
        expect(view.from).toBeGreaterThanOrEqual(0);
        expect(view.to).toBeLessThanOrEqual(seconds * (1 + 1e-9));
        expect(view.to - view.from).toBeGreaterThanOrEqual(0.499);
      }
    }),
  );
});

it('keeps the pixel of the second at which it is zoomed', () => {
  const view = zoomed(wholeView(100), 4, 40, 100);
  expect(view).toEqual({ from: 30, to: 55 });
  expect(pixelOf(view, 1_000, 40)).toBeCloseTo(400);
});

it('moves only when the playhead leaves it', () => {
  const view = { from: 10, to: 20 };
  expect(showing(view, 15, 100)).toBe(view);
  expect(showing(view, 21, 100)).toEqual({ from: 20, to: 30 });
  expect(showing(view, 99.9, 100)).toEqual({ from: 90, to: 100 });
});

it('maps pixels to seconds and back', () => {
  fc.assert(
    fc.property(duration, share, (seconds, at) => {
      const view = zoomed(wholeView(seconds), 3, at * seconds, seconds);
      expect(pixelOf(view, 640, secondOf(view, 640, 123))).toBeCloseTo(123, 3);
    }),
  );
});

it('labels round seconds that do not touch each other', () => {
  expect(ticksOf({ from: 0, to: 60 }, 600, 60)).toEqual([0, 10, 20, 30, 40, 50, 60]);
  expect(ticksOf({ from: 31, to: 34 }, 600, 60)).toEqual([31, 31.5, 32, 32.5, 33, 33.5, 34]);
});
