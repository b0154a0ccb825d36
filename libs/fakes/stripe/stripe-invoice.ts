/** The invoices of a fake Stripe account, and the subscriptions that they bill. */
import { newStripeId, type StripeObject } from './stripe-object.js';

export interface Item {
  id: string;
  price: StripeObject;
  current_period_start: number;
  current_period_end: number;
  /** The last one that charged it. */
  invoice?: string;
}

export interface FakeInvoice extends StripeObject {
  total: number;
  status: string;
  lines: { object: 'list'; has_more: boolean; data: StripeObject[] };
}

export interface FakeSubscription extends StripeObject {
  customer: string;
  status: string;
  cancel_at_period_end: boolean;
  /** Seconds. */
  cancel_at: number | null;
  metadata: Record<string, string>;
  items: { object: 'list'; data: Item[] };
}

export interface Line {
  price: StripeObject;
  amount: number;
  proration: boolean;
  /** The invoice whose money a proration gives back. */
  credits?: string | undefined;
}

/** @param couponPercent a discount of all lines */
export function invoiceOf(
  { id: subscription, customer, metadata, items }: FakeSubscription,
  lines: readonly Line[],
  couponPercent: number,
  id: string,
): FakeInvoice {
  const off = (amount: number) => Math.round((amount * couponPercent) / 100);
  const total = lines.reduce((sum, { amount }) => sum + amount - off(amount), 0);
  const subscription_item = items.data[0]!.id;
  const data = lines.map(({ price, amount, proration, credits }) => ({
    ...{ id: newStripeId('il'), object: 'line_item', currency: 'usd' },
    // Stripe discounts the amounts of prorations, and lists the discounts of other lines.
    ...(proration
      ? { amount: amount - off(amount), discount_amounts: [] }
      : { amount, discount_amounts: [{ amount: off(amount), discount: 'di_1' }] }),
    pricing: { type: 'price_details', price_details: { price: price.id, product: 'prod_1' } },
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: {
        ...{ proration, subscription_item },
        proration_details: { credited_items: credits === undefined ? null : { invoice: credits } },
      },
    },
  }));
  return {
    ...{ id, object: 'invoice', customer, total, currency: 'usd', status: 'open' },
    lines: { object: 'list', has_more: false, data },
    payments: { object: 'list', has_more: false, data: [] },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription, metadata: { ...metadata } },
    },
  };
}
