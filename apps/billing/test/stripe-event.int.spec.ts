import {
  PaymentsNotConfigured,
  StripeEventClient,
  StripeSignatureInvalid,
} from '@handtest/contracts/billing';
import { anonymousCall, type Call } from '@handtest/contracts/define';
import { query } from '@handtest/database';
import { errorOf } from '@handtest/testbed';
import { eventually, signedStripeEvent, type StripeEvent } from '@handtest/testing';
import { callOf, finished, newJob, organizationWith, startBilling } from './billing-under-test.js';
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

const balance = () => billing.balanceOf(organizationId);
async function owed(): Promise<number> {
  const rows = await query<{ usd: number }>(
    billing.dataSource,
    'SELECT (owed_micros / 1e6)::float8 AS usd FROM account WHERE organization_id = $1',
    [organizationId],
  );
  return rows[0]!.usd;
}
async function buy(creditUsd: number): Promise<string> {
  const { checkoutUrl } = await billing.plans.checkout({ creditUsd }, admin);
  const session = checkoutUrl.slice(checkoutUrl.lastIndexOf('/') + 1);
  billing.stripe.pay(checkoutUrl);
  return String(billing.stripe.account.get(session, 'checkout.session').payment_intent);
}
async function subscribe(): Promise<string> {
  const { checkoutUrl } = await billing.plans.checkout({ tier: 'starter', billingCycle: 'monthly' }, admin);
  billing.stripe.pay(checkoutUrl);
  const session = checkoutUrl.slice(checkoutUrl.lastIndexOf('/') + 1);
  return String(billing.stripe.account.get(session, 'checkout.session').subscription);
}
const shuffled = <T>(list: T[]): T[] =>
  list
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);

describe('events of Stripe', () => {
  it('take effect once, however often they come and in whatever order', async () => {
    const id = await subscribe();
    billing.stripe.account.renew(id);
    await buy(10);
    billing.stripe.account.cancel(id);
    await billing.deliver((events) => shuffled([...events, ...events, ...events]));
    expect(await balance()).toBe(110);
    expect((await billing.plans.subscription({}, admin)).subscription).toBeNull();
  });

  it('of forty purchases, five copies each, eight at once at two replicas, credit forty times', async () => {
    await billing.addReplica();
    const before = billing.stripe.account.events.length;
    for (let n = 0; n < 40; n++) await buy(5);
    const copies = shuffled(
      Array.from({ length: 5 }, () => billing.stripe.account.events.slice(before)).flat(),
    );
    await Promise.all(
      Array.from({ length: 8 }, async (_, lane) => {
        for (let at = lane; at < copies.length; at += 8) await billing.send(copies[at]!);
      }),
    );
    await billing.settled();
    expect(await balance()).toBe(200);
    await billing.deliver();
    expect(await balance()).toBe(200);
  });

  it('that we do not know, or that are not about us, are stored and do nothing', async () => {
    const { account } = billing.stripe;
    const price = account.get('price_pro_monthly', 'price');
    account.tell('customer.discount.created', { id: 'di_1', object: 'discount' });
    account.tell('checkout.session.completed', {
      ...{ id: 'cs_foreign', object: 'checkout.session', mode: 'payment', payment_status: 'paid' },
      ...{ amount_subtotal: 5_000, metadata: {}, payment_intent: 'pi_foreign' },
    });
    account.tell('charge.refunded', {
      ...{
        id: 'ch_foreign',
        object: 'charge',
        amount: 5_000,
        amount_refunded: 5_000,
        payment_intent: 'pi_other',
      },
    });
    account.subscribe(account.createCustomer({}).id, price, {});
    await billing.deliver();
    expect(await balance()).toBe(0);
  });

  it('keep no personal data once they are dealt with', async () => {
    await buy(5);
    await billing.deliver();
    const kept = await query(billing.dataSource, 'SELECT 1 FROM stripe_event WHERE payload IS NOT NULL');
    expect(kept).toEqual([]);
  });

  it('wait while Stripe does not answer, and take effect afterwards', async () => {
    await subscribe();
    billing.stripe.fail(...Array.from({ length: 12 }, () => 500));
    await billing.deliver();
    billing.stripe.fail();
    expect(await balance()).toBe(50);
  });

  it('are parked with an alert after many attempts, and hold up nothing else', async () => {
    const broken = billing.stripe.account.tell('invoice.paid', { id: 'in_gone', object: 'invoice' });
    await billing.send(broken);
    await query(
      billing.dataSource,
      'UPDATE stripe_event SET attempts = 59, next_attempt_at = now() WHERE id = $1',
      [broken.id],
    );
    await eventually(async () =>
      expect(
        await query(billing.dataSource, 'SELECT last_error FROM stripe_event WHERE parked_at IS NOT NULL'),
      ).toHaveLength(1),
    );
    expect(await billing.metrics()).toMatch(/handtest_billing_stripe_events_parked_total\S* 1/);
    await query(billing.dataSource, 'DELETE FROM stripe_event WHERE id = $1', [broken.id]);
    await buy(5);
    await billing.deliver((events) => events.filter(({ id }) => id !== broken.id));
    expect(await balance()).toBe(5);
  });
});

describe('a refund', () => {
  it('takes back as much credit as was paid back, step by step', async () => {
    const payment = await buy(20);
    billing.stripe.account.refund(payment, 500);
    await billing.deliver();
    expect(await balance()).toBe(15);
    billing.stripe.account.refund(payment, 1_500);
    await billing.deliver((events) => [...events, ...events]);
    expect([await balance(), await owed()]).toEqual([0, 0]);
  });

  it('counts once when it comes before its purchase', async () => {
    const payment = await buy(20);
    billing.stripe.account.refund(payment, 500);
    billing.stripe.account.refund(payment, 500);
    await billing.deliver((events) => events.toReversed());
    expect(await balance()).toBe(10);
  });

  it('of the payment of a plan takes back its share of what the plan included', async () => {
    await subscribe();
    await billing.deliver();
    const [charge] = [...billing.stripe.account.objects.values()]
      .filter(({ object }) => object === 'charge')
      .slice(-1);
    billing.stripe.account.refund(String(charge!.payment_intent), 2_450);
    await billing.deliver();
    expect(await balance()).toBe(25);
  });

  it('leaves a debt where the credit is spent or held, which is paid by what comes in', async () => {
    const payment = await buy(20);
    await billing.deliver();
    const [spent, held] = [newJob(organizationId), newJob(organizationId)];
    await billing.hold(spent, 8);
    await billing.hold(held, 7);
    await billing.jobFinished(finished(spent, 'completed', 8));
    billing.stripe.account.refund(payment, 2_000);
    await billing.deliver();
    expect([await balance(), await owed()]).toEqual([0, 15]);
    await billing.jobFinished(finished(held, 'cancelled'));
    await eventually(async () => expect([await balance(), await owed()]).toEqual([0, 8]), {
      timeoutMs: 20_000,
    });
    await buy(10);
    await billing.deliver();
    expect([await balance(), await owed()]).toEqual([2, 0]);
  });
});

describe('a signature', () => {
  const event = {
    id: 'evt_forged',
    object: 'event',
    type: 'x',
    created: 1,
    data: {},
  } as unknown as StripeEvent;
  const flipped = (text: string, at: number) =>
    `${text.slice(0, at)}${String.fromCharCode(text.charCodeAt(at) ^ 1)}${text.slice(at + 1)}`;
  const good = () => signedStripeEvent(event);
  const forgeries: [string, () => { body: string; signature: string }][] = [
    ...Array.from({ length: 12 }, (_, n): [string, () => ReturnType<typeof good>] => [
      `of another secret, ${n}`,
      () => signedStripeEvent(event, { secret: `whsec_${n}` }),
    ]),
    ...Array.from({ length: 12 }, (_, n): [string, () => ReturnType<typeof good>] => [
      `that is ${301 + n * 100} s old`,
      () => signedStripeEvent(event, { atMs: Date.now() - (301 + n * 100) * 1_000 }),
    ]),
    ...Array.from({ length: 12 }, (_, n): [string, () => ReturnType<typeof good>] => [
      `of a body with byte ${n * 7} changed`,
      () => ({ ...good(), body: flipped(good().body, n * 7) }),
    ]),
    ...Array.from({ length: 12 }, (_, n): [string, () => ReturnType<typeof good>] => [
      `with digit ${n} changed`,
      () => ({ ...good(), signature: flipped(good().signature, good().signature.length - 1 - n) }),
    ]),
    ...['x', 't=', 'v1=', 't=1', 't=a,v1=b', ',', '=', 't=1,v0=aa', '{}', 't=99999999999,v1=', 'ü', ' '].map(
      (signature): [string, () => ReturnType<typeof good>] => [
        `that is ${signature}`,
        () => ({ ...good(), signature }),
      ],
    ),
  ];

  it(`that does not fit is refused: ${forgeries.length} of them`, async () => {
    const accepted: string[] = [];
    for (const [what, make] of forgeries) {
      const { body, signature } = make();
      const request = { body: Buffer.from(body).toString('base64'), signature };
      const error = await billing.events.receive(request, anonymousCall).catch((thrown: unknown) => thrown);
      if (!(error instanceof StripeSignatureInvalid)) accepted.push(what);
    }
    expect({ tried: forgeries.length, accepted }).toEqual({ tried: 60, accepted: [] });
    expect(await query(billing.dataSource, `SELECT 1 FROM stripe_event WHERE id LIKE 'evt_forged%'`)).toEqual(
      [],
    );
    await billing.send(event);
    await billing.settled();
  });

  it('is not looked at where Stripe is not configured', async () => {
    const bare = await startBilling();
    const { body, signature } = good();
    const request = { body: Buffer.from(body).toString('base64'), signature };
    const received = new StripeEventClient(bare.transport).receive(request, anonymousCall);
    expect(await errorOf(received)).toBeInstanceOf(PaymentsNotConfigured);
    await bare.stop();
  });
});
