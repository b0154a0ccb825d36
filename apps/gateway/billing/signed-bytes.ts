/** What Stripe sent, as billing takes it: the bytes of the body, untouched, and the signature. Pure. */
import { type StripeEventReceived, StripeSignatureInvalid } from '@handtest/contracts/billing';

interface Received {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Longer than any signature, with several while a secret is being changed. */
const longestSignature = 4_000;

/** @throws StripeSignatureInvalid when there is no body, or no signature that could be one */
export function signedBytesOf({ body, headers }: Received): StripeEventReceived {
  const signature = headers['stripe-signature'];
  if (!Buffer.isBuffer(body) || body.length === 0) throw new StripeSignatureInvalid();
  if (typeof signature !== 'string' || signature === '' || signature.length > longestSignature) {
    throw new StripeSignatureInvalid();
  }
  return { body: body.toString('base64'), signature };
}
