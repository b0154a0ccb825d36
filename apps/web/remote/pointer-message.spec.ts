import fc from 'fast-check';
import { Fingers, mouseMessage, wheelMessage } from './pointer-message.js';

const place = { x: 1, y: 2 };

it('names the button, and counts a click that the tester’s browser does not count', () => {
  const input = { button: 2, buttons: 2, detail: 0, modifiers: 0 };
  expect(mouseMessage('press', place, input)).toMatchObject({ button: 'right', clickCount: 1 });
  expect(mouseMessage('press', place, { ...input, button: 0, detail: 2 })).toMatchObject({ clickCount: 2 });
});

it('scrolls by pixels with any unit of the wheel', () => {
  const wheel = (deltaMode: number) =>
    wheelMessage(place, { deltaX: 0, deltaY: 3, deltaMode, buttons: 0 }, 0, 900);
  expect([wheel(0), wheel(1), wheel(2)]).toMatchObject([{ deltaY: 3 }, { deltaY: 120 }, { deltaY: 2_700 }]);
});

it('has as many points as fingers touch', () => {
  const step = fc.tuple(fc.constantFrom('start', 'move', 'end', 'cancel'), fc.nat(3));
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const fingers = new Fingers();
      const down = new Set<number>();
      for (const [phase, id] of steps) {
        const isKnown = phase === 'start' || down.has(id);
        if (phase === 'start') down.add(id);
        if (phase === 'end' || phase === 'cancel') down.delete(id);
        const message = fingers.change(phase as 'start', id, place);
        expect(message !== undefined).toBe(isKnown);
        if (message?.kind === 'touch') expect(message.points).toHaveLength(down.size);
      }
    }),
  );
});

it('keeps the number of a finger while it touches', () => {
  const fingers = new Fingers();
  fingers.change('start', 17, place);
  fingers.change('start', 23, { x: 5, y: 6 });
  expect(fingers.change('end', 17, place)).toMatchObject({ points: [{ id: 1, x: 5, y: 6 }] });
  expect(fingers.change('start', 30, place)).toMatchObject({ points: [{ id: 1 }, { id: 0 }] });
});
