/** The form of Stripe's events, and the types that have an effect. Pure. */
import type Stripe from 'stripe';

/** Stripe must send all these types to our endpoint. The README at the root lists them too. */
export const effectiveTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
] as const satisfies readonly Stripe.Event['type'][];

type EffectiveEvent = Extract<Stripe.Event, { type: (typeof effectiveTypes)[number] }>;

export function isEffective(event: Stripe.Event): event is EffectiveEvent {
  return (effectiveTypes as readonly string[]).includes(event.type);
}

/** The year 3000. Postgres refuses much later times. */
const latestSeconds = 32_503_680_000;

/** Whether it has the fields of every event (Stripe, The Event object). */
export function isStripeEvent(signed: unknown): signed is Stripe.Event {
  if (typeof signed !== 'object' || signed === null) return false;
  const { id, type, created, data } = signed as Partial<Record<string, unknown>>;
  const hasObject = typeof data === 'object' && data !== null && 'object' in data;
  return isName(id) && isName(type) && isInstant(created) && hasObject && isObject(data.object);
}

function isName(text: unknown): boolean {
  return typeof text === 'string' && /^[\x21-\x7e]{1,255}$/.test(text);
}

function isInstant(seconds: unknown): boolean {
  return Number.isInteger(seconds) && Number(seconds) >= 0 && Number(seconds) <= latestSeconds;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
