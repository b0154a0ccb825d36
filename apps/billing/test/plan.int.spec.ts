import {
  AlreadySubscribed,
  billingEvents,
  type CheckoutRequest,
  NotSubscribed,
  OrganizationRequired,
  PaymentRefused,
  PaymentsNotConfigured,
  PaymentsUnavailable,
  PlanClient,
  type Tier,
} from '@handtest/contracts/billing';
import {
  anonymousCall,
  type Call,
  Forbidden,
  IdempotencyKeyReused,
  IdempotentRequestRunning,
  InvalidRequest,
  newId,
} from '@handtest/contracts/define';
import { type DeedDone, OrganizationNotFound } from '@handtest/contracts/identity';
import { query } from '@handtest/database';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import { jest } from '@jest/globals';
import { callOf, finished, newJob, startBilling } from './billing-under-test.js';
import { openShop, starter } from './shop.js';

const shop = openShop();

const balance = () => shop.billing.client.balance({}, shop.admin);
async function change(tier: Tier) {
  await shop.billing.plans.changePlan({ tier, billingCycle: 'monthly' }, shop.admin);
  await shop.billing.deliver((events) => [...events, ...events]);
}
async function changes(): Promise<DeedDone[]> {
  const rows = await query<{ payload: DeedDone }>(
    shop.billing.dataSource,
    `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'organizationId' = $2 ORDER BY id`,
    [billingEvents.planChanged.subject, shop.organizationId],
  );
  return rows.map(({ payload }) => payload);
}
async function customerId(): Promise<string> {
  const rows = await query<{ id: string }>(
    shop.billing.dataSource,
    'SELECT customer_id AS id FROM stripe_customer WHERE organization_id = $1',
    [shop.organizationId],
  );
  return rows[0]!.id;
}
const made = (path: string) =>
  shop.billing.stripe.requests.filter((request) => request.method === 'POST' && request.path === path);

describe('a subscription', () => {
  it('starts with a checkout, and gives the credit of its plan', async () => {
    expect(await shop.subscription()).toBeNull();
    await shop.startPlan();
    expect(await shop.subscription()).toEqual({
      id: expect.stringMatching(/^sub_/) as string,
      tier: 'starter',
      billingCycle: 'monthly',
      status: 'active',
      currentPeriodEnd: expect.stringMatching(/Z$/) as string,
      cancelAtPeriodEnd: false,
      includedCreditUsd: 50,
    });
    expect(await balance()).toEqual({ balance: 50, hasCredits: true, hasActiveSubscription: true });
  });

  it('includes twelve times the credit when it is yearly', async () => {
    await shop.startPlan({ tier: 'pro', billingCycle: 'yearly' });
    expect(await balance()).toMatchObject({ balance: 2_400 });
    expect(await shop.subscription()).toMatchObject({ billingCycle: 'yearly', includedCreditUsd: 2_400 });
  });

  it('gives credit for each paid period, and none until it is paid', async () => {
    await shop.startPlan();
    const { id } = (await shop.subscription())!;
    shop.billing.stripe.account.renew(id);
    await shop.billing.deliver();
    expect((await balance()).balance).toBe(100);
    shop.billing.stripe.account.refusesPayments = true;
    shop.billing.stripe.account.renew(id);
    await shop.billing.deliver();
    shop.billing.stripe.account.refusesPayments = false;
    expect(await balance()).toMatchObject({ balance: 100, hasActiveSubscription: false });
    expect(await shop.subscription()).toMatchObject({ status: 'past_due' });
  });

  it('changes its plan, and the difference for the rest of the period is paid and given immediately', async () => {
    await shop.startPlan();
    shop.billing.stripe.account.now += 1_296_000;
    expect(await shop.billing.plans.changePlan({ tier: 'pro', billingCycle: 'monthly' }, shop.admin)).toEqual(
      {},
    );
    expect(await shop.subscription()).toMatchObject({ tier: 'pro', includedCreditUsd: 200 });
    await shop.billing.deliver();
    expect((await balance()).balance).toBe(125);
    await change('starter');
    expect((await balance()).balance).toBe(50);
  });

  it('that is upgraded and downgraded repeatedly gives no credit, and spent credit becomes debt', async () => {
    await shop.startPlan();
    for (let n = 0; n < 3; n++) {
      await change('max');
      expect((await balance()).balance).toBe(800);
      await change('starter');
      expect((await balance()).balance).toBe(50);
    }
    await change('max');
    const job = newJob(shop.organizationId);
    await shop.billing.hold(job, 300);
    await shop.billing.jobFinished(finished(job, 'completed', 300));
    await change('starter');
    expect([(await balance()).balance, await shop.debt()]).toEqual([0, 250]);
    await change('max');
    expect([(await balance()).balance, await shop.debt()]).toEqual([500, 0]);
  });

  it('keeps its plan when the payment for another plan is refused', async () => {
    await shop.startPlan();
    shop.billing.stripe.account.refusesPayments = true;
    const refused = await errorOf(
      shop.billing.plans.changePlan({ tier: 'max', billingCycle: 'monthly' }, shop.admin),
    );
    shop.billing.stripe.account.refusesPayments = false;
    expect(refused).toBeInstanceOf(PaymentRefused);
    expect(await shop.subscription()).toMatchObject({ tier: 'starter' });
  });

  it('is the only one: a second checkout is refused, and so is a change without one', async () => {
    const change = shop.billing.plans.changePlan({ tier: 'pro', billingCycle: 'monthly' }, shop.admin);
    expect(await errorOf(change)).toBeInstanceOf(NotSubscribed);
    await shop.subscribe();
    expect(await errorOf(shop.checkout())).toBeInstanceOf(AlreadySubscribed);
    await shop.billing.deliver();
    expect(await errorOf(shop.checkout())).toBeInstanceOf(AlreadySubscribed);
  });

  it('ends, and a new one may start', async () => {
    await shop.startPlan();
    shop.billing.stripe.account.cancel((await shop.subscription())!.id);
    await shop.billing.deliver();
    expect(await shop.subscription()).toBeNull();
    expect(await balance()).toMatchObject({ balance: 50, hasActiveSubscription: false });
    await shop.startPlan({ tier: 'max', billingCycle: 'monthly' });
    expect(await shop.subscription()).toMatchObject({ tier: 'max' });
  });

  it('publishes one event for each change, with its user', async () => {
    await shop.startPlan();
    const { id } = (await shop.subscription())!;
    await shop.billing.plans.changePlan({ tier: 'pro', billingCycle: 'monthly' }, shop.admin);
    await shop.billing.deliver();
    shop.billing.stripe.account.get(id, 'subscription').cancel_at_period_end = true;
    shop.billing.stripe.account.emit(
      'customer.subscription.updated',
      shop.billing.stripe.account.get(id, 'subscription'),
    );
    shop.billing.stripe.account.renew(id);
    await shop.billing.deliver();
    const user = { kind: 'user', id: (shop.admin.caller as { userId: string }).userId };
    const stripe = { kind: 'service', id: 'stripe' };
    const plan = (tier: string) => ({ tier, billingCycle: 'monthly', cancelAtPeriodEnd: false });
    const published = (await changes()).map(({ actor, subject, details }) => ({
      actor,
      name: subject.name,
      ...details,
    }));
    expect(published).toEqual([
      { actor: user, name: 'starter, monthly', before: null, plan: plan('starter') },
      { actor: user, name: 'pro, monthly', before: plan('starter'), plan: plan('pro') },
      { actor: stripe, name: 'none', before: plan('pro'), plan: null },
    ]);
  });
});

describe('credit', () => {
  it('is bought once, for the paid amount', async () => {
    shop.billing.stripe.pay((await shop.checkout({ creditUsd: 25 })).checkoutUrl);
    await shop.billing.deliver();
    expect(await balance()).toEqual({ balance: 25, hasCredits: true, hasActiveSubscription: false });
  });
});

describe('a checkout', () => {
  it('is the same page for the same Idempotency-Key, which another request cannot use', async () => {
    const request = { ...starter, idempotencyKey: 'k-1' };
    const before = made('/v1/checkout/sessions').length;
    const first = await shop.checkout(request);
    expect(await shop.checkout({ ...request })).toEqual({ ...first, replayed: true });
    expect(made('/v1/checkout/sessions')).toHaveLength(before + 1);
    expect(await errorOf(shop.checkout({ ...request, tier: 'max' }))).toBeInstanceOf(IdempotencyKeyReused);
    const other = callOf({ [shop.organizationId]: 'admin' });
    expect((await shop.checkout(request, other)).checkoutUrl).not.toBe(first.checkoutUrl);
  });

  it('waits for the first request with its key, and is refused when that takes too long', async () => {
    const request = { ...starter, idempotencyKey: 'k-2' };
    await shop.checkout(request);
    await query(shop.billing.dataSource, `UPDATE idempotency_key SET answer = NULL WHERE key = 'k-2'`);
    expect(await errorOf(shop.checkout(request))).toBeInstanceOf(IdempotentRequestRunning);
    await query(
      shop.billing.dataSource,
      `UPDATE idempotency_key SET attempted_at = now() - interval '1 minute' WHERE key = 'k-2'`,
    );
    const before = made('/v1/checkout/sessions').length;
    const taken = await shop.checkout(request);
    expect(taken.replayed).toBeUndefined();
    expect(made('/v1/checkout/sessions')).toHaveLength(before + 1);
    expect(await shop.checkout(request)).toEqual({ ...taken, replayed: true });
  });

  it('that fails leaves its key free', async () => {
    const request = { creditUsd: 25, idempotencyKey: 'k-3' };
    await shop.billing.plans.portal({}, shop.admin);
    shop.billing.stripe.fail(500, 500);
    expect(await errorOf(shop.checkout(request))).toBeInstanceOf(PaymentsUnavailable);
    expect((await shop.checkout(request)).checkoutUrl).toContain('/pay/');
  });

  it('creates one customer for concurrent requests of an organization', async () => {
    await Promise.all([
      shop.checkout(),
      shop.checkout({ creditUsd: 5 }),
      shop.billing.plans.portal({}, shop.admin),
    ]);
    const customers = made('/v1/customers').filter(
      ({ form }) => (form.metadata as { organizationId: string }).organizationId === shop.organizationId,
    );
    expect(new Set(customers.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(
      await query(shop.billing.dataSource, 'SELECT 1 FROM stripe_customer WHERE organization_id = $1', [
        shop.organizationId,
      ]),
    ).toHaveLength(1);
  });

  it('uses a new customer when the old one and its subscription were deleted', async () => {
    await shop.startPlan();
    const customer = await customerId();
    shop.billing.stripe.account.deleteCustomer(customer);
    await shop.billing.deliver();
    const pages = await Promise.all([shop.checkout(), shop.billing.plans.portal({}, shop.admin)]);
    expect(pages).toEqual([{ checkoutUrl: expect.any(String) }, { portalUrl: expect.any(String) }]);
    const another = await customerId();
    expect(another).not.toBe(customer);
    await shop.startPlan();
    expect(await shop.subscription()).toMatchObject({ tier: 'starter', status: 'active' });
    expect(shop.billing.stripe.account.get(another, 'customer').deleted).toBeUndefined();
    const key = 'after-it-was-deleted';
    const { checkoutUrl } = await shop.checkout({ creditUsd: 5, idempotencyKey: key });
    shop.billing.stripe.account.deleteCustomer(another);
    const { checkoutUrl: again } = await shop.checkout({ creditUsd: 5, idempotencyKey: `${key}-2` });
    expect(again).not.toBe(checkoutUrl);
    expect(await customerId()).not.toBe(another);
  });

  it.each(['no customer', 'a deleted customer'])(
    'uses the customer that a concurrent request stored in the next hour, for an organization with %s',
    async (had) => {
      const { account, requests } = shop.billing.stripe;
      const buy = async () => {
        const { checkoutUrl } = await shop.checkout({ creditUsd: 5 });
        return account.get(checkoutUrl.split('/').at(-1)!, 'checkout.session').customer;
      };
      if (had === 'a deleted customer') account.deleteCustomer(String(await buy()));
      const before = requests.length;
      const gate = Promise.withResolvers<void>();
      // The page for the deleted customer is refused without a delay.
      shop.billing.stripe.fail(...(had === 'a deleted customer' ? [Promise.resolve()] : []), gate.promise);
      const first = buy();
      await eventually(() => expect(requests.slice(before).at(-1)?.path).toBe('/v1/customers'));
      const inAnHour = Date.now() + 3_600_000;
      const clock = jest.spyOn(Date, 'now').mockImplementation(() => inAnHour);
      const second = await buy().finally(() => clock.mockRestore());
      gate.resolve();
      expect([await first, second]).toEqual(Array(2).fill(await customerId()));
    },
  );

  it('of a plan expires earlier ones, so that two cannot be paid', async () => {
    const first = await shop.checkout();
    const credit = await shop.checkout({ creditUsd: 5 });
    const second = await shop.checkout({ tier: 'pro', billingCycle: 'monthly' });
    expect(() => shop.billing.stripe.pay(first.checkoutUrl)).toThrow('has expired');
    shop.billing.stripe.pay(credit.checkoutUrl);
    shop.billing.stripe.pay(second.checkoutUrl);
    await shop.billing.deliver();
    expect(await shop.subscription()).toMatchObject({ tier: 'pro' });
    expect((await balance()).balance).toBe(205);
  });

  it('of a plan is the only open one after concurrent checkouts', async () => {
    const pages = await Promise.all([shop.checkout(), shop.checkout(), shop.checkout(), shop.checkout()]);
    const open = pages.filter(({ checkoutUrl }) => {
      const id = checkoutUrl.slice(checkoutUrl.lastIndexOf('/') + 1);
      return shop.billing.stripe.account.get(id, 'checkout.session').status === 'open';
    });
    expect(open).toHaveLength(1);
  });

  it.each([
    {},
    { tier: 'pro' },
    { billingCycle: 'monthly' },
    { tier: 'huge', billingCycle: 'monthly' },
    { creditUsd: 4 },
    { creditUsd: 10_001 },
    { creditUsd: 5.5 },
    { creditUsd: 10, tier: 'pro', billingCycle: 'monthly' },
    { creditUsd: 10, idempotencyKey: 'has blank' },
  ])('is refused when it asks for %j', async (request) => {
    expect(await errorOf(shop.checkout(request as CheckoutRequest))).toBeInstanceOf(InvalidRequest);
  });
});

test('the portal is a page of Stripe for this organization', async () => {
  const { portalUrl } = await shop.billing.plans.portal({}, shop.admin);
  const [row] = await query<{ customer: string }>(
    shop.billing.dataSource,
    'SELECT customer_id AS customer FROM stripe_customer WHERE organization_id = $1',
    [shop.organizationId],
  );
  expect(portalUrl).toBe(`${shop.billing.stripe.url}/portal/${row!.customer}`);
});

type Ask = (request: { organizationId?: string }, call: Call) => Promise<unknown>;
const asks: [string, Ask][] = [
  ['a checkout', (request, call) => shop.billing.plans.checkout({ ...starter, ...request }, call)],
  ['the subscription', (request, call) => shop.billing.plans.subscription(request, call)],
  [
    'another plan',
    (request, call) =>
      shop.billing.plans.changePlan({ tier: 'max', billingCycle: 'yearly', ...request }, call),
  ],
  ['the portal', (request, call) => shop.billing.plans.portal(request, call)],
];

test.each(asks)(
  '%s is for admins alone, who name the organization when they have several',
  async (_what, ask) => {
    for (const role of ['contributor', 'viewer'] as const) {
      expect(await errorOf(ask({}, callOf({ [shop.organizationId]: role })))).toBeInstanceOf(Forbidden);
    }
    const stranger = callOf({ [newId('organization')]: 'admin' });
    expect(await errorOf(ask({ organizationId: shop.organizationId }, stranger))).toBeInstanceOf(
      OrganizationNotFound,
    );
    expect(await errorOf(ask({}, anonymousCall))).toBeInstanceOf(OrganizationRequired);
    const several = callOf({ [shop.organizationId]: 'admin', [newId('organization')]: 'admin' });
    expect(await errorOf(ask({}, several))).toBeInstanceOf(OrganizationRequired);
  },
);

test.each(asks.filter(([what]) => what !== 'the subscription'))(
  '%s is refused clearly while Stripe cannot be reached',
  async (_what, ask) => {
    await shop.startPlan();
    await query(shop.billing.dataSource, 'DELETE FROM stripe_customer WHERE organization_id = $1', [
      shop.organizationId,
    ]);
    const startedAt = performance.now();
    shop.billing.stripe.fail('reset', 'reset');
    const error = await errorOf(ask({}, shop.admin));
    expect(error instanceof PaymentsUnavailable || error instanceof AlreadySubscribed).toBe(true);
    shop.billing.stripe.fail();
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  },
);

test('nothing can be bought where Stripe is not configured, and the answer says what to set', async () => {
  const bare = await startBilling();
  try {
    const plans = new PlanClient(bare.transport);
    const calls = [
      plans.checkout(starter, shop.admin),
      plans.changePlan({ tier: 'pro', billingCycle: 'monthly' }, shop.admin),
      plans.portal({}, shop.admin),
    ];
    for (const error of await Promise.all(calls.map(errorOf))) {
      expect(error).toBeInstanceOf(PaymentsNotConfigured);
      expect(error.message).toContain('STRIPE_SECRET_KEY');
    }
    expect(await plans.subscription({}, shop.admin)).toEqual({ subscription: null });
    expect(
      await errorOf(plans.checkout(starter, callOf({ [shop.organizationId]: 'viewer' }))),
    ).toBeInstanceOf(Forbidden);
  } finally {
    await bare.stop();
  }
});
