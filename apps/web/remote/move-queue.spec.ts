import type { ClientMessage } from '@handtest/visit-protocol';
import fc from 'fast-check';
import { MoveQueue } from './move-queue.js';

const move = (x: number): ClientMessage => ({ kind: 'move', x, y: 0, modifiers: 0, buttons: 0 });
const text = (value: number): ClientMessage => ({ kind: 'text', text: String(value) });
const step = fc.oneof(fc.nat().map(move), fc.nat().map(text), fc.constant('picture' as const));

it('keeps the order, each act, and the last move before an act or a picture', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const queue = new MoveQueue();
      const sent = steps.flatMap((taken) => (taken === 'picture' ? queue.flush() : queue.add(taken)));
      sent.push(...queue.flush());
      const expected = steps.filter((taken, index) => {
        if (taken === 'picture') return false;
        const next = steps[index + 1];
        return taken.kind !== 'move' || typeof next !== 'object' || next.kind !== 'move';
      });
      expect(sent).toEqual(expected);
    }),
  );
});
