import {
  PaymentsNotConfigured,
  StripeEventClient,
  StripeEventInvalid,
  StripeSignatureInvalid,
} from '@handtest/contracts/billing';
import { anonymousCall } from '@handtest/contracts/define';
import { query } from '@handtest/database';
import { eventually } from '@handtest/deployment';
import { signedStripeEvent, type StripeEvent } from '@handtest/fakes';
import { CommandRegistry, runCommand } from '@handtest/service';
import { errorOf } from '@handtest/testing';
import { startBilling } from './billing-under-test.js';
import { openShop, shuffled } from './shop.js';

const shop = openShop();

describe('events of Stripe', () => {
  it('take effect once, repeated and in any order', async () => {
    const id = await shop.subscribe();
    shop.billing.stripe.account.renew(id);
    await shop.buy(10);
    shop.billing.stripe.account.cancel(id);
    await shop.billing.deliver((events) => shuffled([...events, ...events, ...events]));
    expect(await shop.balance()).toBe(110);
    expect(await shop.subscription()).toBeNull();
  });

  it('of forty purchases give credit forty times, with five copies each, eight concurrent, on two replicas', async () => {
    await shop.billing.addReplica();
    const before = shop.billing.stripe.account.events.length;
    for (let n = 0; n < 40; n++) await shop.buy(5);
    const copies = shuffled(
      Array.from({ length: 5 }, () => shop.billing.stripe.account.events.slice(before)).flat(),
    );
    await Promise.all(
      Array.from({ length: 8 }, async (_, lane) => {
        for (let at = lane; at < copies.length; at += 8) await shop.billing.send(copies[at]!);
      }),
    );
    await shop.billing.settled();
    expect(await shop.balance()).toBe(200);
    await shop.billing.deliver();
    expect(await shop.balance()).toBe(200);
  });

  it('that never arrived are fetched by a command, each once', async () => {
    const { account } = shop.billing.stripe;
    await shop.billing.deliver();
    const since = new Date(account.now * 1_000).toISOString();
    const fetchEvents = async (...options: string[]) => {
      const commands = shop.billing.inject(CommandRegistry).all;
      expect(await runCommand('billing', commands, ['fetch-events', '--since', since, ...options])).toBe(0);
      await shop.billing.settled();
      return shop.balance();
    };
    for (let n = 0; n < 101; n++) await shop.buy(5);
    await shop.billing.send(account.events.at(-1)!);
    expect(await fetchEvents('--dry-run')).toBe(5);
    expect(await fetchEvents()).toBe(505);
    expect(await fetchEvents()).toBe(505);
    await shop.billing.deliver();
    expect(await shop.balance()).toBe(505);
  });

  it('of unknown types or of other products are stored and have no effect', async () => {
    const { account } = shop.billing.stripe;
    const price = account.get('price_pro_monthly', 'price');
    account.emit('customer.discount.created', { id: 'di_1', object: 'discount' });
    account.emit('checkout.session.completed', {
      ...{ id: 'cs_foreign', object: 'checkout.session', mode: 'payment', payment_status: 'paid' },
      ...{ amount_subtotal: 5_000, metadata: {}, payment_intent: 'pi_foreign' },
    });
    account.reversals.refund(account.charge(5_000), 5_000);
    account.subscribe(account.createCustomer({}).id, price, {});
    await shop.billing.deliver();
    expect(await shop.balance()).toBe(0);
  });

  it('of a checkout in another currency give no credit and are parked', async () => {
    const { account } = shop.billing.stripe;
    await shop.buy(10);
    const [paid] = account.events.splice(-1);
    const foreign = structuredClone(paid!);
    foreign.data.object.currency = 'jpy';
    await shop.billing.send(foreign);
    const failed = () =>
      query(
        shop.billing.dataSource,
        'SELECT last_error FROM work WHERE key = $1 AND last_error IS NOT NULL',
        [foreign.id],
      );
    await eventually(async () =>
      expect(await failed()).toEqual([{ lastError: 'Error: A checkout was paid in jpy' }]),
    );
    expect(await shop.balance()).toBe(0);
    await shop.billing.forget(foreign);
  });

  it('of the test mode are ignored in the live mode, and the other way round', async () => {
    await shop.buy(10);
    const [paid] = shop.billing.stripe.account.events.splice(-1);
    await shop.billing.send({ ...paid!, livemode: true });
    expect(
      await query(shop.billing.dataSource, 'SELECT 1 FROM stripe_event WHERE id = $1', [paid!.id]),
    ).toEqual([]);
    await shop.billing.send(paid!);
    await shop.billing.settled();
    expect(await shop.balance()).toBe(10);
  });

  it('take effect with any text that people typed into their fields', async () => {
    await shop.buy(10);
    shop.billing.stripe.account.events.at(-1)!.data.object.customer_details = { name: 'a\u0000b\ud800' };
    await shop.billing.deliver();
    expect(await shop.balance()).toBe(10);
  });

  it('without one of our organizations open no account', async () => {
    await shop.buy(10);
    shop.billing.stripe.account.events.at(-1)!.data.object.metadata = { organizationId: 'org_of_somebody' };
    await shop.billing.deliver();
    const strangers = `SELECT 1 FROM account WHERE organization_id = 'org_of_somebody'`;
    expect(await query(shop.billing.dataSource, strangers)).toEqual([]);
  });

  it.each(['null', '[]', '{}', '5', '{"id":"evt_1","type":"x"}', '{"id":"evt_1","type":"x","created":1}'])(
    'they are not, although signed, when they are %s',
    async (body) => {
      const { signature } = signedStripeEvent(JSON.parse(body) as StripeEvent, { indent: 0 });
      const request = { body: Buffer.from(body).toString('base64'), signature };
      expect(await errorOf(shop.billing.events.receive(request, anonymousCall))).toBeInstanceOf(
        StripeEventInvalid,
      );
    },
  );

  it('keep no personal data after they are processed', async () => {
    await shop.buy(5);
    await shop.billing.deliver();
    const kept = await query(shop.billing.dataSource, 'SELECT 1 FROM stripe_event WHERE payload IS NOT NULL');
    expect(kept).toEqual([]);
  });

  it('wait while Stripe does not answer, and take effect afterwards', async () => {
    await shop.subscribe();
    shop.billing.stripe.fail(...Array.from({ length: 12 }, () => 500));
    await shop.billing.deliver();
    shop.billing.stripe.fail();
    expect(await shop.balance()).toBe(50);
  });

  it('are parked with an alert after many attempts, and do not delay others', async () => {
    const broken = shop.billing.stripe.account.emit('invoice.paid', { id: 'in_gone', object: 'invoice' });
    await shop.billing.send(broken);
    await query(shop.billing.dataSource, 'UPDATE work SET attempts = 59, due_at = now() WHERE key = $1', [
      broken.id,
    ]);
    await eventually(async () =>
      expect(
        await query(shop.billing.dataSource, 'SELECT last_error FROM work WHERE parked_at IS NOT NULL'),
      ).toHaveLength(1),
    );
    await eventually(async () =>
      expect(await shop.billing.metrics()).toMatch(/handtest_work_parked\{[^}]*stripe_event[^}]*\} 1\n/),
    );
    await shop.billing.forget(broken);
    await shop.buy(5);
    await shop.billing.deliver((events) => events.filter(({ id }) => id !== broken.id));
    expect(await shop.balance()).toBe(5);
  });
});

describe('a signature', () => {
  const event = {
    id: 'evt_forged',
    object: 'event',
    type: 'x',
    created: 1,
    data: { object: {} },
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

  it(`that is wrong is refused: ${forgeries.length} of them`, async () => {
    const accepted: string[] = [];
    for (const [what, make] of forgeries) {
      const { body, signature } = make();
      const request = { body: Buffer.from(body).toString('base64'), signature };
      const error = await shop.billing.events
        .receive(request, anonymousCall)
        .catch((thrown: unknown) => thrown);
      if (!(error instanceof StripeSignatureInvalid)) accepted.push(what);
    }
    expect({ tried: forgeries.length, accepted }).toEqual({ tried: 60, accepted: [] });
    expect(
      await query(shop.billing.dataSource, `SELECT 1 FROM stripe_event WHERE id LIKE 'evt_forged%'`),
    ).toEqual([]);
    await shop.billing.send(event);
    await shop.billing.settled();
  });

  it('is not verified while Stripe is not configured', async () => {
    const bare = await startBilling();
    const { body, signature } = good();
    const request = { body: Buffer.from(body).toString('base64'), signature };
    const events = new StripeEventClient(bare.transport);
    expect(await errorOf(events.receive(request, anonymousCall))).toBeInstanceOf(PaymentsNotConfigured);
    expect(await events.settings({}, anonymousCall)).toEqual({ stripe: false });
    await bare.stop();
  });
});
