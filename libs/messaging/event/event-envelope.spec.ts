import { WireVersionUnknown, wireVersion } from '@handtest/contracts/define';
import { IsInt, IsString, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import fc from 'fast-check';
import {
  decodeEnvelope,
  encodeEnvelope,
  messageIdOf,
  readPayload,
  UnreadableEvent,
} from './event-envelope.js';

class Bare {
  n: number;
}

class Inner {
  @IsString()
  name: string;
}

class Validated {
  @IsInt()
  n: number;

  @ValidateNested()
  @Type(() => Inner)
  inner: Inner;
}

const occurredAt = new Date('2026-03-01T10:00:00.123Z');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('an envelope', () => {
  it('carries any payload unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), (payload, id) => {
        const row = {
          id: String(id),
          subject: 'event.a.b',
          payload: JSON.stringify(payload),
          trace: null,
          occurredAt,
        };
        const messageId = messageIdOf('job', row);
        const envelope = decodeEnvelope(bytes(encodeEnvelope(messageId, row)));
        expect(envelope).toEqual({
          id: `job:${id}`,
          occurredAt: '2026-03-01T10:00:00.123Z',
          payload: JSON.parse(JSON.stringify(payload)),
        });
      }),
    );
  });

  it.each([
    ['', 'not valid JSON'],
    ['{', 'not valid JSON'],
    ['null', 'not an object'],
    ['[]', 'no id'],
    ['{"id":1}', 'no id'],
    ['{"id":""}', 'no id'],
    ['{"id":"a:1"}', 'when it occurred'],
    ['{"id":"a:1","occurredAt":"soon"}', 'when it occurred'],
  ])('is refused when it is %j', (text, reason) => {
    expect(() => decodeEnvelope(bytes(text))).toThrow(UnreadableEvent);
    expect(() => decodeEnvelope(bytes(text))).toThrow(reason);
  });

  it('contains its version, and a newer one is reported as unknown', () => {
    const row = { id: '1', subject: 'event.a.b', payload: '{}', trace: null, occurredAt };
    const written = JSON.parse(encodeEnvelope('job:1', row)) as object;
    expect(written).toMatchObject({ version: wireVersion });
    const newer = JSON.stringify({ ...written, version: wireVersion + 1 });
    expect(() => decodeEnvelope(bytes(newer))).toThrow(WireVersionUnknown);
  });

  it('is refused when it is not UTF-8', () => {
    expect(() => decodeEnvelope(new Uint8Array([0x22, 0xff, 0x22]))).toThrow(UnreadableEvent);
  });
});

describe('a payload', () => {
  it('is an instance of its class, with fields that the class does not know yet', () => {
    const event = readPayload(Validated, { n: 1, inner: { name: 'a', more: 2 }, extra: true });
    expect(event).toBeInstanceOf(Validated);
    expect(event.inner).toBeInstanceOf(Inner);
    expect(event).toEqual({ n: 1, inner: { name: 'a', more: 2 }, extra: true });
  });

  it('is refused with the path of the field that breaks a rule', () => {
    expect(() => readPayload(Validated, { n: 1, inner: { name: 2 } })).toThrow('inner.name must be a string');
    expect(() => readPayload(Validated, { n: 'x', inner: { name: 'a' } })).toThrow('n must be an integer');
  });

  it('of a class without rules may be any object', () => {
    expect(readPayload(Bare, { n: 'x' })).toEqual({ n: 'x' });
  });

  it.each([[null], [1], ['text'], [[]]])('is refused when it is %j', (payload) => {
    expect(() => readPayload(Bare, payload)).toThrow(UnreadableEvent);
  });
});
