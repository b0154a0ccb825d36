import { boundedWidth, widthAfterKey } from './pane-size.js';

it.each([
  [360, 360],
  [100, 280],
  [2_000, 640],
  [400.4, 400],
  [Number.NaN, 360],
])('bounds the width %d to %d', (width, bounded) => {
  expect(boundedWidth(width)).toBe(bounded);
});

it.each([
  ['ArrowRight', 'ArrowRight', 384],
  ['ArrowLeft', 'ArrowRight', 336],
  ['ArrowLeft', 'ArrowLeft', 384],
  ['Home', 'ArrowRight', 280],
  ['End', 'ArrowRight', 640],
  ['Enter', 'ArrowRight', undefined],
] as const)('changes the width by the key %s, which grows by %s, to %s', (key, grows, width) => {
  expect(widthAfterKey(360, key, grows)).toBe(width);
});
