/**
 * What each type of event does: first all that must be asked of Stripe, outside any transaction, then the change.
 */
import { isId } from '@handtest/contracts/define';
import { execute } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { EntityManager } from 'typeorm';
import { LedgerService } from '../ledger/ledger.service.js';
import { creditOfInvoice, type InvoiceLine, planOf } from '../plan/plan.js';
import { SubscriptionService } from '../plan/subscription.service.js';
import { RefundService } from './refund.service.js';
import { StripeClient } from './stripe.client.js';
import { type EffectiveEvent, isEffective } from './stripe-event.js';
import { idOf } from './stripe-id.js';

export type Effect = (transaction: EntityManager) => Promise<void>;

const nothing: Effect = () => Promise.resolve();
const microsPerCent = 10_000n;

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
    private readonly refunds: RefundService,
  ) {}

  async of(event: Stripe.Event): Promise<Effect> {
    return isEffective(event) ? this.ofEffective(event) : nothing;
  }

  private async ofEffective(event: EffectiveEvent): Promise<Effect> {
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
        return this.ofReversal(event.data.object);
      case 'charge.refund.updated':
      case 'refund.updated':
      case 'refund.failed':
      case 'charge.dispute.closed':
      case 'charge.dispute.funds_withdrawn':
      case 'charge.dispute.funds_reinstated':
        return this.ofReversal(event.data.object.charge);
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

  /** Of whatever refund or dispute: all of the charge's are read. */
  private async ofReversal(charge: string | { id: string } | null): Promise<Effect> {
    const chargeId = idOf(charge);
    const reading = chargeId === undefined ? undefined : await this.refunds.read(chargeId);
    if (!reading) return nothing;
    return (transaction) => this.refunds.book(transaction, reading);
  }

  private async credit(
    transaction: EntityManager,
    kind: 'purchase' | 'included_credit',
    reference: string,
    { organizationId, creditMicros, paymentIntent }: Purchase,
  ): Promise<void> {
    if (creditMicros <= 0n) return;
    if (paymentIntent !== undefined) await this.refunds.lock(transaction, paymentIntent);
    await this.openAccount(transaction, organizationId);
    const credit = { kind, organizationId, reference, amountMicros: creditMicros };
    if (!(await this.ledger.giveCredit(transaction, credit)) || paymentIntent === undefined) return;
    await execute(
      transaction,
      'INSERT INTO purchase (payment_intent, organization_id, credit_micros) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [paymentIntent, organizationId, String(creditMicros)],
    );
    await this.refunds.settle(transaction, paymentIntent);
  }

  /** Stripe may tell of an organization sooner than identity does. */
  private async openAccount(transaction: EntityManager, organizationId: string): Promise<void> {
    const open = 'INSERT INTO account (organization_id) VALUES ($1) ON CONFLICT DO NOTHING';
    await execute(transaction, open, [organizationId]);
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

function subscriptionOf(invoice: Stripe.Invoice): string | undefined {
  return idOf(invoice.parent?.subscription_details?.subscription);
}
