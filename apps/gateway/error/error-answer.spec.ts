import {
  Forbidden,
  InternalError,
  InvalidRequest,
  ServiceUnavailable,
  tooSoon,
} from '@handtest/contracts/define';
import { TooManyAttempts } from '@handtest/contracts/identity';
import { answerOf, errorBody } from './error-answer.js';

describe('answerOf', () => {
  it.each([
    new InvalidRequest('limit must be a number'),
    new Forbidden(),
    new ServiceUnavailable(),
    new InternalError(),
  ])('has the message of a declared error: %s', (error) => {
    expect(answerOf(error)).toEqual({ status: error.status, message: error.message, unforeseen: false });
  });

  it('has Retry-After when the error has a wait', () => {
    expect(answerOf(tooSoon(TooManyAttempts, 'Too many attempts', 61_500))).toEqual({
      status: 429,
      message: 'Too many attempts, retry in 62 seconds',
      unforeseen: false,
      retryAfterSeconds: 62,
    });
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
      unforeseen: true,
    });
  });

  it('does not repeat the framework’s own words', () => {
    const framework = Object.assign(new Error('Route GET:/x not found'), { statusCode: 404 });
    expect(answerOf(framework).message).toBe('Endpoint not found; see /api/docs');
    const unknown = Object.assign(new Error('secret detail'), { statusCode: 418, code: 'constructor' });
    expect(answerOf(unknown)).toEqual({ status: 418, message: "I'm a Teapot", unforeseen: false });
  });
});

describe('errorBody', () => {
  it('is the reason phrase and the detail', () => {
    expect(errorBody(404, 'Job not found')).toEqual({ error: 'Not Found', message: 'Job not found' });
  });

  it('has the status as well for a rate limit', () => {
    expect(errorBody(429, 'x')).toEqual({ statusCode: 429, error: 'Too Many Requests', message: 'x' });
  });
});
