import fc from 'fast-check';
import { HandtestError } from './handtest-error.js';
import { backoffMs, retryDelayMs } from './retry-policy.js';

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const attempt = fc.record({
  number: fc.integer({ min: 1, max: 20 }),
  maxRetries: fc.integer({ min: 0, max: 10 }),
  repeatable: fc.boolean(),
});
const failure = fc
  .record({
    status: fc.option(fc.integer({ min: 400, max: 599 }), { nil: undefined }),
    retryAfterSeconds: fc.option(fc.integer({ min: 0, max: 4_000 }), { nil: undefined }),
  })
  .map(({ status, retryAfterSeconds }) => {
    const code = status === undefined ? 'connection_failed' : `http_${status}`;
    return new HandtestError('failed', { status, code, retryAfterSeconds });
  });

const error = (status: number | undefined, code = 'x', retryAfterSeconds?: number) =>
  new HandtestError('failed', { status, code, retryAfterSeconds });
const first = { number: 1, maxRetries: 4, repeatable: true };

it('makes no more attempts than permitted', () => {
  fc.assert(
    fc.property(failure, attempt, random, (known, one, chance) => {
      fc.pre(one.number > one.maxRetries);
      expect(retryDelayMs(known, one, chance)).toBeUndefined();
    }),
  );
});

it('repeats what may have been executed only when that is safe', () => {
  fc.assert(
    fc.property(failure, attempt, random, (known, one, chance) => {
      const delayMs = retryDelayMs(known, { ...one, repeatable: false }, chance);
      if (known.status !== 429) expect(delayMs).toBeUndefined();
    }),
  );
});

it('waits at least as long as Retry-After, and gives up where that is more than a minute', () => {
  fc.assert(
    fc.property(failure, attempt, random, (known, one, chance) => {
      const delayMs = retryDelayMs(known, one, chance);
      const askedMs = (known.retryAfterSeconds ?? 0) * 1_000;
      if (delayMs === undefined) return;
      expect(askedMs).toBeLessThanOrEqual(60_000);
      expect(delayMs).toBeGreaterThanOrEqual(askedMs + 250);
      expect(delayMs).toBeLessThanOrEqual(askedMs + 8_000);
    }),
  );
});

it('grows to eight seconds, of which half is random', () => {
  const delays = [1, 2, 3, 4, 5, 6].map((number) => [backoffMs(number, 0), backoffMs(number, 0.999_999)]);
  expect(delays).toEqual([
    [250, 500],
    [500, 1_000],
    [1_000, 2_000],
    [2_000, 4_000],
    [4_000, 8_000],
    [4_000, 8_000],
  ]);
});

it.each([
  ['no answer', error(undefined, 'connection_failed'), true],
  ['a time limit', error(undefined, 'request_timeout'), true],
  ['an answer of another server', error(undefined, 'invalid_answer'), false],
  ['400', error(400, 'invalid_request'), false],
  ['404', error(404, 'job_not_found'), false],
  ['409', error(409, 'job_not_cancellable'), false],
  ['409 while the first request runs', error(409, 'idempotent_request_running'), true],
  ['429', error(429, 'rate_limited', 60), true],
  ['429 with an hour to wait', error(429, 'rate_limited', 3_600), false],
  ['500', error(500, 'internal_error'), false],
  ['502', error(502), true],
  ['503', error(503, 'service_unavailable'), true],
  ['504', error(504), true],
])('decides about %s', (_title, known, isRepeated) => {
  expect(retryDelayMs(known, first, 0.5) !== undefined).toBe(isRepeated);
});
