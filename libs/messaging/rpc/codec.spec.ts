import {
  defineError,
  DeadlineExceeded,
  InternalError,
  Nothing,
  RawJson,
  rpc,
} from '@handtest/contracts/define';
import fc from 'fast-check';
import {
  assertTimeLeft,
  crossing,
  decodeBatch,
  decodeCall,
  decodeError,
  encodeBatch,
  encodeCall,
  encodeError,
  encodeReply,
} from './codec.js';

class ThingMissing extends defineError('thing_missing', 404, 'Thing not found') {}
class OtherFault extends defineError('other_fault', 409, 'Something else') {}
const operation = rpc(Nothing, Nothing, ThingMissing);

describe('a call in headers', () => {
  it('arrives with its caller, whatever characters an alias has', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 60_000 }), (alias, timeLeftMs) => {
        const call = {
          caller: {
            kind: 'session' as const,
            tokenId: 'ses_1',
            userId: 'user_1',
            roles: { org_1: 'admin' as const },
            tester: { alias, avatarUrl: null },
          },
          clientAddress: '192.0.2.1',
        };
        const headers = new Map(encodeCall(call, timeLeftMs));
        for (const value of headers.values()) expect(value).toMatch(/^[\x20-\x7e]*$/);
        const arrived = decodeCall((name) => headers.get(name), 1_000);
        expect(arrived).toEqual({ ...call, deadlineMs: 1_000 + timeLeftMs });
      }),
    );
  });

  it('is refused when its time has run out', () => {
    expect(() => assertTimeLeft({ caller: { kind: 'anonymous' }, deadlineMs: 5 }, 5)).toThrow(
      DeadlineExceeded,
    );
    expect(() => assertTimeLeft({ caller: { kind: 'anonymous' }, deadlineMs: 6 }, 5)).not.toThrow();
  });
});

describe('an error', () => {
  it('crosses as its own class with its public message when it is declared', () => {
    const crossed = crossing(new ThingMissing('No such thing'), operation);
    const arrived = decodeError(encodeError(crossed), operation);
    expect(arrived).toBeInstanceOf(ThingMissing);
    expect(arrived.message).toBe('No such thing');
    expect(arrived.status).toBe(404);
  });

  it.each([new OtherFault('secret detail'), new Error('password is hunter2'), 'a string', undefined])(
    'becomes a bare internal error when it is not declared: %p',
    (error) => {
      const arrived = decodeError(encodeError(crossing(error, operation)), operation);
      expect(arrived).toBeInstanceOf(InternalError);
      expect(arrived.message).toBe('An unexpected error happened');
    },
  );
});

describe('a batch', () => {
  it('gives each request its own answer, and what does not fit is asked again', () => {
    const item = fc.record({ text: fc.string({ maxLength: 50 }), failed: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 70 }),
        fc.integer({ min: 1, max: 4_000 }),
        (items, limit) => {
          const answers = items.map(({ text, failed }) => ({
            bytes: failed ? encodeError(new ThingMissing(text || undefined)) : encodeReply({ text }),
            failed,
          }));
          const { lengths, payload } = encodeBatch(answers, limit);
          const decoded = decodeBatch(lengths, payload, operation);
          expect(decoded).toHaveLength(items.length);
          expect(decoded[0]).not.toBe('ask again');
          expect(
            payload.length <= limit || decoded.filter((answer) => answer !== 'ask again').length === 1,
          ).toBe(true);
          decoded.forEach((answer, index) => {
            if (answer === 'ask again') return;
            const { text, failed } = items[index]!;
            if ('error' in answer)
              expect([failed, answer.error.message]).toEqual([true, text || 'Thing not found']);
            else expect([failed, JSON.parse(answer.bytes.toString())]).toEqual([false, { text }]);
          });
        },
      ),
    );
  });

  it('passes JSON that is already made on as it is', () => {
    expect(encodeReply(new RawJson('{"a": 1}')).toString()).toBe('{"a": 1}');
    expect(encodeReply(undefined).toString()).toBe('{}');
  });
});
