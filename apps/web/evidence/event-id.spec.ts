import fc from 'fast-check';
import { eventId, indexOfEvent } from './event-id.js';

it('finds each event by its id', () => {
  const anyTimes = fc.array(fc.integer({ min: 0, max: 20 })).map((times) => Float64Array.from(times).sort());
  fc.assert(
    fc.property(anyTimes, (times) => {
      times.forEach((_, index) => {
        expect(indexOfEvent('network', times, eventId('network', times, index))).toBe(index);
      });
    }),
  );
});

it('finds no event of another kind, and none that is not there', () => {
  const times = Float64Array.of(1, 2);
  expect(indexOfEvent('console', times, 'n1')).toBeUndefined();
  expect(indexOfEvent('network', times, 'n3')).toBeUndefined();
  expect(indexOfEvent('network', times, 'n2.1')).toBeUndefined();
});
