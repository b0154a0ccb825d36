/** The effect of each type of event. All calls of Stripe come first, outside the transaction; then the change is written. */
import { isId } from '@handtest/contracts/define';
import { afterCommit, execute } from '@handtest/database';
import { WorkService } from '@handtest/work';
import { Injectable, Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import type { EntityManager } from 'typeorm';
import { BillingConfig, type IncludedCredit } from '../config.js';
import { LedgerService } from '../ledger/ledger.service.js';
import {
  chargedCents,
  creditOfInvoice,
  hasEnded,
  type InvoiceLine,
  isLive,
  planOf,
  shareOfCredit,
} from '../plan/plan.js';
import { type Reading, SubscriptionService } from '../plan/subscription.service.js';
import { StripeClient } from '../stripe/stripe.client.js';
import { isEffective } from '../stripe/stripe-event.js';
import { idOf } from '../stripe/stripe-id.js';
import { PaidInvoiceService } from './paid-invoice.service.js';
import { paymentsToRefund } from './payment-to-refund.processor.js';
import { RefundService } from './refund.service.js';

export type Effect = (transaction: EntityManager) => Promise<void>;

const nothing: Effect = () => Promise.resolve();
const microsPerCent = 10_000n;

interface Purchase {
  readonly organizationId: string;
  readonly creditMicros: bigint;
  readonly payment: Payment | undefined;
}

interface Payment {
  readonly paymentIntent: string;
  /** The rest was paid from the customer's balance at Stripe, which a refund does not touch. */
  readonly creditMicros: bigint;
}

@Injectable()
export class PaymentEffectService {
  private readonly log = new Logger(PaymentEffectService.name);

  constructor(
    private readonly config: BillingConfig,
    private readonly stripe: StripeClient,
    private readonly subscriptions: SubscriptionService,
    private readonly ledger: LedgerService,
    private readonly refunds: RefundService,
    private readonly paidInvoices: PaidInvoiceService,
    private readonly work: WorkService,
  ) {}

  async of(event: Stripe.Event): Promise<Effect> {
    if (!isEffective(event)) return nothing;
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
    const isOurs = isId('organization', organizationId);
    if (session.mode === 'subscription')
      return this.ofSubscription(idOf(session.subscription), isOurs ? idOf(session.customer) : undefined);
    if (!isOurs || session.mode !== 'payment') return nothing;
    if (session.payment_status !== 'paid') return nothing;
    // All our checkouts are in dollars. This payment cannot be counted, so the event is parked with an alert.
    if ((session.currency ?? 'usd') !== 'usd') throw new Error(`A checkout was paid in ${session.currency}`);
    const creditMicros = BigInt(session.amount_subtotal ?? 0) * microsPerCent;
    const paymentIntent = idOf(session.payment_intent);
    const payment = paymentIntent === undefined ? undefined : { paymentIntent, creditMicros };
    const purchase = { organizationId, creditMicros, payment };
    return (transaction) => this.credit(transaction, 'purchase', session.id, purchase);
  }

  private async ofPaidInvoice(id: string): Promise<Effect> {
    const invoice = await this.stripe.invoice(id);
    const subscriptionId = subscriptionOf(invoice);
    if (subscriptionId === undefined) return nothing;
    const reading = await this.readSubscription(subscriptionId);
    const { items, metadata } = reading.subscription;
    const [item] = items.data;
    if (!item || !isId('organization', metadata.organizationId)) return nothing;
    const lines = await this.linesOf(invoice, item.id);
    const creditMicros = creditOfInvoice(lines);
    const payment = paymentOf(invoice, creditMicros);
    return async (transaction) => {
      const organizationId = await this.subscriptions.replace(transaction, reading);
      if (organizationId === undefined) return;
      await this.paidInvoices.record(transaction, id);
      await this.credit(transaction, 'included_credit', id, { organizationId, creditMicros, payment });
      if (creditMicros >= 0n) return;
      await this.ledger.openAccount(transaction, organizationId);
      await this.ledger.takeBack(transaction, { organizationId, reference: id, amountMicros: -creditMicros });
    };
  }

  /** @param paidBy the customer who paid it on a page: another page may have opened before Stripe had the subscription */
  private async ofSubscription(id: string | undefined, paidBy?: string): Promise<Effect> {
    if (id === undefined) return nothing;
    const reading = await this.readSubscription(id);
    if (paidBy !== undefined && isLive(reading.subscription.status)) {
      await this.stripe.expirePlanCheckouts(paidBy, 0);
      await this.keepFirst(paidBy, reading.subscription.metadata.organizationId);
    }
    return async (transaction) => void (await this.subscriptions.replace(transaction, reading));
  }

  /** Two pages may be paid before one of them expires. The events of the other subscriptions report their ends. */
  private async keepFirst(customer: string, organizationId: string | undefined): Promise<void> {
    const subscriptions = await this.stripe.subscriptionsOf(customer);
    const live = subscriptions
      .filter(({ status, metadata }) => isLive(status) && metadata.organizationId === organizationId)
      .toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));
    for (const { id } of live.slice(1)) await this.stripe.cancelWithMoneyBack(id);
  }

  /**
   * A subscription of a deleted organization ends now: it was paid on a page that opened while `PlanEndProcessor` expired
   * the others, and no member could end it. Stripe's event of the end updates the copy.
   */
  private async readSubscription(id: string): Promise<Reading> {
    const reading = await this.subscriptions.read(id);
    const { status, metadata } = reading.subscription;
    const { organizationId } = metadata;
    if (!hasEnded(status) && organizationId && (await this.ledger.isClosed(organizationId))) {
      await this.stripe.cancel(id);
    }
    return reading;
  }

  /** Reads all refunds and disputes of the charge. */
  private async ofReversal(charge: string | { id: string } | null): Promise<Effect> {
    const chargeId = idOf(charge);
    const reading = chargeId === undefined ? undefined : await this.refunds.read(chargeId);
    if (!reading) return nothing;
    return (transaction) => this.refunds.book(transaction, reading);
  }

  /** Opens the account, because Stripe's event may arrive before identity's. */
  private async credit(
    transaction: EntityManager,
    kind: 'purchase' | 'included_credit',
    reference: string,
    { organizationId, creditMicros, payment }: Purchase,
  ): Promise<void> {
    if (creditMicros <= 0n) return;
    if (payment) await this.refunds.lock(transaction, payment.paymentIntent);
    await this.ledger.openAccount(transaction, organizationId);
    const credit = { kind, organizationId, reference, amountMicros: creditMicros };
    if (!(await this.ledger.giveCredit(transaction, credit)) || !payment) return;
    const { paymentIntent } = payment;
    if (await this.ledger.isClosed(organizationId, transaction)) {
      await this.work.add(transaction, paymentsToRefund, [{ key: paymentIntent }]);
      const paid = { organizationId, reference, paymentIntent };
      afterCommit(transaction, () =>
        this.log.error(paid, 'a payment arrived for a deleted organization: refund it in Stripe'),
      );
    }
    await execute(
      transaction,
      `INSERT INTO purchase (payment_intent, organization_id, credit_micros)
       VALUES ($paymentIntent, $organizationId, $creditMicros) ON CONFLICT DO NOTHING`,
      { ...payment, organizationId },
    );
    await this.refunds.settle(transaction, paymentIntent);
  }

  /**
   * The lines for our prices.
   *
   * @param planItem of the subscription; it stays the same when the plan changes
   */
  private async linesOf({ id, currency }: Stripe.Invoice, planItem: string): Promise<InvoiceLine[]> {
    const lines: InvoiceLine[] = [];
    for (const line of await this.stripe.linesOf(id)) {
      const price = idOf(line.pricing?.price_details?.price);
      const plan = price === undefined ? undefined : planOf(price, this.stripe.prices);
      // Without the line that gives the money of the plan before back, a change of plan would give too much credit.
      const details = line.parent?.subscription_item_details;
      if (!plan && details?.subscription_item === planItem)
        throw new Error(`The price ${price ?? '?'} of ${id} is in no STRIPE_PRICE_ variable`);
      if (!plan) continue;
      const priceCents = await this.stripe.priceCentsOf(price!, currency);
      const included = await this.includedCreditOf(details?.proration_details?.credited_items?.invoice);
      lines.push({ plan, amountCents: chargedCents(line), priceCents, included });
    }
    return lines;
  }

  /** @param creditedInvoice of the payment that a line gives back */
  private includedCreditOf(creditedInvoice: string | undefined): IncludedCredit | Promise<IncludedCredit> {
    if (creditedInvoice === undefined) return this.config.includedCredit;
    return this.paidInvoices.includedCreditAt(creditedInvoice);
  }
}

function paymentOf(invoice: Stripe.Invoice, creditMicros: bigint): Payment | undefined {
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid');
  const paymentIntent = idOf(paid?.payment.payment_intent);
  const paidCents = BigInt(paid?.amount_paid ?? invoice.total);
  if (paymentIntent === undefined || paidCents <= 0n) return undefined;
  const share = shareOfCredit(creditMicros, paidCents, BigInt(invoice.total));
  // A payment for an earlier debit only: the invoice itself is free.
  return share > 0n ? { paymentIntent, creditMicros: share } : undefined;
}

function subscriptionOf(invoice: Stripe.Invoice): string | undefined {
  return idOf(invoice.parent?.subscription_details?.subscription);
}
