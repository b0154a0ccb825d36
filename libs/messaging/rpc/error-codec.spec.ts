import { defineError, InternalError, Nothing, rpc } from '@handtest/contracts/define';
import { crossing, decodeError, encodeError } from './error-codec.js';

class ThingMissing extends defineError('thing_missing', 404, 'Thing not found') {}
class OtherFault extends defineError('other_fault', 409, 'Something else') {}
const operation = rpc(Nothing, Nothing, ThingMissing);

const acrossTheWire = (error: unknown) =>
  decodeError(Buffer.from(encodeError(crossing(error, operation))), operation);

describe('an error', () => {
  it('crosses as its own class with its public message when it is declared', () => {
    const arrived = acrossTheWire(new ThingMissing('No such thing'));
    expect(arrived).toBeInstanceOf(ThingMissing);
    expect(arrived.message).toBe('No such thing');
    expect(arrived.status).toBe(404);
  });

  it.each([new OtherFault('secret detail'), new Error('password is hunter2'), 'a string', undefined])(
    'becomes a bare internal error when it is not declared: %p',
    (error) => {
      const arrived = acrossTheWire(error);
      expect(arrived).toBeInstanceOf(InternalError);
      expect(arrived.message).toBe('An unexpected error happened');
    },
  );
});
