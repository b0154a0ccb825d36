import { InternalError, InvalidRequest, ServiceUnavailable, tooSoon } from '@handtest/contracts/define';
import { InsufficientCredit } from '@handtest/contracts/billing';
import { TooManyWaiters } from '@handtest/contracts/job';
import { toolErrorOf } from './tool-error.js';

const textOf = (error: unknown) => {
  const [content] = toolErrorOf(error, 'r-1').result.content;
  return content?.type === 'text' ? content.text : undefined;
};

describe('an error of a tool', () => {
  it('has the status, the message and the reason phrase of a declared error', () => {
    const error = new InsufficientCredit('The job needs 10.20 USD, the balance is 1.00 USD');
    expect(toolErrorOf(error, 'r-1')).toEqual({
      unforeseen: false,
      result: {
        isError: true,
        content: [
          { type: 'text', text: 'Payment Required: The job needs 10.20 USD, the balance is 1.00 USD' },
        ],
        structuredContent: {
          error: 'Payment Required',
          message: error.message,
          code: 'insufficient_credit',
          statusCode: 402,
        },
      },
    });
  });

  it('shows a model every fault of a request at once, up to ten', () => {
    const faults = Array.from({ length: 12 }, (_, index) => ({
      param: `a${index}`,
      message: `a${index} is required`,
    }));
    const shown = faults.map(({ message }) => message).slice(0, 10);
    expect(textOf(InvalidRequest.of(faults))).toBe(`Bad Request: ${shown.join('; ')}`);
  });

  it('says when to try again', () => {
    const { result } = toolErrorOf(tooSoon(TooManyWaiters, 'Too many wait', 9_500), 'r-1');
    expect(result.structuredContent).toEqual({
      error: 'Service Unavailable',
      message: 'Too many wait, retry in 10 seconds',
      code: 'too_many_waiters',
      statusCode: 503,
      retryAfterSeconds: 10,
    });
    expect(toolErrorOf(new ServiceUnavailable(), 'r-1').result.structuredContent).not.toHaveProperty(
      'retryAfterSeconds',
    );
  });

  it.each([new Error('password is hunter2'), 'text', undefined, null, { message: 'detail' }])(
    'reveals nothing about an unexpected one: %p',
    (error) => {
      const { result, unforeseen } = toolErrorOf(error, 'r-1');
      expect(unforeseen).toBe(true);
      expect(textOf(error)).toBe('Internal error (request id r-1)');
      expect(result.structuredContent).toEqual({
        error: 'Internal Server Error',
        message: 'Internal error (request id r-1)',
        code: 'internal_error',
        statusCode: 500,
      });
    },
  );

  it('is not logged again when a service has logged it', () => {
    expect(toolErrorOf(new InternalError(), 'r-1').unforeseen).toBe(false);
    expect(textOf(new InternalError())).toBe('Internal error (request id r-1)');
  });
});
