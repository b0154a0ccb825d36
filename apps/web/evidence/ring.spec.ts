import { pictureIn, ringsAt, showsViewport, viewportOf } from './ring.js';

const axis = { startMs: 1_000, durationSeconds: 10 };
const viewport = viewportOf('desktop');

it('maps clicks of the viewport onto the picture', () => {
  const box = pictureIn({ width: 800, height: 650 }, { width: 1600, height: 900 });
  expect(box).toEqual({ left: 0, top: 100, width: 800, height: 450 });
  const clicks = { times: Float64Array.of(2_000), points: Float32Array.of(800, 450) };
  expect(ringsAt(clicks, axis, 1.3, viewport, box)).toEqual([{ x: 400, y: 325, age: 0.5 }]);
});

it('draws a click for 600 ms, from its own instant', () => {
  const clicks = { times: Float64Array.of(2_000, 2_100), points: Float32Array.of(0, 0, 1, 1) };
  const box = { left: 0, top: 0, width: 1600, height: 900 };
  const count = (seconds: number) => ringsAt(clicks, axis, seconds, viewport, box).length;
  expect([0.999, 1, 1.1, 1.59, 1.6, 1.7].map(count)).toEqual([0, 1, 2, 2, 1, 0]);
});

it('knows the places of clicks only when the video shows the viewport', () => {
  expect(showsViewport({ width: 1280, height: 720 }, viewport)).toBe(true);
  expect(showsViewport({ width: 376, height: 812 }, viewportOf('mobile'))).toBe(true);
  expect(showsViewport({ width: 1600, height: 1000 }, viewport)).toBe(false);
});
