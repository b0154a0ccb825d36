import fc from 'fast-check';
import { logOddsOf } from './log-odds.js';

const number = fc.double({ min: -9, max: 9, noNaN: true });

test('the odds are the bias and the sum of the weighed witnesses', () => {
  fc.assert(
    fc.property(number, number, number, number, number, (bias, one, other, ofOne, ofOther) => {
      const odds = logOddsOf({ one, other }, { bias, one: ofOne, other: ofOther });
      expect(odds).toBeCloseTo(bias + one * ofOne + other * ofOther, 9);
    }),
  );
});

test('what is not a witness has no weight', () => {
  expect(logOddsOf({ one: 2 }, { bias: -1, one: 0.5 })).toBe(0);
});
