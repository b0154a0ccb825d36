import {
  type Caller,
  InvalidRequest,
  RawJson,
  WireVersionUnknown,
  wireVersion,
} from '@handtest/contracts/define';
import fc from 'fast-check';
import {
  decodeAnswers,
  decodeCalls,
  encodeAnswers,
  encodeCalls,
  encodeRefusal,
  encodeReply,
  type OutgoingAnswer,
  type OutgoingCall,
} from './codec.js';

const text = fc.string({ unit: 'binary', maxLength: 30 });
const session = text.map((alias): Caller => {
  const tester = { alias, avatarUrl: null };
  return { kind: 'session', tokenId: 'ses_1', userId: 'user_1', roles: { org_1: 'admin' }, tester };
});
const caller = fc.oneof(session, fc.constant<Caller>({ kind: 'anonymous' }));
/** Calls of a few callers, so that some share one. */
const calls = fc.array(caller, { minLength: 1, maxLength: 3 }).chain((callers) =>
  fc.array(
    fc.record({
      caller: fc.constantFrom(...callers),
      timeLeftMs: fc.double({ min: 1, max: 60_000, noNaN: true }),
      clientAddress: fc.option(text.filter(Boolean), { nil: undefined }),
      requestId: fc.option(text.filter(Boolean), { nil: undefined }),
      trace: fc.option(fc.dictionary(text, text), { nil: undefined }),
      request: fc.json(),
    }),
    { minLength: 1, maxLength: 20 },
  ),
);

describe('the version of a message', () => {
  const message = encodeCalls([{ caller: { kind: 'anonymous' }, timeLeftMs: 1, request: '{}' }]);
  const withVersion = (version: unknown) => JSON.stringify({ ...JSON.parse(message), version });

  it('is that of this release, which reads messages without one as well', () => {
    expect(JSON.parse(message)).toMatchObject({ version: wireVersion });
    for (const version of [wireVersion, undefined])
      expect(decodeCalls(withVersion(version), 0)).toHaveLength(1);
  });

  it.each([0, wireVersion + 1, 'x', null])(
    'is refused when it is %p, as something that passes',
    (version) => {
      expect(() => decodeCalls(withVersion(version), 0)).toThrow(WireVersionUnknown);
    },
  );
});

describe('the calls of a message', () => {
  it('arrive each with its own caller, address, ids, time left, trace and request', () => {
    fc.assert(
      fc.property(calls, (sent: OutgoingCall[]) => {
        const arrived = decodeCalls(encodeCalls(sent), 1_000);
        expect(arrived).toHaveLength(sent.length);
        sent.forEach(({ caller, clientAddress, requestId, timeLeftMs, trace = {}, request }, index) => {
          const { call, ...rest } = arrived[index]!;
          const deadlineMs = 1_000 + Math.floor(timeLeftMs);
          expect(call).toEqual({ caller, clientAddress, requestId, deadlineMs });
          expect(JSON.stringify(rest.trace)).toBe(JSON.stringify(trace));
          expect(JSON.stringify(rest.request)).toBe(JSON.stringify(JSON.parse(request)));
        });
      }),
    );
  });

  it('say which of them come from the same caller and address', () => {
    fc.assert(
      fc.property(calls, (sent: OutgoingCall[]) => {
        const arrived = decodeCalls(encodeCalls(sent), 0);
        const origins = sent.map(({ caller, clientAddress }) => JSON.stringify([caller, clientAddress]));
        for (const [a, first] of arrived.entries())
          for (const [b, second] of arrived.entries())
            expect(first.from === second.from).toBe(origins[a] === origins[b]);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"callers":[],"calls":{}}',
    '{"callers":[],"calls":[{"caller":0}]}',
  ])('are refused when the message is not one of ours: %s', (message) => {
    expect(() => decodeCalls(message, 0)).toThrow(InvalidRequest);
  });
});

describe('the answers to a message', () => {
  const answer = fc.record({ text: fc.json(), failed: fc.boolean() });
  const answers = fc
    .array(answer, { minLength: 1, maxLength: 70 })
    .map((list) => list.map((each, index): OutgoingAnswer => ({ index, ...each })))
    .chain((list) => fc.shuffledSubarray(list, { minLength: 1 }));

  it('arrive each once and as it was, in payloads no larger than the limit', () => {
    fc.assert(
      fc.property(answers, fc.integer({ min: 1, max: 4_000 }), (sent, limit) => {
        const payloads = encodeAnswers(sent, limit);
        const arrived = payloads.map((payload) => decodeAnswers(payload));
        expect(
          arrived.flat().map(({ index, bytes, failed }) => ({ index, text: bytes.toString(), failed })),
        ).toEqual(sent.map(({ index, text, failed }) => ({ index, text, failed })));
        for (const together of arrived) {
          const size = together.reduce((sum, { bytes }) => sum + bytes.length, 0);
          expect(size <= limit || together.length === 1).toBe(true);
        }
      }),
    );
  });

  it('may be one for all of them', () => {
    const [refusal, ...others] = decodeAnswers(encodeRefusal('{"code":"ä"}'));
    expect(others).toEqual([]);
    expect({ ...refusal, bytes: refusal?.bytes.toString() }).toEqual({
      index: 'all',
      bytes: '{"code":"ä"}',
      failed: true,
    });
  });

  it('pass JSON that is already made on as it is', () => {
    expect(encodeReply(new RawJson('{"a": 1}'))).toBe('{"a": 1}');
    expect(encodeReply(undefined)).toBe('{}');
  });
});
