/** Plans: a tier, a billing cycle, their price in Stripe, and the credit that they include. */
import { type BillingCycle, billingCycles, microsOf, type Tier, tiers } from '@handtest/contracts/billing';
import type { IncludedCredit, PlanPrices } from '../config.js';

export interface Plan {
  readonly tier: Tier;
  readonly billingCycle: BillingCycle;
}

/** A plan and its next renewal. */
export interface PlanState extends Plan {
  /** It is not renewed after its period. */
  readonly cancelAtPeriodEnd: boolean;
}

/** The plan of a price; undefined for a price that is not ours. */
export function planOf(priceId: string, prices: PlanPrices): Plan | undefined {
  for (const tier of tiers) {
    for (const billingCycle of billingCycles) {
      if (prices[`${tier}/${billingCycle}`].includes(priceId)) return { tier, billingCycle };
    }
  }
  return undefined;
}

/** Credit of one period in micro-dollars. */
export function creditOfPeriod({ tier, billingCycle }: Plan, included: IncludedCredit): bigint {
  return microsOf(included[tier])! * (billingCycle === 'yearly' ? 12n : 1n);
}

/** A line of an invoice for a price of ours. */
export interface InvoiceLine {
  readonly plan: Plan;
  /** After discounts; a negative amount is money back. */
  readonly amountCents: number;
  /** The price of a whole period. */
  readonly priceCents: number;
  /** Of today, or, for money back, at the payment that it gives back. */
  readonly included: IncludedCredit;
}

/**
 * What a line of Stripe charges. The amount of a whole period is before discounts, and that of a change within a period is
 * after them (Stripe, Prorations and discounts); the line lists the discounts that its amount does not contain.
 */
export function chargedCents(line: {
  readonly amount: number;
  readonly discount_amounts?: readonly { readonly amount: number }[] | null;
}): number {
  return (line.discount_amounts ?? []).reduce((rest, { amount }) => rest - amount, line.amount);
}

/**
 * The credit of a paid invoice: each line gives the credit of its price, in proportion to the amount it charges. A whole
 * period gives its whole credit. A change within a period gives the rest of the new plan's credit minus the rest of the
 * old plan's, as it was given. The result is negative for a cheaper plan, because Stripe uses the rest of the money for later invoices.
 * Otherwise repeated upgrades and downgrades would give unlimited credit for one payment.
 */
export function creditOfInvoice(lines: readonly InvoiceLine[]): bigint {
  return lines
    .filter(({ priceCents }) => priceCents > 0)
    .reduce(
      (sum, { plan, amountCents, priceCents, included }) =>
        sum + (creditOfPeriod(plan, included) * BigInt(amountCents)) / BigInt(priceCents),
      0n,
    );
}

/** Whether the subscription can charge nothing any more (Stripe, The Subscription object). */
export function hasEnded(status: string): boolean {
  return status === 'incomplete_expired' || status === 'canceled';
}

/** Whether the subscription started and has not ended. */
export function isLive(status: string): boolean {
  return status !== 'incomplete' && !hasEnded(status);
}

/** Whether the subscription is paid or in its trial. */
export function isActive(status: string): boolean {
  return status === 'active' || status === 'trialing';
}

export function samePlan(a: PlanState | null, b: PlanState | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.tier === b.tier && a.billingCycle === b.billingCycle && a.cancelAtPeriodEnd === b.cancelAtPeriodEnd
  );
}

/**
 * The share of a credit that belongs to a part of its price: to what a card paid of it, or to what was refunded of that.
 * Rounded down to a whole micro-dollar, and never more than the credit.
 */
export function shareOfCredit(creditMicros: bigint, partCents: bigint, wholeCents: bigint): bigint {
  if (wholeCents <= 0n) return 0n;
  return partCents < wholeCents ? (creditMicros * partCents) / wholeCents : creditMicros;
}
