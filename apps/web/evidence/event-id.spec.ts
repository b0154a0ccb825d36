import fc from 'fast-check';
import { eventId, indexOfEvent } from './event-id.js';
import { EventDesk } from './event-desk.js';
import { allEvents, type EventFilter } from './event-store.js';

const allErrors: EventFilter = { search: '', only: 'faults' };
const anyMessage = fc.record({
  atMs: fc.integer({ min: 0, max: 20 }),
  type: fc.constantFrom('log', 'error'),
});

function deskOf(messages: readonly { atMs: number; type: string }[]): EventDesk {
  const desk = new EventDesk();
  const consoleMessages = messages.map(({ atMs, type }, index) => ({
    ...{ type, message: `${index}` },
    timestamp: new Date(atMs).toISOString(),
  }));
  desk.replace({ consoleMessages, networkRequests: [], clicks: [] });
  return desk;
}

it('finds each event by its id, also by one from a filtered list', () => {
  fc.assert(
    fc.property(fc.array(anyMessage), (messages) => {
      const desk = deskOf(messages);
      const errors = desk.list('console', 1, allErrors);
      const errorRows = desk.rows('console', 1, 0, Infinity);
      const all = desk.list('console', 2, allEvents);
      const rows = desk.rows('console', 2, 0, Infinity);
      rows.forEach((_, index) => {
        expect(indexOfEvent('console', all, eventId('console', all, index))).toBe(index);
      });
      errorRows.forEach(({ text }, index) => {
        const id = eventId('console', errors, index);
        expect(indexOfEvent('console', errors, id)).toBe(index);
        expect(rows[indexOfEvent('console', all, id)!]!.text).toBe(text);
      });
    }),
  );
});

it('finds no event of another kind, and none that is not there', () => {
  const list = { times: Float64Array.of(1, 2), nths: Uint32Array.of(0, 0) };
  expect(indexOfEvent('console', list, 'n1')).toBeUndefined();
  expect(indexOfEvent('network', list, 'n3')).toBeUndefined();
  expect(indexOfEvent('network', list, 'n2.1')).toBeUndefined();
});
