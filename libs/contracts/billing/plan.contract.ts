/** Subscriptions and single purchases of credit. Stripe takes the payment on its own pages. */
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import {
  clientOf,
  defineContract,
  defineError,
  IdempotencyKey,
  IdempotencyKeyReused,
  IdempotentRequestRunning,
  Nothing,
  rpc,
  within,
} from '../define/index.js';
import { OrganizationNotFound } from '../identity/organization.contract.js';
import { OrganizationRequest, OrganizationRequired } from './billing.contract.js';

export const tiers = ['starter', 'pro', 'max'] as const;
export type Tier = (typeof tiers)[number];

export const billingCycles = ['monthly', 'yearly'] as const;
export type BillingCycle = (typeof billingCycles)[number];

export class PaymentsNotConfigured extends defineError(
  'payments_not_configured',
  503,
  'Payments are not configured: set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and the STRIPE_PRICE_ variables for billing',
) {}

/** Stripe does not answer, or answers with a failure of its own or of our configuration. */
export class PaymentsUnavailable extends defineError(
  'payments_unavailable',
  503,
  'The payment provider is temporarily unavailable; try again later',
) {}

/** The bank or Stripe refused a payment that a change of plan needs immediately. */
export class PaymentRefused extends defineError(
  'payment_refused',
  402,
  'The payment was declined; update the payment method in the billing portal and try again',
) {}

export class AlreadySubscribed extends defineError(
  'already_subscribed',
  409,
  'The organization already has a subscription; change its plan instead',
) {}

export class NotSubscribed extends defineError(
  'not_subscribed',
  409,
  'The organization has no subscription; start one with POST /api/billing/checkout',
) {}

/** Either a plan, `tier` and `billingCycle`, or `creditUsd`. */
export class CheckoutRequest extends OrganizationRequest {
  @IsOptional()
  @IsIn(tiers)
  tier?: Tier;

  @IsOptional()
  @IsIn(billingCycles)
  billingCycle?: BillingCycle;

  /**
   * Credit to buy once, in whole USD.
   * @example 10
   */
  @IsOptional()
  @IsInt()
  @Min(5)
  @Max(10_000)
  creditUsd?: number;

  /** The header `Idempotency-Key`. */
  @IdempotencyKey()
  idempotencyKey?: string;
}

export class Checkout {
  /** Stripe's payment page; valid for a day. */
  checkoutUrl: string;
  /** An earlier request with the same Idempotency-Key was answered again. */
  replayed?: true;
}

export class ChangePlanRequest extends OrganizationRequest {
  @IsIn(tiers)
  tier: Tier;

  @IsIn(billingCycles)
  billingCycle: BillingCycle;
}

export class Portal {
  /** Stripe's page for invoices, payment methods and cancellation; valid for a few minutes. */
  portalUrl: string;
}

export class Subscription {
  id: string;
  tier: Tier;
  billingCycle: BillingCycle;
  /** As in Stripe: active, trialing, past_due, unpaid or paused. */
  status: string;
  currentPeriodEnd: string;
  /** The subscription ends with the period and is not renewed. */
  cancelAtPeriodEnd: boolean;
  /** Credit that comes with each period that is paid. */
  includedCreditUsd: number;
}

export class CurrentSubscription {
  subscription: Subscription | null;
}

const errors = [
  OrganizationRequired,
  OrganizationNotFound,
  PaymentsNotConfigured,
  PaymentsUnavailable,
] as const;

/** At most two requests to Stripe, each with a limit of 10 seconds. */
const timeoutMs = 22_000;

export const planContract = defineContract('billing.plan', {
  checkout: within(
    timeoutMs,
    rpc(
      CheckoutRequest,
      Checkout,
      ...errors,
      AlreadySubscribed,
      IdempotencyKeyReused,
      IdempotentRequestRunning,
    ),
  ),
  subscription: rpc(OrganizationRequest, CurrentSubscription, OrganizationRequired, OrganizationNotFound),
  changePlan: within(timeoutMs, rpc(ChangePlanRequest, Nothing, ...errors, NotSubscribed, PaymentRefused)),
  portal: within(timeoutMs, rpc(OrganizationRequest, Portal, ...errors)),
});

export class PlanClient extends clientOf(planContract) {}

/** What `POST /api/billing/checkout` answers. */
export class CheckoutBegun {
  /** Stripe's payment page; valid for a day. */
  checkoutUrl: string;
}
