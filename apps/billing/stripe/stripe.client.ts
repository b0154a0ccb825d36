/**
 * The calls of Stripe. Each one has a timeout and one retry. A call that creates something has an idempotency key: ours
 * where a later repetition must not create it twice, otherwise the SDK's for its retry.
 */
import {
  PaymentRefused,
  PaymentsNotConfigured,
  PaymentsUnavailable,
  StripeEventInvalid,
  StripeSignatureInvalid,
} from '@handtest/contracts/billing';
import { insideTransaction } from '@handtest/database';
import { Injectable, Logger } from '@nestjs/common';
import Stripe from 'stripe';
import { BillingConfig, type PlanPrices } from '../config.js';
import { withoutEnd } from './planned-end.js';
import { effectiveTypes, isStripeEvent } from './stripe-event.js';

/** Two attempts and their pause take less time than the caller's limit for two calls. */
const attemptMs = 4_500;
/** For an attempt that charges a card: the bank takes seconds. A retry in this time is refused, although the charge succeeds. */
const chargeMs = 10_000;
const retries = 1;
/** No charge has this many refunds or disputes, no customer this many subscriptions or open pages, no invoice this many lines. */
const mostListed = { limit: 10_000 };

export interface SessionWanted {
  readonly customer: string;
  /** Set on the session and on what it creates. */
  readonly metadata: Record<string, string>;
  /** The same for repeated requests of one checkout. */
  readonly idempotencyKey?: string;
}

/** The customer was deleted in Stripe. */
export class CustomerGone extends PaymentsUnavailable {}

@Injectable()
export class StripeClient {
  private readonly log = new Logger(StripeClient.name);
  private readonly sdk?: Stripe;
  /** A price never changes in Stripe. */
  private readonly priceCents = new Map<string, number>();

  constructor(private readonly config: BillingConfig) {
    const { stripeSecretKey, stripeApiUrl, planPrices } = config;
    if (stripeSecretKey === undefined || !planPrices) return;
    this.sdk = new Stripe(stripeSecretKey, {
      timeout: attemptMs,
      maxNetworkRetries: retries,
      telemetry: false,
      appInfo: { name: 'Handtest' },
      ...(stripeApiUrl && serverOf(stripeApiUrl)),
    });
  }

  get isConfigured(): boolean {
    return this.sdk !== undefined;
  }

  /** @throws PaymentsNotConfigured */
  assertConfigured(): void {
    if (!this.isConfigured) throw new PaymentsNotConfigured();
  }

  get prices(): PlanPrices {
    const { planPrices } = this.config;
    if (!planPrices) throw new PaymentsNotConfigured();
    return planPrices;
  }

  /**
   * Concurrent calls get the same customer. The key is another one in the next hour, because Stripe repeats also a failure for
   * the same key, for a day. A second customer is not stored, so nothing is bought for it.
   *
   * @param gone the deleted customer to replace
   */
  async createCustomer(organizationId: string, gone?: string): Promise<string> {
    const metadata = { organizationId };
    const after = gone === undefined ? '' : `-after-${gone}`;
    const hour = Math.floor(Date.now() / 3_600_000);
    const options = { idempotencyKey: `handtest-customer-${organizationId}${after}-${hour}` };
    return (await this.ask((stripe) => stripe.customers.create({ metadata }, options))).id;
  }

  /** The page that sells credit once. */
  async checkOutCredit(creditUsd: number, wanted: SessionWanted): Promise<string> {
    const product_data = { name: `Handtest credit, ${creditUsd} USD` };
    const price_data = { currency: 'usd', unit_amount: creditUsd * 100, product_data };
    return this.checkOut(wanted, {
      mode: 'payment',
      line_items: [{ quantity: 1, price_data }],
      payment_intent_data: { metadata: wanted.metadata },
    });
  }

  /** The page that starts a subscription. */
  async checkOutPlan(price: string, wanted: SessionWanted): Promise<string> {
    return this.checkOut(wanted, {
      mode: 'subscription',
      line_items: [{ quantity: 1, price }],
      subscription_data: { metadata: wanted.metadata },
    });
  }

  /**
   * Expires the customer's open pages for subscriptions, because paying on two would start two. Stripe lists the newest
   * first, so concurrent checkouts keep the same page.
   *
   * @param kept the number of the newest pages that stay open
   */
  async expirePlanCheckouts(customer: string, kept: 0 | 1): Promise<void> {
    const open = await this.openCheckouts(customer);
    await this.expireAll(open.filter(({ mode }) => mode === 'subscription').slice(kept));
  }

  async openPortal(customer: string): Promise<string> {
    const return_url = `${this.config.publicUrl}/billing`;
    return (await this.ask((stripe) => stripe.billingPortal.sessions.create({ customer, return_url }))).url;
  }

  subscription(id: string): Promise<Stripe.Subscription> {
    return this.ask((stripe) => stripe.subscriptions.retrieve(id));
  }

  /** All subscriptions of the customer, also ended ones. */
  subscriptionsOf(customer: string): Promise<Stripe.Subscription[]> {
    const parameters = { customer, status: 'all', limit: 100 } as const;
    return this.ask((stripe) => stripe.subscriptions.list(parameters).autoPagingToArray(mostListed));
  }

  /**
   * Changes the price now, and the subscription goes on if it was to end. The difference for the rest of the period must be
   * paid immediately, or the plan does not change. While an invoice is unpaid it does not change either: Stripe would give
   * credit for the rest of a period that was not paid.
   *
   * @throws PaymentRefused
   */
  async changePlan(
    before: Stripe.Subscription,
    price: string,
    metadata: Record<string, string>,
  ): Promise<Stripe.Subscription> {
    if (before.status === 'past_due' || before.status === 'unpaid') throw new PaymentRefused();
    const change: Stripe.SubscriptionUpdateParams = {
      items: [{ id: before.items.data[0]!.id, price }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      ...withoutEnd(before),
      metadata,
    };
    return this.ask((stripe) => stripe.subscriptions.update(before.id, change, { timeout: chargeMs }));
  }

  /** Expires the customer's open pages, on which nothing should be bought any more. */
  async expireCheckouts(customer: string): Promise<void> {
    await this.expireAll(await this.openCheckouts(customer));
  }

  private openCheckouts(customer: string): Promise<Stripe.Checkout.Session[]> {
    const parameters = { customer, status: 'open', limit: 100 } as const;
    return this.ask((stripe) => stripe.checkout.sessions.list(parameters).autoPagingToArray(mostListed));
  }

  private async expireAll(sessions: readonly Stripe.Checkout.Session[]): Promise<void> {
    await Promise.all(sessions.map(({ id }) => this.ask((stripe) => expire(stripe, id))));
  }

  /** Ends the subscription now, if it has not ended. Stripe's event reports it. */
  cancel(id: string): Promise<void> {
    return this.ask((stripe) => unlessRefused(() => stripe.subscriptions.cancel(id)));
  }

  /** Ends the subscription now. Stripe uses the money for the rest of its period for later invoices of the customer. */
  cancelWithMoneyBack(id: string): Promise<void> {
    const moneyBack = { prorate: true, invoice_now: true };
    return this.ask((stripe) => unlessRefused(() => stripe.subscriptions.cancel(id, moneyBack)));
  }

  invoice(id: string): Promise<Stripe.Invoice> {
    return this.ask((stripe) => stripe.invoices.retrieve(id, { expand: ['payments'] }));
  }

  /** All lines of an invoice, which itself contains only the first of them. */
  linesOf(invoiceId: string): Promise<Stripe.InvoiceLineItem[]> {
    return this.ask((stripe) =>
      stripe.invoices.listLineItems(invoiceId, { limit: 100 }).autoPagingToArray(mostListed),
    );
  }

  /** A charge with all its refunds and disputes, also failed ones. */
  async chargeWithReversals(id: string) {
    const parameters = { charge: id, limit: 100 };
    const [charge, refunds, disputes] = await Promise.all([
      this.ask((stripe) => stripe.charges.retrieve(id)),
      this.ask((stripe) => stripe.refunds.list(parameters).autoPagingToArray(mostListed)),
      this.ask((stripe) => stripe.disputes.list(parameters).autoPagingToArray(mostListed)),
    ]);
    return { charge, refunds, disputes };
  }

  /** In the smallest unit of the currency. A price may have several currencies. */
  async priceCentsOf(id: string, currency: string): Promise<number> {
    const name = `${id} ${currency}`;
    const known = this.priceCents.get(name);
    if (known !== undefined) return known;
    const expand = ['currency_options'];
    const price = await this.ask((stripe) => stripe.prices.retrieve(id, { expand }));
    const isSame = !price.currency || !currency || price.currency === currency;
    const amount = isSame ? price : price.currency_options?.[currency];
    // Also a price with tiers, or with parts of a cent. Its payments cannot be counted.
    if (typeof amount?.unit_amount !== 'number')
      throw new Error(`The price ${id} has no fixed amount in whole cents, in ${currency}`);
    this.priceCents.set(name, amount.unit_amount);
    return amount.unit_amount;
  }

  /**
   * A page of the events that may have an effect, newest first. Stripe keeps them for 30 days.
   *
   * @param after the last event of the page before
   */
  eventsSince(since: Date, after?: string): Promise<Stripe.ApiList<Stripe.Event>> {
    const created = { gte: Math.floor(since.getTime() / 1_000) };
    const page = { created, types: [...effectiveTypes], limit: 100, ...(after && { starting_after: after }) };
    return this.ask((stripe) => stripe.events.list(page));
  }

  /**
   * @throws StripeSignatureInvalid when the signature is wrong or older than 5 minutes
   * @throws StripeEventInvalid when the signed text is not an event
   */
  verified(body: Buffer, signature: string): Stripe.Event {
    const secret = this.config.stripeWebhookSecret;
    if (!this.sdk || secret === undefined) throw new PaymentsNotConfigured();
    let event: unknown;
    try {
      event = this.sdk.webhooks.constructEvent(body, signature, secret);
    } catch {
      throw new StripeSignatureInvalid();
    }
    if (!isStripeEvent(event)) throw new StripeEventInvalid();
    return event;
  }

  /** Whether it is an event of the test mode and the key is of the live mode, or the other way round. */
  isOfOtherMode({ livemode }: Stripe.Event): boolean {
    const [, mode] = /^[rs]k_(live|test)_/.exec(this.config.stripeSecretKey ?? '') ?? [];
    return typeof livemode === 'boolean' && mode === (livemode ? 'test' : 'live');
  }

  private async checkOut(
    { customer, metadata, idempotencyKey }: SessionWanted,
    what: Stripe.Checkout.SessionCreateParams,
  ): Promise<string> {
    const back = `${this.config.publicUrl}/billing`;
    const session = await this.ask((stripe) =>
      stripe.checkout.sessions.create(
        { ...what, customer, metadata, success_url: `${back}?checkout=done`, cancel_url: back },
        idempotencyKey === undefined ? {} : { idempotencyKey },
      ),
    );
    if (!session.url) throw new PaymentsUnavailable();
    return session.url;
  }

  private async ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    if (!this.sdk) throw new PaymentsNotConfigured();
    if (insideTransaction()) throw new Error('Stripe was called inside a database transaction');
    try {
      return await call(this.sdk);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError || lacksPaymentMethod(error))
        throw new PaymentRefused();
      if (isInvalid(error) && error.code === 'resource_missing' && error.param === 'customer') {
        throw new CustomerGone();
      }
      this.log.error({ err: error }, 'a call to Stripe failed');
      throw new PaymentsUnavailable();
    }
  }
}

function isInvalid(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Not a card error, and without a code of its own. */
function lacksPaymentMethod(error: unknown): boolean {
  return isInvalid(error) && error.message.includes('no attached payment source');
}

/** Stripe refuses to expire a session that was just paid or has expired. It is not open then either. */
function expire(stripe: Stripe, id: string): Promise<void> {
  return unlessRefused(() => stripe.checkout.sessions.expire(id));
}

/** Stripe refuses to end what has ended. */
async function unlessRefused(end: () => Promise<unknown>): Promise<void> {
  try {
    await end();
  } catch (error) {
    if (!isInvalid(error)) throw error;
  }
}

function serverOf(address: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(address);
  return {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port: Number(port) }),
  };
}
