import fc from 'fast-check';
import { freeSlots, type Running, slowMs } from './slots.js';

const nowMs = 100_000;
const running = (count: number, isQuick: boolean, agoMs = 0): Running[] =>
  Array.from({ length: count }, () => ({ isQuick, sinceMs: nowMs - agoMs }));

it.each<[string, Running[], object]>([
  ['nothing', [], { total: 64, forNew: 48, forLagging: 40 }],
  ['quick endpoints', running(20, true), { total: 44, forNew: 48, forLagging: 40 }],
  ['other endpoints', running(40, false), { total: 24, forNew: 8, forLagging: 0 }],
  [
    'quick endpoints that are slow now',
    running(40, true, slowMs + 1),
    { total: 24, forNew: 8, forLagging: 0 },
  ],
])('64 slots while attempts of %s are running', (_name, attempts, free) => {
  expect(freeSlots(64, attempts, nowMs)).toEqual(free);
});

it('new and lagging endpoints always leave a quarter of the slots free, and lagging ones leave an eighth for new ones', () => {
  const attempt = fc.record({ isQuick: fc.boolean(), sinceMs: fc.integer({ min: 0, max: nowMs }) });
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 1_000 }), fc.array(attempt), (slots, attempts) => {
      const { total, forNew, forLagging } = freeSlots(slots, attempts, nowMs);
      const others = attempts.filter(({ isQuick, sinceMs }) => !isQuick || nowMs - sinceMs > slowMs).length;
      expect(total).toBe(Math.max(0, slots - attempts.length));
      if (forNew > 0) expect(others + forNew).toBeLessThanOrEqual(slots * 0.75);
      if (forLagging > 0) {
        expect(others + forLagging).toBeLessThanOrEqual(slots * 0.625);
        expect(forNew - forLagging).toBeGreaterThanOrEqual(Math.floor(slots / 8));
      }
    }),
  );
});

it('a process with a single slot uses it for any endpoint', () => {
  expect(freeSlots(1, [], nowMs)).toEqual({ total: 1, forNew: 1, forLagging: 1 });
});
