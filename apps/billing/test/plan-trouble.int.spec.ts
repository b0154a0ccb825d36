/** A plan that is cancelled in Stripe's portal, or not paid. */
import { PaymentRefused, type Tier } from '@handtest/contracts/billing';
import { errorOf } from '@handtest/testing';
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
