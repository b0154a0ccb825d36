/**
 * What each type of event does: first all that must be asked of Stripe, outside any transaction, then the change. Types
 * that are not listed do nothing.
 */
import { isId } from '@handtest/contracts/define';
import { execute, query } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { EntityManager } from 'typeorm';
import { LedgerService } from '../ledger/ledger.service.js';
import { creditOfInvoice, creditToTakeBack, type InvoiceLine, planOf } from '../plan/plan.js';
import { SubscriptionService } from '../plan/subscription.service.js';
import { StripeClient } from './stripe.client.js';

export type Effect = (transaction: EntityManager) => Promise<void>;

const nothing: Effect = () => Promise.resolve();
const microsPerCent = 10_000n;

/** What the payer has of a payment again, so far. */
interface PaidBack {
  readonly chargedCents: number;
  readonly refundedCents: number;
  readonly disputedCents: number;
}

interface Purchase {
  readonly organizationId: string;
  readonly creditMicros: bigint;
  readonly paymentIntent: string | undefined;
}

@Injectable()
export class StripeEffectService {
  constructor(
    private readonly stripe: StripeClient,
    private readonly subscriptions: SubscriptionService,
    private readonly ledger: LedgerService,
  ) {}

  async of(event: Stripe.Event): Promise<Effect> {
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
        return this.ofCheckout(event.data.object);
      case 'invoice.paid':
        return this.ofPaidInvoice(event.data.object.id!);
      case 'invoice.payment_failed':
        return this.ofSubscription(subscriptionOf(event.data.object));
      case 'customer.subscription.created':
      case 'customer.subscription.updated':
      case 'customer.subscription.deleted':
        return this.ofSubscription(event.data.object.id);
      case 'charge.refunded':
        return this.ofRefund(event.data.object);
      case 'charge.dispute.closed':
        return this.ofDispute(event.data.object);
      default:
        return nothing;
    }
  }

  private async ofCheckout(session: Stripe.Checkout.Session): Promise<Effect> {
    const organizationId = session.metadata?.organizationId;
    if (session.mode === 'subscription') return this.ofSubscription(idOf(session.subscription));
    if (!isId('organization', organizationId) || session.mode !== 'payment') return nothing;
    if (session.payment_status !== 'paid') return nothing;
    // Ours are all in dollars. Somebody paid here for what we cannot count: it is parked, with its alert.
    if (isOther(session.currency, 'usd')) throw new Error(`A checkout was paid in ${session.currency}`);
    const creditMicros = BigInt(session.amount_subtotal ?? 0) * microsPerCent;
    const purchase = { organizationId, creditMicros, paymentIntent: idOf(session.payment_intent) };
    return (transaction) => this.credit(transaction, 'purchase', session.id, purchase);
  }

  private async ofPaidInvoice(id: string): Promise<Effect> {
    const invoice = await this.stripe.invoice(id);
    const subscriptionId = subscriptionOf(invoice);
    if (subscriptionId === undefined) return nothing;
    const lines = await this.linesOf(invoice);
    const creditMicros = creditOfInvoice(lines, this.subscriptions.includedCredit);
    const paid = invoice.payments?.data.find(({ status }) => status === 'paid');
    const paymentIntent = idOf(paid?.payment.payment_intent);
    const reading = await this.subscriptions.read(subscriptionId);
    return async (transaction) => {
      const organizationId = await this.subscriptions.replace(transaction, reading);
      if (organizationId === undefined) return;
      await this.credit(transaction, 'included_credit', id, { organizationId, creditMicros, paymentIntent });
      if (creditMicros >= 0n) return;
      await this.openAccount(transaction, organizationId);
      await this.ledger.takeBack(transaction, { organizationId, reference: id, amountMicros: -creditMicros });
    };
  }

  private async ofSubscription(id: string | undefined): Promise<Effect> {
    if (id === undefined) return nothing;
    const reading = await this.subscriptions.read(id);
    return async (transaction) => void (await this.subscriptions.replace(transaction, reading));
  }

  /** What was refunded so far, of all refunds of the charge: whichever event comes last says the most. */
  private ofRefund(charge: Stripe.Charge): Effect {
    const { amount: chargedCents, amount_refunded: refundedCents } = charge;
    return this.ofPaidBack(idOf(charge.payment_intent), { chargedCents, refundedCents, disputedCents: 0 });
  }

  /** Only a lost one: until then nobody knows whose the money is. */
  private async ofDispute(dispute: Stripe.Dispute): Promise<Effect> {
    if (dispute.status !== 'lost') return nothing;
    const { amount: chargedCents } = await this.stripe.charge(idOf(dispute.charge)!);
    const paidBack = { chargedCents, refundedCents: 0, disputedCents: dispute.amount };
    return this.ofPaidBack(idOf(dispute.payment_intent), paidBack);
  }

  private ofPaidBack(paymentIntent: string | undefined, paidBack: PaidBack): Effect {
    if (paymentIntent === undefined) return nothing;
    const { chargedCents, refundedCents, disputedCents } = paidBack;
    return async (transaction) => {
      await lock(transaction, paymentIntent);
      await execute(
        transaction,
        `INSERT INTO refund (payment_intent, charged_cents, refunded_cents, disputed_cents) VALUES ($1, $2, $3, $4)
         ON CONFLICT (payment_intent) DO UPDATE SET
           refunded_cents = greatest(refund.refunded_cents, excluded.refunded_cents),
           disputed_cents = greatest(refund.disputed_cents, excluded.disputed_cents)`,
        [paymentIntent, chargedCents, refundedCents, disputedCents],
      );
      await this.settleRefund(transaction, paymentIntent);
    };
  }

  private async credit(
    transaction: EntityManager,
    kind: 'purchase' | 'included_credit',
    reference: string,
    { organizationId, creditMicros, paymentIntent }: Purchase,
  ): Promise<void> {
    if (creditMicros <= 0n) return;
    if (paymentIntent !== undefined) await lock(transaction, paymentIntent);
    await this.openAccount(transaction, organizationId);
    const credit = { kind, organizationId, reference, amountMicros: creditMicros };
    if (!(await this.ledger.giveCredit(transaction, credit)) || paymentIntent === undefined) return;
    await execute(
      transaction,
      'INSERT INTO purchase (payment_intent, organization_id, credit_micros) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [paymentIntent, organizationId, String(creditMicros)],
    );
    await this.settleRefund(transaction, paymentIntent);
  }

  /** Stripe may tell of an organization sooner than identity does. */
  private async openAccount(transaction: EntityManager, organizationId: string): Promise<void> {
    const open = 'INSERT INTO account (organization_id) VALUES ($1) ON CONFLICT DO NOTHING';
    await execute(transaction, open, [organizationId]);
  }

  /** The refund and its purchase meet here, whichever came first. */
  private async settleRefund(transaction: EntityManager, paymentIntent: string): Promise<void> {
    const [row] = await query<
      Record<'organizationId' | 'credit' | 'takenBack' | 'refunded' | 'charged', string>
    >(
      transaction,
      `SELECT organization_id AS "organizationId", credit_micros AS credit, taken_back_micros AS "takenBack",
         refunded_cents + disputed_cents AS refunded, charged_cents AS charged
       FROM purchase JOIN refund USING (payment_intent) WHERE payment_intent = $1 FOR UPDATE OF purchase`,
      [paymentIntent],
    );
    if (!row) return;
    const due = creditToTakeBack(BigInt(row.credit), BigInt(row.refunded), BigInt(row.charged));
    const amountMicros = due - BigInt(row.takenBack);
    if (amountMicros <= 0n) return;
    const reference = `${paymentIntent}:${row.refunded}`;
    await this.ledger.takeBack(transaction, { organizationId: row.organizationId, reference, amountMicros });
    const remember = 'UPDATE purchase SET taken_back_micros = $2 WHERE payment_intent = $1';
    await execute(transaction, remember, [paymentIntent, String(due)]);
  }

  /** The lines for our prices. */
  private async linesOf(invoice: Stripe.Invoice): Promise<InvoiceLine[]> {
    const lines: InvoiceLine[] = [];
    for (const { amount, pricing } of invoice.lines.data) {
      const price = idOf(pricing?.price_details?.price);
      const plan = price === undefined ? undefined : planOf(price, this.stripe.prices);
      if (!plan) continue;
      const priceCents = await this.stripe.priceCentsOf(price!, invoice.currency);
      lines.push({ plan, amountCents: amount, priceCents });
    }
    return lines;
  }
}

/** Whether the currency is there and another one. */
function isOther(currency: string | null | undefined, expected: string): boolean {
  return typeof currency === 'string' && currency !== expected;
}

/** One after the other, so that each sees what the one before has written. */
async function lock(transaction: EntityManager, paymentIntent: string): Promise<void> {
  await execute(transaction, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [paymentIntent]);
}

function subscriptionOf(invoice: Stripe.Invoice): string | undefined {
  return idOf(invoice.parent?.subscription_details?.subscription);
}

/** Stripe answers the id of a thing, or the thing itself. */
function idOf(thing: string | { id: string } | null | undefined): string | undefined {
  return typeof thing === 'string' ? thing : thing?.id;
}
