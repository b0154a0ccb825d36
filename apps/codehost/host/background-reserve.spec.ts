import fc from 'fast-check';
import { reservePauseMs } from './background-reserve.js';

const headers = (limit: unknown, remaining: unknown, reset: unknown) => ({
  'x-ratelimit-limit': limit,
  'x-ratelimit-remaining': remaining,
  'x-ratelimit-reset': reset,
});

it.each([
  ['at the reserve', headers('5000', '1000', '1700000060'), undefined],
  ['below the reserve', headers('5000', '999', '1700000060'), 60_000],
  ['below the reserve of a larger limit', headers('15000', '2999', '1700000060'), 60_000],
  ['below the reserve without a time', headers('5000', '0', undefined), 3_600_000],
  ['after the reset', headers('5000', '0', '1600000000'), 1_000],
  ['of a server without limits', {}, undefined],
])('background work %s', (_what, given, pauseMs) => {
  expect(reservePauseMs(given, 1_700_000_000_000)).toBe(pauseMs);
});

it('pauses for a second to an hour, or not at all', () => {
  const value = fc.oneof(fc.string(), fc.integer().map(String), fc.constant(undefined));
  fc.assert(
    fc.property(value, value, value, fc.nat(), (...[limit, remaining, reset, nowMs]) => {
      const pauseMs = reservePauseMs(headers(limit, remaining, reset), nowMs);
      expect(pauseMs === undefined || (pauseMs >= 1_000 && pauseMs <= 3_600_000)).toBe(true);
    }),
  );
});
