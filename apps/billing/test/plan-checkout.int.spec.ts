/** Two pages for a plan that are open at the same time. */
import { eventually } from '@handtest/deployment';
import { openShop } from './shop.js';

const shop = openShop();

/** Answers the addresses of both: the first is paid while the second, for `pro`, opens. */
async function payFirstWhileSecondOpens(): Promise<[string, string]> {
  const { stripe } = shop.billing;
  const first = await shop.checkout();
  const before = stripe.requests.length;
  const gate = Promise.withResolvers<void>();
  stripe.fail(gate.promise);
  const opening = shop.checkout({ tier: 'pro', billingCycle: 'monthly' });
  await eventually(() => expect(stripe.requests.slice(before).at(-1)?.path).toBe('/v1/subscriptions'));
  stripe.pay(first.checkoutUrl);
  gate.resolve();
  return [first.checkoutUrl, (await opening).checkoutUrl];
}

it('cannot be paid twice when one was paid while the other opened', async () => {
  const [, second] = await payFirstWhileSecondOpens();
  await shop.billing.deliver();
  expect(() => shop.billing.stripe.pay(second)).toThrow('has expired');
  expect(await shop.subscription()).toMatchObject({ tier: 'starter' });
});

it('start one plan when both are paid within seconds, and the money of the other pays later invoices', async () => {
  const { account } = shop.billing.stripe;
  const pages = await payFirstWhileSecondOpens();
  account.now += 1;
  shop.billing.stripe.pay(pages[1]);
  await shop.billing.deliver();
  await shop.billing.deliver();
  const started = pages.map((url) => account.get(url.split('/').at(-1)!, 'checkout.session').subscription);
  const statuses = started.map((id) => account.get(String(id), 'subscription').status);
  expect(statuses).toEqual(['active', 'canceled']);
  const last = [...account.objects.values()].findLast(({ object }) => object === 'invoice');
  expect(last).toMatchObject({ total: -19_900 });
  expect(await shop.subscription()).toMatchObject({ id: started[0], tier: 'starter' });
  expect([await shop.balance(), await shop.debt()]).toEqual([50, 0]);
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
