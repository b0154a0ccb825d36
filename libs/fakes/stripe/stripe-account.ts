/**
 * The part of a Stripe account that billing uses: customers, checkouts, subscriptions with prorations, invoices, charges
 * and their events. Amounts are cents, instants seconds on a clock that tests move. A deleted customer can be read, but
 * not used. An expired checkout cannot be paid.
 */
import { type FormFields, objectAt, textAt } from './form.js';
import {
  type FakeInvoice,
  type FakeSubscription,
  invoiceOf,
  type Item,
  type Line,
} from './stripe-invoice.js';
import { newStripeId, type StripeObject } from './stripe-object.js';
import { StripeReversals } from './stripe-reversals.js';

export interface StripeEvent extends StripeObject {
  type: string;
  created: number;
  data: { object: StripeObject };
}

/** An answer with an error body. */
export class StripeProblem extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    message: string,
    readonly code?: string,
    readonly param?: string,
  ) {
    super(message);
  }
}

export class StripeAccount {
  readonly reversals = new StripeReversals(this);
  readonly objects = new Map<string, StripeObject>();
  /** Oldest first. */
  readonly events: StripeEvent[] = [];
  /** Seconds. */
  now = Math.floor(Date.now() / 1_000);
  refusesPayments = false;
  /** Of all customers. */
  hasPaymentMethod = true;
  /** Pays the next invoices before the card does. */
  customerBalanceCents = 0;
  /** Of all subscriptions. */
  couponPercent = 0;

  addPrice(id: string, unit_amount: number, interval: 'month' | 'year'): void {
    const recurring = { interval, interval_count: 1 };
    this.keep({ id, object: 'price', currency: 'usd', unit_amount, recurring, type: 'recurring' });
  }

  /** @throws StripeProblem as Stripe answers for an id that does not exist */
  get<T extends StripeObject>(id: string, object: string): T {
    const found = this.objects.get(id);
    if (found?.object !== object) {
      throw new StripeProblem(404, 'invalid_request_error', `No such ${object}: '${id}'`, 'resource_missing');
    }
    return found as T;
  }

  createCustomer(form: FormFields): StripeObject {
    return this.keep({ id: newStripeId('cus'), object: 'customer', metadata: objectAt(form, 'metadata') });
  }

  /** Also cancels the customer's subscriptions. */
  deleteCustomer(id: string): StripeObject {
    this.get(id, 'customer');
    const subscriptions = [...this.objects.values()].filter(({ object }) => object === 'subscription');
    for (const { id: subscription, customer, status } of subscriptions) {
      if (customer === id && status !== 'canceled') this.cancel(subscription);
    }
    return this.keep({ id, object: 'customer', deleted: true });
  }

  /** The customer in the request. Throws when it is unknown or deleted. */
  customerIn(form: FormFields): StripeObject {
    const id = textAt(form, 'customer') ?? '';
    const customer = this.objects.get(id);
    if (customer?.object === 'customer' && !customer.deleted) return customer;
    const problem = `No such customer: '${id}'`;
    throw new StripeProblem(400, 'invalid_request_error', problem, 'resource_missing', 'customer');
  }

  createSession(form: FormFields, baseUrl: string): StripeObject {
    const mode = textAt(form, 'mode');
    const item = objectAt(form, 'line_items', '0');
    const customer = this.customerIn(form).id;
    const id = newStripeId('cs_test');
    const price = typeof item.price === 'string' ? this.get(item.price, 'price') : undefined;
    if ((mode === 'subscription') !== (price !== undefined)) {
      throw new StripeProblem(400, 'invalid_request_error', 'The mode does not fit the line items');
    }
    const amount = Number(price?.unit_amount ?? textAt(item, 'price_data', 'unit_amount'));
    return this.keep({
      ...{ id, object: 'checkout.session', mode, customer, url: `${baseUrl}/pay/${id}`, status: 'open' },
      ...{
        created: this.now,
        payment_status: 'unpaid',
        currency: 'usd',
        amount_subtotal: amount,
        amount_total: amount,
      },
      ...{ payment_intent: null, subscription: null, metadata: objectAt(form, 'metadata'), price: price?.id },
      later: objectAt(form, 'subscription_data', 'metadata'),
    });
  }

  /** Newest first. */
  sessions(form: FormFields): StripeObject[] {
    const status = textAt(form, 'status');
    return this.listed('checkout.session', form).filter(
      (session) => status === undefined || session.status === status,
    );
  }

  /** Newest first. Without a status, those that were not cancelled, as Stripe does. */
  subscriptions(form: FormFields): StripeObject[] {
    const wanted = textAt(form, 'status');
    return this.listed('subscription', form).filter(({ status }) =>
      wanted === undefined ? status !== 'canceled' : wanted === 'all' || status === wanted,
    );
  }

  private listed(kind: string, form: FormFields): StripeObject[] {
    const customer = textAt(form, 'customer');
    return [...this.objects.values()]
      .filter(({ object }) => object === kind)
      .filter((object) => customer === undefined || object.customer === customer)
      .toReversed();
  }

  expireSession(id: string): StripeObject {
    const session = this.get(id, 'checkout.session');
    if (session.status !== 'open') {
      const problem = `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${String(session.status)}.`;
      throw new StripeProblem(400, 'invalid_request_error', problem);
    }
    Object.assign(session, { status: 'expired', url: null });
    this.emit('checkout.session.expired', session);
    return session;
  }

  /** The customer pays on the page of a checkout. */
  completeCheckout(sessionId: string): StripeObject {
    const session = this.get(sessionId, 'checkout.session');
    if (session.status !== 'open') throw new Error('The checkout is complete or has expired');
    if (session.mode === 'payment') {
      session.payment_intent = this.charge(Number(session.amount_total));
    } else {
      const metadata = session.later as Record<string, string>;
      const price = this.get(String(session.price), 'price');
      session.subscription = this.subscribe(String(session.customer), price, metadata).id;
    }
    Object.assign(session, { status: 'complete', payment_status: 'paid' });
    this.emit('checkout.session.completed', session);
    return session;
  }

  subscribe(customer: string, price: StripeObject, metadata: Record<string, string>): FakeSubscription {
    const current_period_end = this.now + periodOf(price);
    const item = {
      id: newStripeId('si'),
      object: 'subscription_item',
      price,
      current_period_start: this.now,
    };
    const subscription = this.keep<FakeSubscription>({
      ...{ id: newStripeId('sub'), object: 'subscription', customer, status: 'active', created: this.now },
      ...{
        cancel_at_period_end: false,
        cancel_at: null,
        metadata,
        items: { object: 'list', data: [{ ...item, current_period_end }] },
      },
    });
    this.emit('customer.subscription.created', subscription);
    this.invoice(subscription, [{ price, amount: cents(price), proration: false }]);
    return subscription;
  }

  /** Starts the next period. With a refused card the subscription is past due. */
  renew(subscriptionId: string): void {
    const subscription = this.get<FakeSubscription>(subscriptionId, 'subscription');
    const [item] = subscription.items.data;
    this.now = Math.max(this.now, item!.current_period_end);
    const { cancel_at_period_end: endsNow, cancel_at: endsAt } = subscription;
    if (endsNow || (endsAt !== null && endsAt <= this.now)) return this.cancel(subscriptionId);
    item!.current_period_start = item!.current_period_end;
    item!.current_period_end += periodOf(item!.price);
    subscription.status = this.refusesPayments ? 'past_due' : 'active';
    this.emit('customer.subscription.updated', subscription);
    this.invoice(subscription, [{ price: item!.price, amount: cents(item!.price), proration: false }]);
  }

  /** In the portal, which lets subscriptions in the flexible billing mode end at an instant. */
  cancelInPortal(subscriptionId: string): void {
    const subscription = this.get<FakeSubscription>(subscriptionId, 'subscription');
    subscription.cancel_at = subscription.items.data[0]!.current_period_end;
    this.emit('customer.subscription.updated', subscription);
  }

  cancel(subscriptionId: string): void {
    const subscription = this.get<FakeSubscription>(subscriptionId, 'subscription');
    subscription.status = 'canceled';
    this.emit('customer.subscription.deleted', subscription);
  }

  /** @throws StripeProblem for one that is cancelled already, as Stripe does */
  cancelSubscription(subscriptionId: string, form: FormFields): FakeSubscription {
    const subscription = this.get<FakeSubscription>(subscriptionId, 'subscription');
    if (subscription.status === 'canceled') {
      const problem = `No such subscription: '${subscriptionId}'`;
      throw new StripeProblem(404, 'invalid_request_error', problem, 'resource_missing', 'id');
    }
    this.cancel(subscriptionId);
    const [item] = subscription.items.data as [Item];
    if (textAt(form, 'prorate') === 'true' && textAt(form, 'invoice_now') === 'true')
      this.invoice(subscription, [this.moneyBack(item)]);
    return subscription;
  }

  updateSubscription(subscriptionId: string, form: FormFields): FakeSubscription {
    const subscription = this.get<FakeSubscription>(subscriptionId, 'subscription');
    if (subscription.status === 'canceled') {
      throw new StripeProblem(
        400,
        'invalid_request_error',
        'A canceled subscription can only update its metadata',
      );
    }
    const [atEnd, at] = [textAt(form, 'cancel_at_period_end'), textAt(form, 'cancel_at')];
    if (atEnd !== undefined && at !== undefined) {
      const problem = 'Received both cancel_at_period_end and cancel_at parameters. Please pass in only one.';
      throw new StripeProblem(400, 'invalid_request_error', problem);
    }
    const price = textAt(form, 'items', '0', 'price');
    const lines = price === undefined ? [] : this.prorations(subscription, this.get(price, 'price'));
    const due = lines.reduce((sum, { amount }) => sum + amount, 0);
    const atOnce = textAt(form, 'proration_behavior') === 'always_invoice' && lines.length > 0;
    if (atOnce && due > 0 && this.refusesPayments) {
      throw new StripeProblem(402, 'card_error', 'Your card was declined.', 'card_declined');
    }
    if (atOnce && due > 0 && !this.hasPaymentMethod) {
      const problem =
        'This customer has no attached payment source or default payment method. Please consider adding a default payment method.';
      throw new StripeProblem(400, 'invalid_request_error', problem);
    }
    if (price !== undefined) this.exchange(subscription, this.get(price, 'price'));
    if (atEnd !== undefined) subscription.cancel_at_period_end = atEnd === 'true';
    if (at !== undefined) subscription.cancel_at = at === '' ? null : Number(at);
    Object.assign(subscription.metadata, objectAt(form, 'metadata'));
    this.emit('customer.subscription.updated', subscription);
    if (atOnce) this.invoice(subscription, lines);
    return subscription;
  }

  /** Charges of a change to the price now: the rest of the new price less the rest of the old one. */
  prorations(subscription: FakeSubscription, price: StripeObject): Line[] {
    const [item] = subscription.items.data as [Item];
    const { price: old } = item;
    if (old.id === price.id) return [];
    const back = this.moneyBack(item);
    // Another interval starts a new period at its whole price.
    if (periodOf(old) !== periodOf(price)) return [back, { price, amount: cents(price), proration: false }];
    return [back, { price, amount: Math.round(cents(price) * this.restOf(item)), proration: true }];
  }

  /** For the rest of the period. */
  private moneyBack(item: Item): Line {
    const { price, invoice: credits } = item;
    return { price, amount: -Math.round(cents(price) * this.restOf(item)), proration: true, credits };
  }

  private restOf({ current_period_start: start, current_period_end: end }: Item): number {
    return (end - this.now) / (end - start);
  }

  /** An event contains a copy of the object. */
  emit(type: string, object: StripeObject): StripeEvent {
    const event: StripeEvent = {
      ...{
        id: newStripeId('evt'),
        object: 'event',
        type,
        created: this.now,
        livemode: false,
        api_version: null,
      },
      data: { object: structuredClone(object) },
    };
    this.events.push(event);
    return event;
  }

  chargeOf(paymentIntent: string): StripeObject {
    return [...this.objects.values()].find(
      (object) => object.object === 'charge' && object.payment_intent === paymentIntent,
    )!;
  }

  keep<T extends StripeObject>(object: T): T {
    this.objects.set(object.id, object);
    return object;
  }

  invoiceOf(subscription: FakeSubscription, lines: Line[], id = newStripeId('in')): FakeInvoice {
    return invoiceOf(subscription, lines, this.couponPercent, id);
  }

  /** Bills the lines now. */
  invoice(subscription: FakeSubscription, lines: Line[]): void {
    const invoice = this.keep(this.invoiceOf(subscription, lines));
    subscription.items.data[0]!.invoice = invoice.id;
    const total = Number(invoice.total);
    if (total > 0 && this.refusesPayments) return void this.emit('invoice.payment_failed', invoice);
    invoice.status = 'paid';
    const fromBalance = Math.min(Math.max(total, 0), this.customerBalanceCents);
    this.customerBalanceCents -= fromBalance;
    const amount_paid = total - fromBalance;
    if (amount_paid > 0) {
      const payment = { type: 'payment_intent', payment_intent: this.charge(amount_paid) };
      const paid = {
        id: newStripeId('inpay'),
        object: 'invoice_payment',
        status: 'paid',
        amount_paid,
        payment,
      };
      invoice.payments = { object: 'list', has_more: false, data: [paid] };
    }
    this.emit('invoice.paid', invoice);
  }

  private exchange(subscription: FakeSubscription, price: StripeObject): void {
    const [item] = subscription.items.data as [Item];
    if (periodOf(item.price) !== periodOf(price)) {
      item.current_period_start = this.now;
      item.current_period_end = this.now + periodOf(price);
    }
    item.price = price;
  }

  /** Returns the payment intent. */
  charge(amount: number): string {
    const payment_intent = newStripeId('pi');
    this.keep({
      id: newStripeId('ch'),
      object: 'charge',
      amount,
      currency: 'usd',
      amount_refunded: 0,
      refunded: false,
      payment_intent,
    });
    return payment_intent;
  }
}

function cents(price: StripeObject): number {
  return Number(price.unit_amount);
}

/** A month has 30 days here. */
function periodOf(price: StripeObject): number {
  return (price.recurring as { interval: string }).interval === 'year' ? 31_536_000 : 2_592_000;
}
