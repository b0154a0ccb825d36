/** A plan that is cancelled in Stripe's portal, not paid, or discounted, and one whose price is sold no more. */
import { setTimeout as delay } from 'node:timers/promises';
import { billingEvents, NotSubscribed, PaymentRefused, type Tier } from '@handtest/contracts/billing';
import { query } from '@handtest/database';
import { eventually } from '@handtest/deployment';
import type { FakeInvoice, FakeSubscription, StripeEvent } from '@handtest/fakes';
import { errorOf } from '@handtest/testing';
import { jest } from '@jest/globals';
import { BillingConfig } from '../config.js';
import { openShop } from './shop.js';

const shop = openShop();
const account = () => shop.billing.stripe.account;
const balance = () => shop.billing.client.balance({}, shop.admin);

async function change(tier: Tier) {
  await shop.billing.plans.changePlan({ tier, billingCycle: 'monthly' }, shop.admin);
  await shop.billing.deliver();
}

it('shows that it ends when it was cancelled in the portal, and goes on with another plan', async () => {
  await shop.startPlan();
  const { id } = (await shop.subscription())!;
  account().cancelInPortal(id);
  await shop.billing.deliver();
  expect(await shop.subscription()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
  await change('pro');
  expect(await shop.subscription()).toMatchObject({ tier: 'pro', cancelAtPeriodEnd: false });
  account().renew(id);
  await shop.billing.deliver();
  expect(await shop.subscription()).toMatchObject({ tier: 'pro', status: 'active' });
  account().cancelInPortal(id);
  account().renew(id);
  await shop.billing.deliver();
  expect(await shop.subscription()).toBeNull();
});

it('was changed by Stripe, and not by its last user, when the portal takes the cancellation back', async () => {
  await shop.startPlan();
  const { id } = (await shop.subscription())!;
  account().cancelInPortal(id);
  await shop.billing.deliver();
  const subscription = account().get<FakeSubscription>(id, 'subscription');
  subscription.cancel_at = null;
  account().emit('customer.subscription.updated', subscription);
  await shop.billing.deliver();
  const actors = await query<{ actor: string }>(
    shop.billing.dataSource,
    `SELECT payload->'actor'->>'kind' AS actor FROM outbox
     WHERE subject = $1 AND payload->>'organizationId' = $2 ORDER BY id`,
    [billingEvents.planChanged.subject, shop.organizationId],
  );
  expect(actors.map(({ actor }) => actor)).toEqual(['user', 'service', 'service']);
});

it('keeps its plan, and its bought credit, while an invoice is unpaid', async () => {
  await shop.startPlan({ tier: 'max', billingCycle: 'monthly' });
  const { id } = (await shop.subscription())!;
  const before = (await balance()).balance;
  account().refusesPayments = true;
  account().renew(id);
  await shop.billing.deliver();
  account().refusesPayments = false;
  const wanted = { tier: 'starter', billingCycle: 'monthly' } as const;
  const refused = await errorOf(shop.billing.plans.changePlan(wanted, shop.admin));
  expect(refused).toBeInstanceOf(PaymentRefused);
  await shop.billing.deliver();
  expect([(await balance()).balance, await shop.debt()]).toEqual([before, 0]);
  expect(await shop.subscription()).toMatchObject({ tier: 'max', status: 'past_due' });
});

it('does not change when it has ended in Stripe, and shows its end before the event arrives', async () => {
  await shop.startPlan();
  account().cancel((await shop.subscription())!.id);
  const wanted = { tier: 'pro', billingCycle: 'monthly' } as const;
  const refused = await errorOf(shop.billing.plans.changePlan(wanted, shop.admin));
  expect(refused).toBeInstanceOf(NotSubscribed);
  expect(await shop.subscription()).toBeNull();
  expect((await shop.checkout(wanted)).checkoutUrl).toContain('/pay/');
  await shop.billing.deliver();
});

it('asks for a payment method when the customer has none', async () => {
  await shop.startPlan();
  account().hasPaymentMethod = false;
  const wanted = { tier: 'pro', billingCycle: 'monthly' } as const;
  const refused = await errorOf(shop.billing.plans.changePlan(wanted, shop.admin));
  account().hasPaymentMethod = true;
  expect(refused).toBeInstanceOf(PaymentRefused);
  expect(await shop.subscription()).toMatchObject({ tier: 'starter' });
});

it('changes when the bank answers slowly', async () => {
  await shop.startPlan();
  const [read, charge] = [Promise.resolve(), delay(6_000)];
  shop.billing.stripe.fail(read, charge);
  await change('pro');
  expect(await shop.subscription()).toMatchObject({ tier: 'pro' });
  expect((await balance()).balance).toBe(200);
}, 30_000);

it('brings no credit by changes between months and years at a discount', async () => {
  account().couponPercent = 50;
  try {
    await shop.startPlan();
    const before = (await balance()).balance;
    for (const billingCycle of ['yearly', 'monthly', 'yearly', 'monthly'] as const) {
      await shop.billing.plans.changePlan({ tier: 'starter', billingCycle }, shop.admin);
      await shop.billing.deliver();
    }
    expect([before, (await balance()).balance]).toEqual([25, 25]);
  } finally {
    account().couponPercent = 0;
  }
});

it('takes back the share of the credit that it gave, after the operator has changed the credit of plans', async () => {
  await shop.startPlan();
  account().now += 1_296_000;
  const included = jest.spyOn(BillingConfig.prototype, 'includedCredit', 'get');
  try {
    included.mockReturnValue({ starter: 150, pro: 200, max: 800 });
    await change('pro');
    expect((await balance()).balance).toBe(50 - 25 + 100);
    await change('starter');
    expect((await balance()).balance).toBe(125 - 100 + 75);
    included.mockReturnValue({ starter: 0, pro: 200, max: 800 });
    await change('pro');
    expect((await balance()).balance).toBe(100 - 75 + 100);
  } finally {
    included.mockRestore();
  }
});

it('gives the credit of a period whose invoice has many changes before it', async () => {
  await shop.startPlan();
  const { id } = (await shop.subscription())!;
  const subscription = account().get<FakeSubscription>(id, 'subscription');
  const price = account().get('price_starter_monthly', 'price');
  const changes = [490, -490, 490, -490, 490, -490, 490, -490, 490, -490].map((amount) => ({
    price,
    amount,
    proration: true,
  }));
  account().invoice(subscription, [...changes, { price, amount: 4_900, proration: false }]);
  await shop.billing.deliver();
  expect((await balance()).balance).toBe(100);
});

it('does not pass over the event of a subscription whose price is not known', async () => {
  await shop.startPlan();
  const { id } = (await shop.subscription())!;
  account().addPrice('price_of_last_year', 3_900, 'month');
  const [item] = account().get<FakeSubscription>(id, 'subscription').items.data;
  const known = item!.price;
  item!.price = account().get('price_of_last_year', 'price');
  account().renew(id);
  const paid = account().events.at(-1)!;
  await shop.billing.send(paid);
  await failsWith(paid, 'price_of_last_year');
  item!.price = known;
  billFor(paid, 'price_starter_monthly');
  await shop.billing.deliver();
});

it('gives no credit for a change from a price that is not known, until the operator lists it', async () => {
  await shop.startPlan();
  const { id } = (await shop.subscription())!;
  const [item] = account().get<FakeSubscription>(id, 'subscription').items.data;
  account().addPrice('price_not_listed', 3_900, 'month');
  item!.price = account().get('price_not_listed', 'price');
  await shop.billing.plans.changePlan({ tier: 'pro', billingCycle: 'monthly' }, shop.admin);
  const paid = account().events.at(-1)!;
  await shop.billing.send(paid);
  await failsWith(paid, 'price_not_listed');
  expect((await balance()).balance).toBe(50);
  billFor(paid, 'price_starter_monthly').amount = -4_900;
  await shop.billing.deliver();
  expect((await balance()).balance).toBe(200);
});

it('does not pass over a paid invoice whose price has no fixed amount, but tiers', async () => {
  await shop.subscribe({ tier: 'max', billingCycle: 'yearly' });
  const paid = account().events.findLast(({ type }) => type === 'invoice.paid')!;
  const price = account().get('price_max_yearly', 'price');
  const { unit_amount } = price;
  price.unit_amount = null;
  await shop.billing.send(paid);
  await failsWith(paid, 'price_max_yearly');
  price.unit_amount = unit_amount;
  await shop.billing.deliver();
  expect((await balance()).balance).toBe(9_600);
});

/** As if the first line of the paid invoice was for this price. Answers the line. */
function billFor({ data: { object } }: StripeEvent, price: string) {
  const [line] = account().get<FakeInvoice>(object.id, 'invoice').lines.data;
  return Object.assign(line!, { pricing: { price_details: { price } } });
}

/** The event is not done, and its last error names this. */
async function failsWith(event: StripeEvent, name: string): Promise<void> {
  const select = 'SELECT last_error FROM work WHERE key = $1 AND done_at IS NULL';
  const lastError = expect.stringContaining(name) as string;
  await eventually(
    async () => expect(await query(shop.billing.dataSource, select, [event.id])).toEqual([{ lastError }]),
    { timeoutMs: 10_000 },
  );
}
