/** Plans in words. Pure. */
import type { Subscription } from './billing-query.js';

export const tiers = ['starter', 'pro', 'max'] as const satisfies readonly Subscription['tier'][];
export const billingCycles = ['monthly', 'yearly'] as const satisfies readonly Subscription['billingCycle'][];

export const tierTexts: Readonly<Record<Subscription['tier'], string>> = {
  starter: 'Starter',
  pro: 'Pro',
  max: 'Max',
};

export const cycleTexts: Readonly<Record<Subscription['billingCycle'], string>> = {
  monthly: 'paid monthly',
  yearly: 'paid yearly',
};

export function planText({ tier, billingCycle }: Pick<Subscription, 'tier' | 'billingCycle'>): string {
  return `${tierTexts[tier]}, ${cycleTexts[billingCycle]}`;
}

/** What a change of the plan does. */
export const changeText =
  'The change holds at once. For a more expensive plan you pay the difference for the rest of the period. For a cheaper ' +
  'plan the payment provider keeps the difference for later invoices, and the credit for it is taken back. Credit that ' +
  'is spent already becomes a debt, which the next credit pays.';

/** What to do about a subscription that is not in order. */
export const statusTexts: Readonly<Record<string, string>> = {
  past_due:
    'The last payment failed. Update the payment method under “Invoices and payment method”, or the plan ends.',
  unpaid: 'The plan is not paid. Update the payment method under “Invoices and payment method”.',
  paused: 'The plan is paused. No credit is added.',
};
