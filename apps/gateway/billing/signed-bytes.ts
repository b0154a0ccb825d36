/** A Stripe event for billing: the unchanged bytes of the body, and the signature. Pure. */
import { type StripeEventReceived, StripeSignatureInvalid } from '@handtest/contracts/billing';

interface Received {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** More than the signatures of several secrets during a rotation. */
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
