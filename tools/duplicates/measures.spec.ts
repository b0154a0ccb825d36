import fc from 'fast-check';
import { parseCsv } from './gitbugs.js';
import { fitLogistic } from './logistic-fit.js';
import { pairedCounts, recallOf } from './recall.js';

it('reads the cells of any CSV file', () => {
  const cell = fc.oneof(fc.string(), fc.stringMatching(/^[ab,"\r\n]{0,6}$/));
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(rows, fc.constantFrom('\n', '\r\n'), fc.boolean(), (table, end, isLastEnded) => {
      const text = table.map((row) => row.map(quoted).join(',')).join(end) + (isLastEnded ? end : '');
      expect(parseCsv(text)).toEqual(table);
    }),
  );
  expect(parseCsv('a,b\n1,\n')).toEqual([
    ['a', 'b'],
    ['1', ''],
  ]);
});

it('fits coefficients that separate examples', () => {
  const examples = Array.from({ length: 40 }, (_, n) => ({ features: [n / 40, 1], isPositive: n >= 20 }));
  const [constant = 0, slope = 0, same = 0] = fitLogistic(examples);
  const at = (x: number) => constant + slope * x + same;
  expect(at(0.2)).toBeLessThan(-1);
  expect(at(0.8)).toBeGreaterThan(1);
  expect(at(0.4875)).toBeCloseTo(0, 1);
});

it('bounds a recall by its interval, and counts pairs', () => {
  const hits = Array.from({ length: 100 }, (_, n) => n % 4 !== 0);
  const { queries, found, low, high } = recallOf(hits);
  expect({ queries, found }).toEqual({ queries: 100, found: 75 });
  // 0.75 ± 1.96 · √(0.75 · 0.25 / 100)
  expect(low).toBeCloseTo(0.665, 1);
  expect(high).toBeCloseTo(0.835, 1);
  expect(pairedCounts([true, true, false, false], [true, false, true, false])).toEqual({ won: 1, lost: 1 });
});
