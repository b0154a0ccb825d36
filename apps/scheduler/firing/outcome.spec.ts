import { InsufficientCredit } from '@handtest/contracts/billing';
import {
  DeadlineExceeded,
  Forbidden,
  IdempotentRequestRunning,
  InternalError,
  InvalidRequest,
  ServiceUnavailable,
} from '@handtest/contracts/define';
import { ProjectNotFound } from '@handtest/contracts/identity';
import { TemplateNotFound } from '@handtest/contracts/job';
import fc from 'fast-check';
import { makeUpLimitMs } from '../schedule/missed-executions.js';
import { completed, leaseMs, outcomeOf, retryDelayMs, tooLate } from './outcome.js';

const late = fc.integer({ min: 0, max: 10 * makeUpLimitMs });

describe('the outcome of an execution', () => {
  it.each([
    [new InsufficientCredit('10.20 are needed'), 'skipped_insufficient_tokens', '10.20 are needed'],
    [new TemplateNotFound(), 'skipped_template_deleted', 'the template was deleted'],
    [new ProjectNotFound(), 'failed', 'the project was deleted'],
    [new InvalidRequest('url must be given'), 'failed', 'url must be given'],
    [new Forbidden(), 'failed', new Forbidden().message],
  ])('after %s is %s, however late it is', (error, status, reason) => {
    fc.assert(
      fc.property(late, (lateMs) => {
        expect(outcomeOf(error, lateMs)).toEqual({ status, jobId: null, reason });
      }),
    );
  });

  it.each([
    new ServiceUnavailable(),
    new DeadlineExceeded(),
    new InternalError(),
    new IdempotentRequestRunning(),
    new Error('connection closed'),
  ])('is open for an hour after %s', (error) => {
    fc.assert(
      fc.property(late, (lateMs) => {
        const outcome = outcomeOf(error, lateMs);
        if (lateMs <= makeUpLimitMs) expect(outcome).toBeUndefined();
        else expect(outcome).toMatchObject({ status: 'failed', jobId: null });
      }),
    );
  });

  it('with a job has no reason', () => {
    expect(completed('job_1')).toEqual({ status: 'completed', jobId: 'job_1', reason: null });
  });

  it('is a failure without an attempt only after an interruption', () => {
    fc.assert(
      fc.property(late, fc.integer({ min: 1, max: 100 }), (lateMs, attempt) => {
        const isTooLate = tooLate({ attempt, lateMs }) !== undefined;
        expect(isTooLate).toBe(attempt > 1 && lateMs > makeUpLimitMs + 2 * leaseMs);
      }),
    );
  });
});

it('retries wait longer each time, at most as long as a lease', () => {
  const delays = Array.from({ length: 2_000 }, (_, index) => retryDelayMs(index + 1));
  expect(delays.slice(0, 6)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, leaseMs]);
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  expect(delays.at(-1)).toBe(leaseMs);
});
