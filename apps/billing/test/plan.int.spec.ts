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
} from '@handtest/contracts/billing';
import { anonymousCall, type Call, Forbidden, InvalidRequest, newId } from '@handtest/contracts/define';
import { type DeedDone, OrganizationNotFound } from '@handtest/contracts/identity';
import { IdempotencyKeyReused, IdempotentRequestRunning } from '@handtest/contracts/job';
import { query } from '@handtest/database';
import { errorOf } from '@handtest/testbed';
import { callOf, organizationWith, startBilling } from './billing-under-test.js';
import { type SellingBilling, startSellingBilling } from './selling-billing.js';

let billing: SellingBilling;
let organizationId: string;
let admin: Call;

beforeAll(async () => {
  billing = await startSellingBilling();
}, 60_000);
afterAll(() => billing.stop());
afterEach(async () => expect(await billing.ledgerFaults()).toEqual([]));

beforeEach(async () => {
  organizationId = await organizationWith(billing);
  admin = callOf({ [organizationId]: 'admin' });
});

const starter: CheckoutRequest = { tier: 'starter', billingCycle: 'monthly' };
const checkout = (request: CheckoutRequest = starter, call = admin) => billing.plans.checkout(request, call);
const subscription = async () => (await billing.plans.subscription({}, admin)).subscription;
const balance = () => billing.client.balance({}, admin);
async function subscribe(request = starter) {
  billing.stripe.pay((await checkout(request)).checkoutUrl);
  await billing.deliver();
}
async function changes(): Promise<DeedDone[]> {
  const rows = await query<{ payload: DeedDone }>(
    billing.dataSource,
    `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'organizationId' = $2 ORDER BY id`,
    [billingEvents.planChanged.subject, organizationId],
  );
  return rows.map(({ payload }) => payload);
}
const made = (path: string) => billing.stripe.requests.filter((request) => request.path === path);

describe('a subscription', () => {
  it('begins by a checkout, with the credit that its plan includes', async () => {
    expect(await subscription()).toBeNull();
    await subscribe();
    expect(await subscription()).toEqual({
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

  it('includes twelve times the credit when it is paid by the year', async () => {
    await subscribe({ tier: 'pro', billingCycle: 'yearly' });
    expect(await balance()).toMatchObject({ balance: 2_400 });
    expect(await subscription()).toMatchObject({ billingCycle: 'yearly', includedCreditUsd: 2_400 });
  });

  it('brings its credit again with every period that is paid, and waits for the money otherwise', async () => {
    await subscribe();
    const { id } = (await subscription())!;
    billing.stripe.account.renew(id);
    await billing.deliver();
    expect((await balance()).balance).toBe(100);
    billing.stripe.account.refusesPayments = true;
    billing.stripe.account.renew(id);
    await billing.deliver();
    billing.stripe.account.refusesPayments = false;
    expect(await balance()).toMatchObject({ balance: 100, hasActiveSubscription: false });
    expect(await subscription()).toMatchObject({ status: 'past_due' });
  });

  it('changes its plan, and the difference for the rest of the period is paid and given at once', async () => {
    await subscribe();
    billing.stripe.account.now += 1_296_000;
    expect(await billing.plans.changePlan({ tier: 'pro', billingCycle: 'monthly' }, admin)).toEqual({});
    expect(await subscription()).toMatchObject({ tier: 'pro', includedCreditUsd: 200 });
    await billing.deliver();
    expect((await balance()).balance).toBe(125);
    await billing.plans.changePlan({ tier: 'starter', billingCycle: 'monthly' }, admin);
    await billing.deliver();
    expect((await balance()).balance).toBe(125);
  });

  it('stays as it is when the payment for another plan is refused', async () => {
    await subscribe();
    billing.stripe.account.refusesPayments = true;
    const refused = await errorOf(billing.plans.changePlan({ tier: 'max', billingCycle: 'monthly' }, admin));
    billing.stripe.account.refusesPayments = false;
    expect(refused).toBeInstanceOf(PaymentRefused);
    expect(await subscription()).toMatchObject({ tier: 'starter' });
  });

  it('is the only one: another checkout is refused, and a change without one', async () => {
    const change = billing.plans.changePlan({ tier: 'pro', billingCycle: 'monthly' }, admin);
    expect(await errorOf(change)).toBeInstanceOf(NotSubscribed);
    await subscribe();
    expect(await errorOf(checkout())).toBeInstanceOf(AlreadySubscribed);
  });

  it('ends, and a new one may begin', async () => {
    await subscribe();
    billing.stripe.account.cancel((await subscription())!.id);
    await billing.deliver();
    expect(await subscription()).toBeNull();
    expect(await balance()).toMatchObject({ balance: 50, hasActiveSubscription: false });
    await subscribe({ tier: 'max', billingCycle: 'monthly' });
    expect(await subscription()).toMatchObject({ tier: 'max' });
  });

  it('is told of with who changed it, once for each change', async () => {
    await subscribe();
    const { id } = (await subscription())!;
    await billing.plans.changePlan({ tier: 'pro', billingCycle: 'monthly' }, admin);
    await billing.deliver();
    billing.stripe.account.get(id, 'subscription').cancel_at_period_end = true;
    billing.stripe.account.tell(
      'customer.subscription.updated',
      billing.stripe.account.get(id, 'subscription'),
    );
    billing.stripe.account.renew(id);
    await billing.deliver();
    const user = { kind: 'user', id: (admin.caller as { userId: string }).userId };
    const stripe = { kind: 'service', id: 'stripe' };
    const plan = (tier: string) => ({ tier, billingCycle: 'monthly', cancelAtPeriodEnd: false });
    const told = (await changes()).map(({ actor, subject, details }) => ({
      actor,
      name: subject.name,
      ...details,
    }));
    expect(told).toEqual([
      { actor: user, name: 'starter, monthly', before: null, plan: plan('starter') },
      { actor: user, name: 'pro, monthly', before: plan('starter'), plan: plan('pro') },
      { actor: stripe, name: 'none', before: plan('pro'), plan: null },
    ]);
  });
});

describe('credit', () => {
  it('is bought once, for as much as was paid', async () => {
    billing.stripe.pay((await checkout({ creditUsd: 25 })).checkoutUrl);
    await billing.deliver();
    expect(await balance()).toEqual({ balance: 25, hasCredits: true, hasActiveSubscription: false });
  });
});

describe('a checkout', () => {
  it('is the same page for the same Idempotency-Key, and no other request may use it', async () => {
    const request = { ...starter, idempotencyKey: 'k-1' };
    const before = made('/v1/checkout/sessions').length;
    const first = await checkout(request);
    expect(await checkout({ ...request })).toEqual({ ...first, replayed: true });
    expect(made('/v1/checkout/sessions')).toHaveLength(before + 1);
    expect(await errorOf(checkout({ ...request, tier: 'max' }))).toBeInstanceOf(IdempotencyKeyReused);
    const other = callOf({ [organizationId]: 'admin' });
    expect((await checkout(request, other)).checkoutUrl).not.toBe(first.checkoutUrl);
  });

  it('waits for the first request with its key, and says when that takes too long', async () => {
    const request = { ...starter, idempotencyKey: 'k-2' };
    await checkout(request);
    await query(billing.dataSource, `UPDATE idempotency_key SET answer = NULL WHERE key = 'k-2'`);
    expect(await errorOf(checkout(request))).toBeInstanceOf(IdempotentRequestRunning);
    await query(
      billing.dataSource,
      `UPDATE idempotency_key SET attempted_at = now() - interval '1 minute' WHERE key = 'k-2'`,
    );
    const before = made('/v1/checkout/sessions').length;
    const taken = await checkout(request);
    expect(taken.replayed).toBeUndefined();
    expect(made('/v1/checkout/sessions')).toHaveLength(before + 1);
    expect(await checkout(request)).toEqual({ ...taken, replayed: true });
  });

  it('that failed leaves its key free', async () => {
    const request = { ...starter, idempotencyKey: 'k-3' };
    await billing.plans.portal({}, admin);
    billing.stripe.fail(500, 500);
    expect(await errorOf(checkout(request))).toBeInstanceOf(PaymentsUnavailable);
    expect((await checkout(request)).checkoutUrl).toContain('/pay/');
  });

  it('makes one customer for an organization, whoever asks at once', async () => {
    await Promise.all([checkout(), checkout({ creditUsd: 5 }), billing.plans.portal({}, admin)]);
    const customers = made('/v1/customers').filter(
      ({ form }) => (form.metadata as { organizationId: string }).organizationId === organizationId,
    );
    expect(new Set(customers.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(
      await query(billing.dataSource, 'SELECT 1 FROM stripe_customer WHERE organization_id = $1', [
        organizationId,
      ]),
    ).toHaveLength(1);
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
    expect(await errorOf(checkout(request as CheckoutRequest))).toBeInstanceOf(InvalidRequest);
  });
});

test('the portal is a page of Stripe for this organization', async () => {
  const { portalUrl } = await billing.plans.portal({}, admin);
  const [row] = await query<{ customer: string }>(
    billing.dataSource,
    'SELECT customer_id AS customer FROM stripe_customer WHERE organization_id = $1',
    [organizationId],
  );
  expect(portalUrl).toBe(`${billing.stripe.url}/portal/${row!.customer}`);
});

type Ask = (request: { organizationId?: string }, call: Call) => Promise<unknown>;
const asks: [string, Ask][] = [
  ['a checkout', (request, call) => billing.plans.checkout({ ...starter, ...request }, call)],
  ['the subscription', (request, call) => billing.plans.subscription(request, call)],
  [
    'another plan',
    (request, call) => billing.plans.changePlan({ tier: 'max', billingCycle: 'yearly', ...request }, call),
  ],
  ['the portal', (request, call) => billing.plans.portal(request, call)],
];

test.each(asks)(
  '%s is for admins alone, who name the organization when they have several',
  async (_what, ask) => {
    for (const role of ['contributor', 'viewer'] as const) {
      expect(await errorOf(ask({}, callOf({ [organizationId]: role })))).toBeInstanceOf(Forbidden);
    }
    const stranger = callOf({ [newId('organization')]: 'admin' });
    expect(await errorOf(ask({ organizationId }, stranger))).toBeInstanceOf(OrganizationNotFound);
    expect(await errorOf(ask({}, anonymousCall))).toBeInstanceOf(OrganizationRequired);
    const several = callOf({ [organizationId]: 'admin', [newId('organization')]: 'admin' });
    expect(await errorOf(ask({}, several))).toBeInstanceOf(OrganizationRequired);
  },
);

test.each(asks.filter(([what]) => what !== 'the subscription'))(
  '%s is refused clearly while Stripe cannot be reached',
  async (_what, ask) => {
    await subscribe();
    await query(billing.dataSource, 'DELETE FROM stripe_customer WHERE organization_id = $1', [
      organizationId,
    ]);
    const startedAt = performance.now();
    billing.stripe.fail('reset', 'reset');
    const error = await errorOf(ask({}, admin));
    expect(error instanceof PaymentsUnavailable || error instanceof AlreadySubscribed).toBe(true);
    billing.stripe.fail();
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  },
);

test('nothing can be bought where Stripe is not configured, and the answer says what to set', async () => {
  const bare = await startBilling();
  try {
    const plans = new PlanClient(bare.transport);
    const calls = [
      plans.checkout(starter, admin),
      plans.changePlan({ tier: 'pro', billingCycle: 'monthly' }, admin),
      plans.portal({}, admin),
    ];
    for (const error of await Promise.all(calls.map(errorOf))) {
      expect(error).toBeInstanceOf(PaymentsNotConfigured);
      expect(error.message).toContain('STRIPE_SECRET_KEY');
    }
    expect(await plans.subscription({}, admin)).toEqual({ subscription: null });
    expect(await errorOf(plans.checkout(starter, callOf({ [organizationId]: 'viewer' })))).toBeInstanceOf(
      Forbidden,
    );
  } finally {
    await bare.stop();
  }
});
