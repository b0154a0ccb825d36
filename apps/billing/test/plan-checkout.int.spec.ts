/** Two pages for a plan that are open at the same time. */
import { eventually } from '@handtest/deployment';
import { openShop } from './shop.js';

const shop = openShop();

it('cannot be paid twice when one was paid while the other opened', async () => {
  const { stripe } = shop.billing;
  const first = await shop.checkout();
  const before = stripe.requests.length;
  const gate = Promise.withResolvers<void>();
  stripe.fail(gate.promise);
  const opening = shop.checkout({ tier: 'pro', billingCycle: 'monthly' });
  await eventually(() => expect(stripe.requests.slice(before).at(-1)?.path).toBe('/v1/subscriptions'));
  stripe.pay(first.checkoutUrl);
  gate.resolve();
  const second = await opening;
  await shop.billing.deliver();
  expect(() => stripe.pay(second.checkoutUrl)).toThrow('has expired');
  expect(await shop.subscription()).toMatchObject({ tier: 'starter' });
});

it('stay open for a new plan when an event of an earlier one is delivered again', async () => {
  await shop.startPlan();
  const { account } = shop.billing.stripe;
  const paid = account.events.findLast(({ type }) => type === 'checkout.session.completed')!;
  account.cancel((await shop.subscription())!.id);
  await shop.billing.deliver();
  const { checkoutUrl } = await shop.checkout();
  await shop.billing.forget(paid);
  await shop.billing.send(paid);
  await shop.billing.settled();
  shop.billing.stripe.pay(checkoutUrl);
  await shop.billing.deliver();
  expect(await shop.subscription()).toMatchObject({ tier: 'starter' });
});
