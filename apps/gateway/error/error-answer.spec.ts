import { OrganizationRequired } from '@handtest/contracts/billing';
import {
  Forbidden,
  InternalError,
  InvalidRequest,
  ServiceUnavailable,
  tooSoon,
} from '@handtest/contracts/define';
import { TooManyAttempts } from '@handtest/contracts/identity';
import { JobNotFound } from '@handtest/contracts/job';
import { answerOf, errorBody, withoutBody } from './error-answer.js';
import { InvalidHttp, InvalidJson, RateLimitExceeded } from './refusal.js';

describe('answerOf', () => {
  it.each([
    new InvalidRequest('limit must be a number'),
    new Forbidden(),
    new ServiceUnavailable(),
    new InternalError(),
  ])('has the message of a declared error: %s', (error) => {
    expect(answerOf(error)).toEqual({
      status: error.status,
      message: error.message,
      code: error.code,
      unforeseen: false,
    });
  });

  it('has Retry-After when the error has a wait', () => {
    expect(answerOf(tooSoon(TooManyAttempts, 'Too many attempts', 61_500))).toEqual({
      status: 429,
      message: 'Too many attempts, retry in 62 seconds',
      code: 'too_many_attempts',
      unforeseen: false,
      retryAfterSeconds: 62,
    });
  });

  it('has all faults of an invalid request', () => {
    const faults = [
      { param: 'a', message: 'a is required' },
      { param: 'b', message: 'b must be a string' },
    ];
    const answer = answerOf(InvalidRequest.of(faults));
    expect(answer).toEqual({
      ...{ status: 400, message: 'a is required', code: 'invalid_request', unforeseen: false },
      faults,
    });
    expect(errorBody(answer)).toMatchObject({ message: 'a is required', errors: faults });
  });

  it('begins with the body when it is empty and a field is missing', () => {
    const missing = answerOf(InvalidRequest.of([{ param: 'url', message: 'url is required' }]));
    expect(withoutBody(missing).faults!.map(({ param }) => param)).toEqual(['body', 'url']);
    expect(withoutBody(missing).message).toBe('The body is empty; send a JSON object');
    const wrong = answerOf(InvalidRequest.of([{ param: 'limit', message: 'limit must be a number' }]));
    expect(withoutBody(wrong)).toBe(wrong);
  });

  it.each([
    [1_048_576, 'The body must be at most 1 MB'],
    [16_384, 'The body must be at most 16 KB'],
  ])('names the limit of a body of %d bytes', (bodyLimit, message) => {
    const refusal = { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 };
    expect(answerOf(refusal, bodyLimit)).toMatchObject({ status: 413, message });
  });

  it.each([
    new Error('password is hunter2'),
    'text',
    undefined,
    null,
    { statusCode: 503 },
    { statusCode: 'x' },
  ])('reveals nothing about an unexpected error: %p', (error) => {
    expect(answerOf(error)).toEqual({
      status: 500,
      message: 'An unexpected error occurred; give the X-Request-Id when you ask for help',
      code: 'internal_error',
      unforeseen: true,
    });
  });

  it('does not repeat the framework’s own words', () => {
    const framework = Object.assign(new Error('Route GET:/x not found'), { statusCode: 404 });
    expect(answerOf(framework).message).toBe('Endpoint not found; see /api/docs');
    const unknown = Object.assign(new Error('secret detail'), { statusCode: 418, code: 'constructor' });
    expect(answerOf(unknown)).toEqual({
      status: 418,
      message: "I'm a Teapot",
      code: 'request_refused',
      unforeseen: false,
    });
  });
});

describe('errorBody', () => {
  it('is the reason phrase, the detail and the code', () => {
    expect(errorBody(new JobNotFound())).toEqual({
      error: 'Not Found',
      message: 'Job not found',
      code: 'job_not_found',
    });
  });

  it.each([
    [new InvalidJson(), 'body'],
    [new OrganizationRequired(), 'organizationId'],
    [new OrganizationRequired('organizationId is required here'), 'organizationId'],
    [new InvalidHttp(), 'request'],
    [new InvalidRequest(), 'request'],
  ])('names the fault of every 400: %s', (error, param) => {
    const { message } = error;
    expect(errorBody(answerOf(error))).toEqual({
      ...{ error: 'Bad Request', message, code: error.code },
      errors: [{ param, message }],
    });
  });

  it('names no fault with another status', () => {
    const refused = Object.assign(new Error('x'), { statusCode: 418 });
    for (const error of [new Forbidden(), new InternalError(), refused]) {
      expect(errorBody(answerOf(error))).not.toHaveProperty('errors');
    }
  });

  it('has the status as well for a rate limit', () => {
    expect(errorBody(new RateLimitExceeded('x'))).toEqual({
      statusCode: 429,
      error: 'Too Many Requests',
      message: 'x',
      code: 'rate_limit_exceeded',
    });
  });
});
