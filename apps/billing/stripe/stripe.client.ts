/**
 * Stripe, as far as it is needed here. Each call is bounded, tried twice, and carries an idempotency key where it makes
 * something: ours where doing it again later must not make a second one, otherwise one of the SDK's for its retry.
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
import { BillingConfig } from '../config.js';
import type { PlanPrices } from '../plan/plan.js';
import { isStripeEvent } from './stripe-event.js';

/** Two attempts and the pause between them stay within what a caller waits for two calls. */
const attemptMs = 4_500;
const retries = 1;
/** Far more refunds or disputes than a charge ever has. */
const mostReversals = { limit: 10_000 };

export interface SessionWanted {
  readonly customer: string;
  /** What the session and what comes of it are marked with. */
  readonly metadata: Record<string, string>;
  /** Of the same checkout, however often it is asked for. */
  readonly idempotencyKey?: string;
}

/** Somebody has deleted the customer in Stripe. */
export class CustomerGone extends PaymentsUnavailable {}

@Injectable()
export class StripeClient {
  private readonly log = new Logger(StripeClient.name);
  private readonly sdk?: Stripe;
  private readonly planPrices?: PlanPrices;
  /** A price never changes in Stripe. */
  private readonly priceCents = new Map<string, number>();

  constructor(private readonly config: BillingConfig) {
    const { stripeSecretKey, stripeApiUrl, planPrices } = config;
    if (stripeSecretKey === undefined || !planPrices) return;
    this.planPrices = planPrices;
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
    if (!this.planPrices) throw new PaymentsNotConfigured();
    return this.planPrices;
  }

  /** One for each organization, also when two ask at once; and one after each that is gone. */
  async createCustomer(organizationId: string, gone?: string): Promise<string> {
    const metadata = { organizationId };
    const after = gone === undefined ? '' : `-after-${gone}`;
    const options = { idempotencyKey: `handtest-customer-${organizationId}${after}` };
    return (await this.ask((stripe) => stripe.customers.create({ metadata }, options))).id;
  }

  /** The page where credit is bought once. */
  async checkOutCredit(creditUsd: number, wanted: SessionWanted): Promise<string> {
    const product_data = { name: `Handtest credit, ${creditUsd} USD` };
    const price_data = { currency: 'usd', unit_amount: creditUsd * 100, product_data };
    return this.checkOut(wanted, {
      mode: 'payment',
      line_items: [{ quantity: 1, price_data }],
      payment_intent_data: { metadata: wanted.metadata },
    });
  }

  /** The page where a subscription begins. */
  async checkOutPlan(price: string, wanted: SessionWanted): Promise<string> {
    return this.checkOut(wanted, {
      mode: 'subscription',
      line_items: [{ quantity: 1, price }],
      subscription_data: { metadata: wanted.metadata },
    });
  }

  /**
   * Ends the pages where the customer could begin another subscription, all but the newest: whoever paid on two of them
   * would have two. Stripe lists the newest first, so of several that open at once all leave the same one.
   */
  async expireEarlierPlanCheckouts(customer: string): Promise<void> {
    const asked = { customer, status: 'open', limit: 100 } as const;
    const { data } = await this.ask((stripe) => stripe.checkout.sessions.list(asked));
    const [, ...earlier] = data.filter(({ mode }) => mode === 'subscription');
    await Promise.all(earlier.map(({ id }) => this.ask((stripe) => expire(stripe, id))));
  }

  async openPortal(customer: string): Promise<string> {
    const return_url = `${this.config.publicUrl}/billing`;
    return (await this.ask((stripe) => stripe.billingPortal.sessions.create({ customer, return_url }))).url;
  }

  subscription(id: string): Promise<Stripe.Subscription> {
    return this.ask((stripe) => stripe.subscriptions.retrieve(id));
  }

  /**
   * From now on the other price; what the rest of the period costs more is paid at once, or the plan stays as it is.
   *
   * @throws PaymentRefused
   */
  changePlan(
    id: string,
    item: string,
    price: string,
    metadata: Record<string, string>,
  ): Promise<Stripe.Subscription> {
    return this.ask((stripe) =>
      stripe.subscriptions.update(id, {
        items: [{ id: item, price }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
        cancel_at_period_end: false,
        metadata,
      }),
    );
  }

  invoice(id: string): Promise<Stripe.Invoice> {
    return this.ask((stripe) => stripe.invoices.retrieve(id, { expand: ['payments'] }));
  }

  /** All that took money of a charge back, or tried to. */
  async chargeWithReversals(id: string) {
    const asked = { charge: id, limit: 100 };
    const [charge, refunds, disputes] = await Promise.all([
      this.ask((stripe) => stripe.charges.retrieve(id)),
      this.ask((stripe) => stripe.refunds.list(asked).autoPagingToArray(mostReversals)),
      this.ask((stripe) => stripe.disputes.list(asked).autoPagingToArray(mostReversals)),
    ]);
    return { charge, refunds, disputes };
  }

  /** In the smallest unit of the currency. A price may have an amount for each of several currencies. */
  async priceCentsOf(id: string, currency: string): Promise<number> {
    const name = `${id} ${currency}`;
    const known = this.priceCents.get(name);
    if (known !== undefined) return known;
    const expand = ['currency_options'];
    const price = await this.ask((stripe) => stripe.prices.retrieve(id, { expand }));
    const isSame = !price.currency || !currency || price.currency === currency;
    const amount = isSame ? price : price.currency_options?.[currency];
    if (!amount) throw new Error(`The price ${id} has no amount in ${currency}`);
    this.priceCents.set(name, amount.unit_amount ?? 0);
    return amount.unit_amount ?? 0;
  }

  /**
   * @throws StripeSignatureInvalid when the bytes are not what Stripe signed, or were signed more than 5 minutes ago
   * @throws StripeEventInvalid when what was signed is not an event
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

  /** Whether it is about play money while real money is paid here, or the other way round. */
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
      if (error instanceof Stripe.errors.StripeCardError) throw new PaymentRefused();
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

/** One that has been paid or has expired at this moment is refused, and open no more either way. */
async function expire(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id);
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
