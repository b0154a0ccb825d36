import fc from 'fast-check';
import { cutToBytes, cutToChars, storable } from './material-text.js';

/** With NUL, halves of surrogate pairs, and characters of 1 to 4 bytes. */
const anyText = fc
  .array(fc.constantFrom('a', 'é', '語', '😀', '\0', '\ud83d', '\ude00', '\n', ' '), { maxLength: 60 })
  .map((parts) => parts.join(''));
const length = fc.nat({ max: 70 });

it('replaces NUL and halves of pairs, and nothing else', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const stored = storable(text);
      expect([stored.length, stored.isWellFormed(), stored.includes('\0')]).toEqual([
        text.length,
        true,
        false,
      ]);
      if (text.isWellFormed() && !text.includes('\0')) expect(stored).toBe(text);
    }),
  );
});

it('keeps the beginning of a text, as long as permitted, and no part of a character', () => {
  fc.assert(
    fc.property(anyText.map(storable), length, (text, maximum) => {
      const [chars, bytes] = [cutToChars(text, maximum), cutToBytes(text, maximum)];
      expect([text.startsWith(chars), text.startsWith(bytes)]).toEqual([true, true]);
      expect([chars.isWellFormed(), bytes.isWellFormed()]).toEqual([true, true]);
      expect(chars.length).toBeLessThanOrEqual(maximum);
      expect(Buffer.byteLength(bytes)).toBeLessThanOrEqual(maximum);
      // One more character would exceed the limit.
      if (chars !== text) expect(chars.length).toBeGreaterThanOrEqual(maximum - 1);
      if (bytes !== text) expect(Buffer.byteLength(bytes)).toBeGreaterThanOrEqual(maximum - 3);
    }),
    { numRuns: 500 },
  );
});
