import fc from 'fast-check';
import { dayRangeOf, everyDay, rangeFaults } from './usage-days.js';

const today = '2026-03-31';

describe('the days of a usage report', () => {
  it.each([
    [{}, '2026-03-02', '2026-03-31'],
    [{ to: '2026-03-01' }, '2026-01-31', '2026-03-01'],
    [{ from: '2026-03-30' }, '2026-03-30', '2026-03-31'],
    [{ from: '2024-02-28', to: '2024-03-01' }, '2024-02-28', '2024-03-01'],
  ])('of %j are from %s to %s', (request, from, to) => {
    expect(dayRangeOf(request, today)).toEqual({ from, to });
    expect(rangeFaults({ from, to })).toEqual([]);
  });

  it.each([
    ['2026-04-01', today, 'from must not be after to, which is 2026-03-31'],
    ['2025-12-29', today, 'from must be at most 91 days before to, which is 2026-03-31'],
  ])('from %s to %s are refused', (from, to, message) => {
    expect(rangeFaults({ from, to })).toEqual([{ param: 'from', message }]);
  });

  it('are complete and in order, with what was counted', () => {
    const range = fc.record({
      start: fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
      length: fc.nat(91),
    });
    fc.assert(
      fc.property(range, fc.nat(), ({ start, length }, seed) => {
        const from = start.toISOString().slice(0, 10);
        const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10);
        expect(rangeFaults({ from, to })).toEqual([]);
        const empty = everyDay({ from, to }, []);
        expect(empty.map(({ date }) => date)).toEqual(empty.map(({ date }) => date).toSorted());
        expect([empty[0]!.date, empty.at(-1)!.date, empty.length]).toEqual([from, to, length + 1]);
        const busy = { ...empty[seed % empty.length]!, billedSeconds: 61, costUsd: 0.5185 };
        const days = everyDay({ from, to }, [busy]);
        expect(days.filter(({ costUsd }) => costUsd > 0)).toEqual([busy]);
        expect(days.map(({ date }) => date)).toEqual(empty.map(({ date }) => date));
      }),
    );
  });
});
