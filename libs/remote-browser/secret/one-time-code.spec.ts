import { oneTimeCode } from './one-time-code.js';

/** `12345678901234567890` in base32. */
const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('makes the code of RFC 6238 at second %i: %s', (seconds, code) => {
  expect(oneTimeCode(seed, seconds * 1_000, 8)).toBe(code);
  expect(oneTimeCode(seed, seconds * 1_000)).toBe(code.slice(2));
});

it('makes another code every thirty seconds', () => {
  expect(oneTimeCode(seed, 29_999)).toBe(oneTimeCode(seed, 0));
  expect(oneTimeCode(seed, 30_000)).not.toBe(oneTimeCode(seed, 29_999));
});

it('reads a seed whose bits do not fill its last byte', () => {
  expect(oneTimeCode('JBSWY3DPEHPK3PXPA', 0)).toBe(oneTimeCode('JBSWY3DPEHPK3PXP', 0));
});
