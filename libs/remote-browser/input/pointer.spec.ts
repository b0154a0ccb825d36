import fc from 'fast-check';
import { heldButton, mouseCommand, touchCommand } from './pointer.js';

const at = { x: 3, y: 4, modifiers: 0 };

it('moves with the button that is held', () => {
  expect(mouseCommand({ kind: 'move', ...at, buttons: 0 })).toMatchObject({
    type: 'mouseMoved',
    button: 'none',
  });
  expect(mouseCommand({ kind: 'move', ...at, buttons: 1 })).toMatchObject({ button: 'left', buttons: 1 });
  expect([2, 4, 8, 16, 6].map(heldButton)).toEqual(['right', 'middle', 'back', 'forward', 'right']);
});

it('keeps the count of clicks, and the distance of a wheel', () => {
  expect(mouseCommand({ kind: 'press', ...at, buttons: 1, button: 'left', clickCount: 2 })).toMatchObject({
    type: 'mousePressed',
    button: 'left',
    clickCount: 2,
  });
  expect(mouseCommand({ kind: 'wheel', ...at, buttons: 0, deltaX: 1, deltaY: -53 })).toMatchObject({
    type: 'mouseWheel',
    deltaX: 1,
    deltaY: -53,
  });
});

it('sends points only while something touches, as Chromium demands', () => {
  const point = fc.record({ id: fc.nat(9), x: fc.nat(400), y: fc.nat(800) });
  const phase = fc.constantFrom('start', 'move', 'end', 'cancel' as const);
  fc.assert(
    fc.property(phase, fc.array(point, { maxLength: 3 }), (moved, points) => {
      const { type, touchPoints } = touchCommand({ kind: 'touch', phase: moved as 'start', points });
      const hasPoints = type === 'touchStart' || type === 'touchMove';
      expect(touchPoints.length > 0).toBe(hasPoints);
    }),
  );
});

it('lifts one finger of two by naming the other', () => {
  expect(touchCommand({ kind: 'touch', phase: 'end', points: [{ id: 1, x: 1, y: 2 }] })).toEqual({
    type: 'touchMove',
    touchPoints: [{ id: 1, x: 1, y: 2 }],
  });
});
