/** The plan of an organization that was deleted. */
import { query } from '@handtest/database';
import { eventually } from '@handtest/deployment';
import { CommandRegistry, runCommand } from '@handtest/service';
import { callOf, organizationWith } from './billing-under-test.js';
import { openShop } from './shop.js';

const shop = openShop();
const status = (id: string) => shop.billing.stripe.account.get(id, 'subscription').status;

it('ends in Stripe, and all open pages expire', async () => {
  const id = await shop.subscribe();
  await shop.billing.deliver();
  const { checkoutUrl } = await shop.checkout({ creditUsd: 5 });
  await shop.billing.organizationDeleted(shop.organizationId);
  await shop.billing.organizationDeleted(shop.organizationId);
  await eventually(() => expect(status(id)).toBe('canceled'));
  await shop.billing.deliver();
  expect(await shop.subscription()).toBeNull();
  expect(() => shop.billing.stripe.pay(checkoutUrl)).toThrow('has expired');
});

/** Another subscription of the same customer, of which billing gets no event. */
function anotherLike(id: string, change: { id: string; status: string }): string {
  const { account } = shop.billing.stripe;
  return account.keep({ ...account.get(id, 'subscription'), ...change }).id;
}

it('ends in Stripe when the plan was paid and its event is late', async () => {
  const id = await shop.subscribe();
  await shop.billing.organizationDeleted(shop.organizationId);
  await eventually(() => expect(status(id)).toBe('canceled'));
  await shop.billing.deliver();
  expect(await shop.subscription()).toBeNull();
});

it('ends with every other subscription of the organization, however many have ended before', async () => {
  const id = await shop.subscribe();
  await shop.billing.deliver();
  const others = ['active', 'past_due', 'incomplete'].map((state) =>
    anotherLike(id, { id: `${id}_${state}`, status: state }),
  );
  const expired = Array.from({ length: 101 }, (_, index) =>
    anotherLike(id, { id: `${id}_${index}`, status: 'incomplete_expired' }),
  );
  await shop.billing.organizationDeleted(shop.organizationId);
  await eventually(() => expect([id, ...others].map(status)).toEqual(Array(4).fill('canceled')));
  expect(new Set(expired.map(status))).toEqual(new Set(['incomplete_expired']));
  await shop.billing.deliver();
  expect(await shop.subscription()).toBeNull();
});

/** The plan has been ended, if there was one. */
async function deleteOrganization(): Promise<void> {
  const { billing, organizationId } = shop;
  await billing.organizationDeleted(organizationId);
  const done = 'SELECT key FROM work WHERE key = $1 AND done_at IS NOT NULL';
  await eventually(async () =>
    expect(await query(billing.dataSource, done, [organizationId])).toHaveLength(1),
  );
}

it('ends in Stripe when the database was restored from before its purchase', async () => {
  const id = await shop.subscribe();
  await shop.billing.deliver();
  const { stripe, dataSource } = shop.billing;
  for (const table of ['subscription', 'stripe_customer']) {
    await query(dataSource, `DELETE FROM ${table} WHERE organization_id = $1`, [shop.organizationId]);
  }
  stripe.account.emit('customer.subscription.updated', stripe.account.get(id, 'subscription'));
  await shop.billing.deliver();
  await shop.billing.organizationDeleted(shop.organizationId);
  await eventually(() => expect(status(id)).toBe('canceled'));
});

it('is no work where nothing was bought, and none twice where Stripe has ended the plan', async () => {
  await deleteOrganization();
  shop.organizationId = await organizationWith(shop.billing);
  shop.admin = callOf({ [shop.organizationId]: 'admin' });
  const id = await shop.subscribe();
  await shop.billing.deliver();
  shop.billing.stripe.account.cancel(id);
  await shop.billing.organizationDeleted(shop.organizationId);
  await shop.billing.deliver();
  expect(status(id)).toBe('canceled');
  expect(await shop.subscription()).toBeNull();
});

it('ends when it is paid on a page that opened while its organization was deleted', async () => {
  await deleteOrganization();
  const id = await shop.subscribe();
  await shop.billing.deliver();
  await shop.billing.deliver();
  expect(status(id)).toBe('canceled');
  expect(await shop.subscription()).toBeNull();
});

it('expires every open page, however many', async () => {
  const { account } = shop.billing.stripe;
  const { checkoutUrl } = await shop.checkout({ creditUsd: 5 });
  const oldest = account.get(checkoutUrl.split('/').at(-1)!, 'checkout.session');
  for (let n = 0; n < 100; n++) account.keep({ ...oldest, id: `${oldest.id}_${n}` });
  await deleteOrganization();
  expect(() => shop.billing.stripe.pay(checkoutUrl)).toThrow('has expired');
});

it('reports credit that is bought after the deletion, and parks the payment until it is refunded in Stripe', async () => {
  const { stripe, dataSource, logLines } = shop.billing;
  const sendLast = () => shop.billing.send(stripe.account.events.at(-1)!);
  await deleteOrganization();
  const payment = await shop.buy(20);
  const parked = () =>
    query(dataSource, 'SELECT queue FROM work WHERE key = $1 AND parked_at IS NOT NULL', [payment]);
  await sendLast();
  await eventually(async () => expect(await parked()).toEqual([{ queue: 'payment_to_refund' }]));
  const reported = logLines.filter((line) => line.includes(payment) && line.includes(shop.organizationId));
  expect(reported).toHaveLength(1);
  stripe.account.reversals.refund(payment, 2_000);
  await sendLast();
  await eventually(async () => expect(await shop.balance()).toBe(0));
  const commands = shop.billing.inject(CommandRegistry).all;
  expect(await runCommand('billing', commands, ['replay-work', 'payment_to_refund', payment])).toBe(0);
  await shop.billing.deliver();
  expect(await parked()).toEqual([]);
});
