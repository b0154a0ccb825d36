import fc from 'fast-check';
import { fittedScale, placeOnPage } from './canvas-place.js';

const page = { width: 1_600, height: 900 };

it('finds each place of the page again, at any scale', () => {
  const scale = fc.double({ min: 0.1, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.nat(1_600), fc.nat(900), scale, fc.nat(500), (x, y, drawn, left) => {
      const canvas = { left, top: 40, width: page.width * drawn, height: page.height * drawn };
      const found = placeOnPage({ x: left + x * drawn, y: 40 + y * drawn }, canvas, page);
      expect(Math.abs(found.x - x)).toBeLessThanOrEqual(0.1);
      expect(Math.abs(found.y - y)).toBeLessThanOrEqual(0.1);
    }),
  );
});

it('keeps a place far outside within what the browser takes', () => {
  const canvas = { left: 0, top: 0, width: 160, height: 90 };
  expect(placeOnPage({ x: 1_500, y: -1_500 }, canvas, page)).toEqual({ x: 10_000, y: -10_000 });
});

it('fits the page into the room, and never enlarges it', () => {
  expect(fittedScale({ width: 800, height: 900 }, page)).toBe(0.5);
  expect(fittedScale({ width: 3_200, height: 1_800 }, page)).toBe(1);
});
