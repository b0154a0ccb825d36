import fc from 'fast-check';
import { selectEvents } from './event-selection.js';

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
    list.map((event) => ({
      ...event,
      isError: event.isError && event.source !== 'interaction',
    })),
  );
/** The limit in percent of the size of all events. */
const share = fc.integer({ min: 0, max: 120 });
type Weighed = { source: string; atMs: number; isError: boolean; bytes: number };
const total = (chosen: readonly Weighed[]) => chosen.reduce((sum, { bytes }) => sum + bytes, 0);

function select<Event extends Weighed>(list: readonly Event[], limit: number) {
  const selected = selectEvents(
    list.map((event) => ({ ...event, isClick: event.source === 'interaction' })),
    limit,
  );
  return list.filter((_event, number) => selected.has(number));
}

/** Different from the code on purpose: it compares with every click. */
function urgencyOf(event: Weighed, all: readonly Weighed[]): number {
  if (event.isError) return 0;
  const isNear = all.some(
    ({ source, atMs }) => source === 'interaction' && Math.abs(atMs - event.atMs) <= 2_000,
  );
  return isNear ? 1 : 2;
}

describe('choosing events', () => {
  it('never selects more than fits, and selects everything that fits', () => {
    fc.assert(
      fc.property(events, share, (list, percent) => {
        const limit = Math.floor((total(list) * percent) / 100);
        const chosen = select(list, limit);
        expect(total(chosen)).toBeLessThanOrEqual(limit);
        if (total(list) <= limit) expect(chosen).toHaveLength(list.length);
      }),
    );
  });

  it('omits an event only in favour of events that are at least as urgent', () => {
    fc.assert(
      fc.property(events, share, (list, percent) => {
        const limit = Math.floor((total(list) * percent) / 100);
        const chosen = new Set<Weighed>(select(list, limit));
        for (const left of list.filter((event) => !chosen.has(event))) {
          const asUrgent = [...chosen].filter((event) => urgencyOf(event, list) <= urgencyOf(left, list));
          expect(total(asUrgent) + left.bytes).toBeGreaterThan(limit);
        }
      }),
    );
  });

  it.each([
    [7_999, [0, 10_000]],
    [8_000, [8_000, 10_000]],
    [12_000, [10_000, 12_000]],
    [12_001, [0, 10_000]],
  ])('selects an event at %i ms before others only within 2 s of the click at 10 s', (atMs, selected) => {
    const event = (source: string, atMs: number) => ({ source, atMs, isError: false, bytes: 10 });
    const list = [event('console', 0), event('interaction', 10_000), event('console', atMs)];
    const chosen = select(list, 20).map((one) => one.atMs);
    expect(chosen.toSorted((a, b) => a - b)).toEqual(selected);
  });

  it('selects the earliest of the same urgency, in any order of arrival', () => {
    const list = [5, 1, 9, 3].map((second) => {
      return { source: 'console' as const, atMs: second * 1_000, isError: true, bytes: 10 };
    });
    expect(select(list, 25).map(({ atMs }) => atMs)).toEqual([1_000, 3_000]);
  });
});
