import fc from 'fast-check';
import { limited, limitedLine } from './limited.js';

it.each([
  ['payment', 7, 'payment'],
  ['payment', 4, 'pay…'],
  ['payment', 1, '…'],
  ['payment', 0, ''],
  ['a 😀 b', 4, 'a …'],
  ['a 😀 b', 5, 'a 😀…'],
])('%j has %d characters at most as %j', (text, length, expected) => {
  expect(limited(text, length)).toBe(expected);
});

it('is no longer than allowed, begins as the text does, and has whole characters only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, length) => {
      const cut = limited(text, length);
      expect(cut.length).toBeLessThanOrEqual(length);
      expect(text.startsWith(cut.replace(/…$/, ''))).toBe(true);
      expect(cut.isWellFormed()).toBe(text.isWellFormed());
      if (text.length <= length) expect(cut).toBe(text);
    }),
  );
});

it('may be one line', () => {
  expect(limitedLine('  The cart\n\tis empty. ', 40)).toBe('The cart is empty.');
  expect(limitedLine('The\ncart', 5)).toBe('The …');
});
