import { HookInvalid, HookSignatureInvalid } from '@handtest/contracts/codehost';
import { hookOf } from './hook-bytes.js';

const headers = {
  'x-hub-signature-256': 'sha256=ab',
  'x-github-delivery': 'guid-1',
  'x-github-event': 'push',
};
const body = Buffer.from('{"a" : 1,\n "b":"\u00e9"}');

it('is passed on byte for byte, with its headers', () => {
  const { body: base64, ...rest } = hookOf({ body, headers });
  expect(Buffer.from(base64, 'base64').equals(body)).toBe(true);
  expect(rest).toEqual({ signature: 'sha256=ab', deliveryId: 'guid-1', event: 'push' });
});

it.each([
  ['no body', { body: undefined, headers }, HookSignatureInvalid],
  ['an empty body', { body: Buffer.alloc(0), headers }, HookSignatureInvalid],
  ['a body that was parsed', { body: {}, headers }, HookSignatureInvalid],
  ['no signature', { body, headers: { ...headers, 'x-hub-signature-256': undefined } }, HookSignatureInvalid],
  [
    'an endless signature',
    { body, headers: { ...headers, 'x-hub-signature-256': 'x'.repeat(201) } },
    HookSignatureInvalid,
  ],
  ['no delivery', { body, headers: { ...headers, 'x-github-delivery': '' } }, HookInvalid],
  ['two events', { body, headers: { ...headers, 'x-github-event': ['a', 'b'] } }, HookInvalid],
])('is refused with %s', (_what, received, error) => {
  expect(() => hookOf(received)).toThrow(error);
});
