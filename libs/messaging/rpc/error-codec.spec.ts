import {
  defineError,
  InternalError,
  InvalidRequest,
  Nothing,
  rpc,
  tooSoon,
} from '@handtest/contracts/define';
import { publicError, decodeError, encodeError } from './error-codec.js';

class ThingMissing extends defineError('thing_missing', 404, 'Thing not found') {}
class ThingTooOften extends defineError('thing_too_often', 429, 'Too often') {}
class OtherFault extends defineError('other_fault', 409, 'Something else') {}
const operation = rpc(Nothing, Nothing, ThingMissing, ThingTooOften);

const acrossTheWire = (error: unknown) =>
  decodeError(Buffer.from(encodeError(publicError(error, operation))), operation);

describe('an error', () => {
  it('crosses as its own class with its public message when it is declared', () => {
    const arrived = acrossTheWire(new ThingMissing('No such thing'));
    expect(arrived).toBeInstanceOf(ThingMissing);
    expect(arrived.message).toBe('No such thing');
    expect(arrived.status).toBe(404);
  });

  it.each([
    [1, 'Too often, retry in 1 second', 1],
    [1_000, 'Too often, retry in 1 second', 1],
    [41_001, 'Too often, retry in 42 seconds', 42],
  ])('includes the time until a retry: %p ms', (waitMs, message, seconds) => {
    const arrived = acrossTheWire(tooSoon(ThingTooOften, 'Too often', waitMs));
    expect(arrived).toBeInstanceOf(ThingTooOften);
    expect([arrived.message, arrived.retryAfterSeconds]).toEqual([message, seconds]);
  });

  it('includes all faults of a request', () => {
    const faults = [
      { param: 'a', message: 'a is required' },
      { param: 'b[0].c', message: 'b[0].c must be a string' },
    ];
    const arrived = acrossTheWire(InvalidRequest.of(faults));
    expect(arrived).toBeInstanceOf(InvalidRequest);
    expect([arrived.message, arrived.faults]).toEqual(['a is required', faults]);
  });

  it('of another kind has no time until a retry', () => {
    expect(acrossTheWire(new ThingMissing())).not.toHaveProperty('retryAfterSeconds');
  });

  it.each([new OtherFault('secret detail'), new Error('password is hunter2'), 'a string', undefined])(
    'becomes a bare internal error when it is not declared: %p',
    (error) => {
      const arrived = acrossTheWire(error);
      expect(arrived).toBeInstanceOf(InternalError);
      expect(arrived.message).toBe(
        'An unexpected error occurred; give the X-Request-Id when you ask for help',
      );
    },
  );
});
