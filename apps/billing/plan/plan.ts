/** Plans: a tier and how often it is paid, the price behind it in Stripe, and the credit that comes with it. */
import { type BillingCycle, billingCycles, microsOf, type Tier, tiers } from '@handtest/contracts/billing';

export interface Plan {
  readonly tier: Tier;
  readonly billingCycle: BillingCycle;
}

/** A plan as far as it concerns what is paid and when. */
export interface PlanState extends Plan {
  /** It ends with its period instead of being renewed. */
  readonly cancelAtPeriodEnd: boolean;
}

/** Ids of prices in Stripe. */
export type PlanPrices = Readonly<Record<`${Tier}/${BillingCycle}`, string>>;

export type IncludedCredit = Readonly<Record<Tier, number>>;

/** The plan of a price; undefined for a price that is not ours. */
export function planOf(priceId: string, prices: PlanPrices): Plan | undefined {
  for (const tier of tiers) {
    for (const billingCycle of billingCycles) {
      if (prices[`${tier}/${billingCycle}`] === priceId) return { tier, billingCycle };
    }
  }
  return undefined;
}

/** Credit of one period in micro-dollars. */
export function creditOfPeriod({ tier, billingCycle }: Plan, included: IncludedCredit): bigint {
  return microsOf(included[tier])! * (billingCycle === 'yearly' ? 12n : 1n);
}

/** A line of an invoice: what it charges for a price of ours, or gives back when it is below zero. */
export interface InvoiceLine {
  readonly plan: Plan;
  readonly amountCents: number;
  /** What a whole period of the price costs. */
  readonly priceCents: number;
}

/**
 * The credit that comes with a paid invoice: of each line the share of its price that it charges. A whole period brings
 * its whole credit; a change in the middle of one brings what the rest of the new plan includes, less what the rest of
 * the old one did. Below zero for a cheaper plan: Stripe keeps the money of the rest for the invoices to come, and if its
 * credit stayed, going up and down would bring credit without end for money that was paid once.
 */
export function creditOfInvoice(lines: readonly InvoiceLine[], included: IncludedCredit): bigint {
  return lines
    .filter(({ priceCents }) => priceCents > 0)
    .reduce(
      (sum, { plan, amountCents, priceCents }) =>
        sum + (creditOfPeriod(plan, included) * BigInt(amountCents)) / BigInt(priceCents),
      0n,
    );
}

/** Statuses of a subscription that has not come to anything, or has ended (Stripe, The Subscription object). */
const ended = ['incomplete', 'incomplete_expired', 'canceled'];

export function isLive(status: string): boolean {
  return !ended.includes(status);
}

/** Whether what a subscription includes is there to be used: it is paid, or its trial runs. */
export function isActive(status: string): boolean {
  return status === 'active' || status === 'trialing';
}

export function samePlan(a: PlanState | null, b: PlanState | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.tier === b.tier && a.billingCycle === b.billingCycle && a.cancelAtPeriodEnd === b.cancelAtPeriodEnd
  );
}

/** How much of a credit is to be taken back when this much of its payment was. */
export function creditToTakeBack(creditMicros: bigint, refundedCents: bigint, chargedCents: bigint): bigint {
  if (chargedCents <= 0n) return 0n;
  const refunded = refundedCents < chargedCents ? refundedCents : chargedCents;
  return (creditMicros * refunded) / chargedCents;
}
