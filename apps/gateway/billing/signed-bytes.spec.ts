import { StripeSignatureInvalid } from '@handtest/contracts/billing';
import { signedBytesOf } from './signed-bytes.js';

const headers = { 'stripe-signature': 't=1,v1=ab' };

describe('what Stripe sent', () => {
  it('is passed on byte for byte, with its signature', () => {
    const body = Buffer.from('{"a" : 1,\n "b":"\u00e9"}');
    const { body: base64, signature } = signedBytesOf({ body, headers });
    expect(Buffer.from(base64, 'base64').equals(body)).toBe(true);
    expect(signature).toBe('t=1,v1=ab');
  });

  it.each([
    ['no body', { body: undefined, headers }],
    ['an empty body', { body: Buffer.alloc(0), headers }],
    ['a body that was parsed', { body: { id: 'evt_1' }, headers }],
    ['no signature', { body: Buffer.from('{}'), headers: {} }],
    ['an empty signature', { body: Buffer.from('{}'), headers: { 'stripe-signature': '' } }],
    ['an endless signature', { body: Buffer.from('{}'), headers: { 'stripe-signature': 'x'.repeat(4_001) } }],
  ])('is refused with %s', (_what, received) => {
    expect(() => signedBytesOf(received)).toThrow(StripeSignatureInvalid);
  });
});
