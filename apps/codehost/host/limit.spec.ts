import fc from 'fast-check';
import { pauseSeconds } from './limit.js';

const nowMs = 1_700_000_000_000;
const pause = (status: number, headers: Record<string, string> = {}, message = 'Forbidden') =>
  pauseSeconds({ status, headers, message }, nowMs);

it.each([
  ['no limit', 403, {}, 'Resource not accessible by integration', undefined],
  ['a missing repository', 404, { 'retry-after': '5' }, 'Not Found', undefined],
  ['a secondary limit with a time', 403, { 'retry-after': '17' }, 'secondary rate limit', 17],
  ['a secondary limit without a time', 403, {}, 'You have exceeded a secondary rate limit.', 60],
  ['too many requests', 429, {}, 'Too many requests', 60],
  [
    'the primary limit',
    403,
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1700000090' },
    'API rate limit exceeded',
    90,
  ],
  ['the primary limit without a time', 403, { 'x-ratelimit-remaining': '0' }, 'exceeded', 60],
  [
    'a time that wins over the reset',
    429,
    { 'retry-after': '5', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1700003000' },
    '',
    5,
  ],
] as const)('after %s', (_what, status, headers, message, seconds) => {
  expect(pause(status, headers, message)).toBe(seconds);
});

it('is always between a second and an hour', () => {
  const text = fc.oneof(fc.string(), fc.nat().map(String), fc.constantFrom('0', '99999999999', '-5', '1e9'));
  const headers = fc.record(
    { 'retry-after': text, 'x-ratelimit-reset': text, 'x-ratelimit-remaining': fc.constant('0') },
    { requiredKeys: ['x-ratelimit-remaining'] },
  );
  fc.assert(
    fc.property(fc.constantFrom(403, 429), headers, (status, given) => {
      const seconds = pause(status, given)!;
      expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 3_600).toBe(true);
    }),
  );
});
