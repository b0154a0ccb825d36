import fc from 'fast-check';
import { retryAfterMs } from './retry-after.js';

const now = Date.UTC(1994, 10, 6, 8, 49, 0);

it.each([
  ['0', 0],
  ['120', 120_000],
  [' 7 ', 7_000],
  ['99999999999', 99_999_999_999_000],
  ['9'.repeat(100), 1e103],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 37_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 37_000],
  ['Sun Nov  6 08:49:37 1994', 37_000],
  ['Sun, 06 Nov 1994 08:00:00 GMT', 0],
])('parses %p', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected);
});

it.each([undefined, '', 'soon', '-1', '1.5', '1e3', '5, 5', '2026-01-01', 'Sun, 99 Nov 1994 08:49:37 GMT'])(
  'ignores %p',
  (header) => {
    expect(retryAfterMs(header, now)).toBeUndefined();
  },
);

it('parses every date in the format of HTTP', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 10 }), (secondsAhead) => {
      const header = new Date(now + secondsAhead * 1_000).toUTCString();
      fc.pre(header.length === 29);
      expect(retryAfterMs(header, now)).toBe(secondsAhead * 1_000);
    }),
  );
});
