/** Stripe's events: the gateway passes the bytes on, billing verifies them. */
import { IsString, Length, MaxLength } from 'class-validator';
import { Base64, clientOf, defineContract, defineError, Nothing, rpc, within } from '../define/index.js';
import { PaymentsNotConfigured } from './plan.contract.js';

export class StripeSignatureInvalid extends defineError(
  'stripe_signature_invalid',
  400,
  'The Stripe-Signature header is invalid or has expired',
  'Stripe-Signature',
) {}

export class StripeEventInvalid extends defineError(
  'stripe_event_invalid',
  400,
  'The body must be a Stripe event',
  'body',
) {}

export class StripeEventReceived {
  /** The body as it came, in base64. */
  @Base64()
  @MaxLength(1_400_000)
  body: string;

  /** The header `stripe-signature`. */
  @IsString()
  @Length(1, 4_000)
  signature: string;
}

/** What the operator has configured. */
export class PaymentSettings {
  /** Payments and subscriptions through Stripe. */
  stripe: boolean;
}

export const stripeContract = defineContract('billing.stripe', {
  /** A page waits for the answer. */
  settings: within(1_000, rpc(Nothing, PaymentSettings)),
  /** Answers when the event is stored; it is processed afterwards. */
  receive: rpc(
    StripeEventReceived,
    Nothing,
    StripeSignatureInvalid,
    StripeEventInvalid,
    PaymentsNotConfigured,
  ),
});

export class StripeEventClient extends clientOf(stripeContract) {}
