/** The plan of an organization that was deleted. */
import { eventually } from '@handtest/deployment';
import { callOf, organizationWith } from './billing-under-test.js';
import { openShop } from './shop.js';

const shop = openShop();
const subscription = async () => (await shop.billing.plans.subscription({}, shop.admin)).subscription;
const status = (id: string) => shop.billing.stripe.account.get(id, 'subscription').status;

it('ends in Stripe, and all open pages expire', async () => {
  const id = await shop.subscribe();
  await shop.billing.deliver();
  const { checkoutUrl } = await shop.checkout({ creditUsd: 5 });
  await shop.billing.organizationDeleted(shop.organizationId);
  await shop.billing.organizationDeleted(shop.organizationId);
  await eventually(() => expect(status(id)).toBe('canceled'));
  await shop.billing.deliver();
  expect(await subscription()).toBeNull();
  expect(() => shop.billing.stripe.pay(checkoutUrl)).toThrow('has expired');
});

it('is no work where nothing was bought, and none twice where Stripe has ended the plan', async () => {
  await shop.billing.organizationDeleted(shop.organizationId);
  await shop.billing.settled();
  shop.organizationId = await organizationWith(shop.billing);
  shop.admin = callOf({ [shop.organizationId]: 'admin' });
  const id = await shop.subscribe();
  await shop.billing.deliver();
  shop.billing.stripe.account.cancel(id);
  await shop.billing.organizationDeleted(shop.organizationId);
  await shop.billing.deliver();
  expect(status(id)).toBe('canceled');
  expect(await subscription()).toBeNull();
});
