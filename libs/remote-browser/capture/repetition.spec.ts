import fc from 'fast-check';
import { Repetitions } from './repetition.js';

it('keeps the first of every message, and counts all others', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 300 }))),
      (runs) => {
        const repetitions = new Repetitions();
        const sent = new Map<string, number>();
        const seen = new Map<string, number>();
        const note = (map: Map<string, number>, message: string, times: number) =>
          map.set(message, (map.get(message) ?? 0) + times);
        for (const [message, times] of runs) {
          for (let count = 0; count < times; count++) {
            note(sent, message, 1);
            if (repetitions.take(message)) note(seen, message, 1);
          }
          expect(seen.get(message)).toBe(Math.min(200, sent.get(message)!));
        }
        for (const [message, times] of repetitions.drain()) note(seen, message, times);
        expect(seen).toEqual(sent);
        expect(repetitions.drain()).toEqual([]);
      },
    ),
  );
});
