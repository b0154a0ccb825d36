/** The fake of Stripe, called by Stripe's SDK, which validates its answers. */
import { signedStripeEvent, StripeServer } from '@handtest/fakes';
import Stripe from 'stripe';

let server: StripeServer;
let stripe: Stripe;

beforeAll(async () => {
  server = await StripeServer.start();
  const { hostname: host, port } = new URL(server.url);
  stripe = new Stripe(StripeServer.secretKey, {
    host,
    port,
    protocol: 'http',
    maxNetworkRetries: 1,
    timeout: 500,
  });
});
afterAll(() => server.stop());

async function subscription() {
  const customer = await stripe.customers.create({ metadata: { organizationId: 'org_1' } });
  const session = await stripe.checkout.sessions.create({
    customer: customer.id,
    mode: 'subscription',
    line_items: [{ quantity: 1, price: 'price_starter_monthly' }],
    subscription_data: { metadata: { organizationId: 'org_1' } },
  });
  server.pay(session.url!);
  const paid = await stripe.checkout.sessions.retrieve(session.id);
  return stripe.subscriptions.retrieve(paid.subscription as string);
}

describe('the fake of Stripe', () => {
  it('creates one object for one idempotency key, and refuses another request with it', async () => {
    const options = { idempotencyKey: 'k-1' };
    const metadata = { organizationId: 'org_1' };
    const [first, second] = [
      await stripe.customers.create({ metadata }, options),
      await stripe.customers.create({ metadata }, options),
    ];
    expect(second.id).toBe(first.id);
    await expect(stripe.customers.create({ metadata: { a: 'b' } }, options)).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  it('starts a subscription by a checkout and sends its event', async () => {
    const { status, items, metadata } = await subscription();
    expect([status, items.data[0]!.price.id, metadata]).toEqual([
      'active',
      'price_starter_monthly',
      { organizationId: 'org_1' },
    ]);
    const events = await stripe.events.list({ limit: 3 });
    expect(events.data.map(({ type }) => type)).toEqual([
      'checkout.session.completed',
      'invoice.paid',
      'customer.subscription.created',
    ]);
    expect(events.has_more).toBe(false);
  });

  it('previews and charges the change of a plan in proportion to the rest of the period', async () => {
    const { id, items } = await subscription();
    server.account.now += 1_296_000;
    const change = { id: items.data[0]!.id, price: 'price_pro_monthly' };
    const preview = await stripe.invoices.createPreview({
      subscription: id,
      subscription_details: { items: [change] },
    });
    expect(preview.total).toBe(7_500);
    const changed = await stripe.subscriptions.update(id, {
      items: [change],
      proration_behavior: 'always_invoice',
    });
    expect(changed.items.data[0]!.price.id).toBe('price_pro_monthly');
    const [paid] = (await stripe.events.list({ limit: 1 })).data;
    const invoice = await stripe.invoices.retrieve((paid!.data.object as Stripe.Invoice).id!);
    expect([invoice.total, invoice.status]).toEqual([7_500, 'paid']);
  });

  it('refuses a card, an unknown id and a wrong key, and fails when a test demands it', async () => {
    const { id, items } = await subscription();
    server.account.refusesPayments = true;
    const change = [{ id: items.data[0]!.id, price: 'price_max_monthly' }];
    await expect(
      stripe.subscriptions.update(id, { items: change, proration_behavior: 'always_invoice' }),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeCardError);
    server.account.refusesPayments = false;
    await expect(stripe.prices.retrieve('price_x')).rejects.toMatchObject({ code: 'resource_missing' });
    server.fail('reset', 503);
    await expect(stripe.prices.retrieve('price_pro_monthly')).rejects.toBeInstanceOf(
      Stripe.errors.StripeAPIError,
    );
    server.fail('hang', 500);
    await expect(stripe.prices.retrieve('price_pro_monthly')).rejects.toBeInstanceOf(
      Stripe.errors.StripeError,
    );
    server.fail('reset');
    expect((await stripe.prices.retrieve('price_pro_monthly')).unit_amount).toBe(19_900);
  });

  it('creates nothing for a deleted customer, which it still shows', async () => {
    const { id, customer } = await subscription();
    const deleted = String(customer);
    await stripe.customers.del(deleted);
    expect(await stripe.customers.retrieve(deleted)).toMatchObject({ id: deleted, deleted: true });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    const missing = { statusCode: 400, code: 'resource_missing', param: 'customer' };
    await expect(stripe.billingPortal.sessions.create({ customer: deleted })).rejects.toMatchObject(missing);
    const line_items = [{ price: 'price_pro_monthly', quantity: 1 }];
    const checkout = { mode: 'subscription', customer: deleted, line_items } as const;
    await expect(stripe.checkout.sessions.create(checkout)).rejects.toMatchObject(missing);
  });

  it('lists open checkouts, newest first, and expires them', async () => {
    const { id: customer } = await stripe.customers.create({});
    const line_items = [{ price: 'price_pro_monthly', quantity: 1 }];
    const open = () => stripe.checkout.sessions.create({ mode: 'subscription', customer, line_items });
    const [first, second] = [await open(), await open()];
    const ids = async () =>
      (await stripe.checkout.sessions.list({ customer, status: 'open' })).data.map(({ id }) => id);
    expect(await ids()).toEqual([second.id, first.id]);
    expect(await stripe.checkout.sessions.expire(first.id)).toMatchObject({ status: 'expired', url: null });
    expect(await ids()).toEqual([second.id]);
    expect(() => server.pay(first.url!)).toThrow('has expired');
    const again = stripe.checkout.sessions.expire(first.id);
    await expect(again).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  });

  it('lists the refunds and disputes of a charge with their balance transactions, in pages', async () => {
    const { reversals } = server.account;
    const payment = server.account.charge(2_000);
    const { id: charge } = server.account.chargeOf(payment);
    reversals.refund(server.account.charge(500), 500);
    const refunds = [100, 200, 300].map((cents) => reversals.refund(payment, cents));
    reversals.moveRefund(refunds[2]!.id, 'failed');
    expect(() => reversals.moveRefund(refunds[2]!.id, 'succeeded')).toThrow('failed');
    expect(() => reversals.refund(payment, 1_800)).toThrow('greater than the rest');
    const listed = await stripe.refunds.list({ charge, limit: 2 }).autoPagingToArray({ limit: 10 });
    expect(listed.map(({ amount, status }) => [amount, status])).toEqual([
      [300, 'failed'],
      [200, 'succeeded'],
      [100, 'succeeded'],
    ]);
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 300, refunded: false });
    const { id } = reversals.openDispute(payment, 900);
    reversals.closeDispute(id, 'won');
    const [dispute] = (await stripe.disputes.list({ charge })).data;
    expect([dispute!.status, dispute!.amount]).toEqual(['won', 900]);
    expect(dispute!.balance_transactions.map(({ amount, net }) => [amount, net])).toEqual([
      [-900, -2_400],
      [900, 900],
    ]);
    const types = (await stripe.events.list({ limit: 4 })).data.map(({ type }) => type);
    expect(types.toReversed()).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
  });

  it('opens a portal, and signs events that the SDK accepts', async () => {
    const { id: customer } = await stripe.customers.create({});
    expect((await stripe.billingPortal.sessions.create({ customer })).url).toContain(customer);
    const event = server.account.events.at(-1)!;
    const { body, signature } = signedStripeEvent(event);
    expect(stripe.webhooks.constructEvent(body, signature, StripeServer.webhookSecret).id).toBe(event.id);
    expect(() => stripe.webhooks.constructEvent(`${body} `, signature, StripeServer.webhookSecret)).toThrow();
  });
});
