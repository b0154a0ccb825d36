import {
  attemptText,
  bodylessText,
  dottedAttempts,
  failingSince,
  headersText,
  millisecondsText,
  pingText,
  readableBody,
  redeliveredText,
} from './delivery-words.js';
import type { Attempt, Delivery } from './webhook-type.js';

const attempt = (minute: number, failure: string | null = null): Attempt => ({
  number: minute,
  startedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  durationMs: 85,
  responseStatus: failure === null ? 200 : 500,
  failure,
});

const delivery = (...attempts: Attempt[]): Delivery => ({
  id: 'dlv_1',
  event: 'job.finished',
  jobId: 'job_1',
  status: 'pending',
  failure: null,
  attempts,
  nextAttemptAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  deliveredAt: null,
});

const noon = Date.UTC(2026, 0, 1, 12);

it.each([
  [{ delivered: true, responseStatus: 204, failure: null, durationMs: 85 }, 'It answered 204 after 85 ms.'],
  [
    { delivered: false, responseStatus: 500, failure: 'The answer must be 2xx', durationMs: 2_340 },
    'It answered 500 after 2.3 s. The answer must be 2xx',
  ],
  [
    { delivered: false, responseStatus: null, failure: 'The connection was refused', durationMs: 3 },
    'The connection was refused',
  ],
])('says how a ping ended', (result, expected) => {
  expect(pingText(result)).toBe(expected);
});

it('says how an attempt ended', () => {
  expect(attemptText(attempt(2, 'The answer must be 2xx'))).toBe('Attempt 2: answered 500, after 85 ms');
  expect(attemptText({ ...attempt(2, 'It timed out'), responseStatus: null, durationMs: 15_000 })).toBe(
    'Attempt 2: It timed out, after 15.0 s',
  );
});

it('rounds milliseconds', () => {
  expect(millisecondsText(0.4)).toBe('0 ms');
  expect(millisecondsText(999)).toBe('999 ms');
});

it('shows the latest attempts as dots, and counts the others', () => {
  const attempts = Array.from({ length: 20 }, (_, index) => attempt(index));
  const { left, dots } = dottedAttempts(attempts);
  expect(left).toBe(8);
  expect(dots.at(-1)?.number).toBe(19);
});

describe('an endpoint that fails', () => {
  it('fails since the first attempt after the last acknowledged one', () => {
    const deliveries = [
      delivery(attempt(30, 'no'), attempt(40, 'no')),
      delivery(attempt(10)),
      delivery(attempt(20, 'no')),
    ];
    expect(failingSince(deliveries, noon)).toBe(attempt(20).startedAt);
  });

  it('is not reported within the first hour', () => {
    expect(failingSince([delivery(attempt(20, 'no'))], Date.UTC(2026, 0, 1, 1, 19))).toBeUndefined();
  });

  it('is not reported after an acknowledged attempt, or without any', () => {
    expect(failingSince([delivery(attempt(20, 'no'), attempt(21))], noon)).toBeUndefined();
    expect(failingSince([], noon)).toBeUndefined();
  });
});

it.each([
  [{ redelivered: 0, remaining: 0 }, 'No delivery failed in this time.'],
  [{ redelivered: 1, remaining: 0 }, '1 delivery starts again.'],
  [{ redelivered: 1_000, remaining: 7 }, '1000 deliveries start again. 7 are left: redeliver again.'],
])('says what a restart of %j has done', (restarted, expected) => {
  expect(redeliveredText(restarted)).toBe(expected);
});

it('breaks the lines of a body of JSON, and shows any other body as it is', () => {
  expect(readableBody('{"jobId":"job_1"}')).toBe('{\n  "jobId": "job_1"\n}');
  expect(readableBody('not json')).toBe('not json');
});

it('writes one header a line', () => {
  expect(headersText({ 'webhook-id': 'whd_1', 'content-type': 'application/json' })).toBe(
    'webhook-id: whd_1\ncontent-type: application/json',
  );
});

it('says of a delivery without a payload that it waits for it only while it is pending', () => {
  expect(bodylessText('pending')).toContain('waits until the findings of the job are filed');
  expect(bodylessText('failed')).toContain('ended before the findings of the job were filed');
});
