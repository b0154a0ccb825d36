import type { EgressFailure, EgressResponse } from '@handtest/egress';
import { outcomeOf, ownMistake } from './attempt-outcome.js';

function answerOf(status: number, headers: Record<string, string> = {}): EgressResponse {
  return { ok: true, status, headers, bodyExcerpt: 'secret inside', isBodyComplete: true, durationMs: 12 };
}

const statuses = Array.from({ length: 400 }, (_, index) => 200 + index);

describe('an answer', () => {
  it('acknowledges with every status from 200 to 299 and with none of the other 300', () => {
    const acknowledged = statuses.filter((status) => outcomeOf(answerOf(status)).acknowledged);
    expect(acknowledged).toEqual(statuses.slice(0, 100));
  });

  it('has a failure exactly when it does not acknowledge, whose text contains only the status', () => {
    for (const status of statuses) {
      const { acknowledged, failure, responseStatus, ownFault } = outcomeOf(answerOf(status));
      expect({ responseStatus, ownFault }).toEqual({ responseStatus: status, ownFault: false });
      expect(failure === null).toBe(acknowledged);
      expect(failure ?? '').not.toContain('secret');
      if (failure) expect(failure).toContain(String(status));
    }
  });

  it('has a failure that speaks of redirects from 300 to 399, and for no other status', () => {
    const redirects = statuses.filter((status) => outcomeOf(answerOf(status)).failure?.includes('redirect'));
    expect(redirects).toEqual(statuses.slice(100, 200));
  });

  it('has its Retry-After when it does not acknowledge', () => {
    expect(outcomeOf(answerOf(503, { 'retry-after': '7' })).retryAfter).toBe('7');
    expect(outcomeOf(answerOf(200, { 'retry-after': '7' })).retryAfter).toBeUndefined();
  });
});

describe('no answer', () => {
  const failure: EgressFailure = {
    ok: false,
    reason: 'timed_out',
    message: 'No complete response within 15 s',
    code: null,
    status: 200,
    ownFault: false,
    durationMs: 15_000,
  };

  it('is a failure even after the status line of a 2xx', () => {
    expect(outcomeOf(failure)).toEqual({
      acknowledged: false,
      responseStatus: 200,
      failure: 'No complete response within 15 s',
      ownFault: false,
      durationMs: 15_000,
    });
  });

  it('distinguishes our own faults', () => {
    expect(outcomeOf({ ...failure, ownFault: true }).ownFault).toBe(true);
    expect(ownMistake(3)).toMatchObject({ acknowledged: false, ownFault: true, durationMs: 3 });
  });
});
