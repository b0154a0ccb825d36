import fc from 'fast-check';
import { selectEvents } from './event-selection.js';
import type { RecordedEvent } from './recorded-event.js';

const events = fc
  .array(
    fc.record({
      source: fc.constantFrom('console' as const, 'network' as const, 'interaction' as const),
      atMs: fc.integer({ min: 0, max: 20_000 }),
      isError: fc.boolean(),
      bytes: fc.integer({ min: 1, max: 100 }),
    }),
  )
  .map((list) =>
    list.map((event, index) => ({
      ...event,
      isError: event.isError && event.source !== 'interaction',
      id: `${event.source}-${index + 1}`,
      index,
    })),
  );
const bytesOf = (event: RecordedEvent) => (event as RecordedEvent & { bytes: number }).bytes;
const total = (chosen: readonly RecordedEvent[]) => chosen.reduce((sum, event) => sum + bytesOf(event), 0);

/** Written differently on purpose: every click is asked for. */
function urgencyOf(event: RecordedEvent, all: readonly RecordedEvent[]): number {
  if (event.isError) return 0;
  const isNear = all.some(
    ({ source, atMs }) => source === 'interaction' && Math.abs(atMs - event.atMs) <= 2_000,
  );
  return isNear ? 1 : 2;
}

describe('choosing events', () => {
  it('never takes more than fits, and takes everything when it fits', () => {
    fc.assert(
      fc.property(events, fc.nat(3_000), (list, limit) => {
        const chosen = selectEvents(list, limit, bytesOf);
        expect(total(chosen)).toBeLessThanOrEqual(limit);
        if (total(list) <= limit) expect(chosen).toHaveLength(list.length);
      }),
    );
  });

  it('leaves an event out only for events that are at least as urgent', () => {
    fc.assert(
      fc.property(events, fc.nat(3_000), (list, limit) => {
        const chosen = new Set(selectEvents(list, limit, bytesOf));
        for (const left of list.filter((event) => !chosen.has(event))) {
          const asUrgent = [...chosen].filter((event) => urgencyOf(event, list) <= urgencyOf(left, list));
          expect(total(asUrgent) + bytesOf(left)).toBeGreaterThan(limit);
        }
      }),
    );
  });

  it('answers in order of time, events of one instant as they were recorded', () => {
    fc.assert(
      fc.property(events, (list) => {
        const chosen = selectEvents(list, Infinity, bytesOf);
        for (let place = 1; place < chosen.length; place++) {
          const [before, after] = [chosen[place - 1]!, chosen[place]!];
          const inOrder =
            before.atMs < after.atMs || (before.atMs === after.atMs && before.index < after.index);
          expect(inOrder).toBe(true);
        }
      }),
    );
  });
});
