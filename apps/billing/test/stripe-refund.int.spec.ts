/** Refunds and disputes take credit back, and return it when the money returns to us. */
import { billingEvents, LedgerClient } from '@handtest/contracts/billing';
import { query } from '@handtest/database';
import { eventually } from '@handtest/deployment';
import { finished, newJob } from './billing-under-test.js';
import { openShop, shuffled } from './shop.js';

const shop = openShop();
const reversals = () => shop.billing.stripe.account.reversals;

/** Kind and amount of the transactions of refunds, oldest first. */
async function refundsInLedger() {
  const ledger = new LedgerClient(shop.billing.transport);
  const { items } = await ledger.list({ limit: 100 }, shop.admin);
  return items
    .filter(({ kind }) => kind.startsWith('refund'))
    .map(({ kind, availableUsd }) => [kind, availableUsd])
    .toReversed();
}

describe('a refund', () => {
  it('takes credit back in proportion to each refunded amount', async () => {
    const payment = await shop.buy(20);
    reversals().refund(payment, 500);
    await shop.billing.deliver();
    expect(await shop.balance()).toBe(15);
    reversals().refund(payment, 1_500);
    await shop.billing.deliver((events) => [...events, ...events]);
    expect([await shop.balance(), await shop.debt()]).toEqual([0, 0]);
  });

  it('of spent credit shows in the ledger how much debt it leaves, and when it is paid', async () => {
    const payment = await shop.buy(20);
    await shop.billing.deliver();
    const job = newJob(shop.organizationId);
    await shop.billing.hold(job, 15);
    reversals().refund(payment, 2_000);
    await shop.billing.deliver();
    await shop.buy(50);
    await shop.billing.deliver();
    const ledger = new LedgerClient(shop.billing.transport);
    const { items } = await ledger.list({}, shop.admin);
    const [collected, , refunded] = items;
    expect(refunded).toMatchObject({ kind: 'refund', availableUsd: -5, heldUsd: 0, debtUsd: 15 });
    expect(collected).toMatchObject({ kind: 'collect', availableUsd: -15, heldUsd: 0, debtUsd: -15 });
    expect(items.filter(({ debtUsd }) => debtUsd !== undefined)).toHaveLength(2);
    const { csv } = await ledger.csv({ kind: 'refund' }, shop.admin);
    expect(csv).toMatch(/,refund,-5,0,15,,,\r\n$/);
    await shop.billing.jobFinished(finished(job, 'cancelled'));
  });

  it('counts once when it arrives before its purchase', async () => {
    const payment = await shop.buy(20);
    reversals().refund(payment, 500);
    reversals().refund(payment, 500);
    await shop.billing.deliver((events) => events.toReversed());
    expect(await shop.balance()).toBe(10);
  });

  it("of a plan's payment takes back its share of the included credit", async () => {
    await shop.subscribe();
    await shop.billing.deliver();
    const [charge] = [...shop.billing.stripe.account.objects.values()]
      .filter(({ object }) => object === 'charge')
      .slice(-1);
    reversals().refund(String(charge!.payment_intent), 2_450);
    await shop.billing.deliver();
    expect(await shop.balance()).toBe(25);
  });

  it("of an invoice that the customer's balance paid in part leaves the credit of that part", async () => {
    shop.billing.stripe.account.customerBalanceCents = 980;
    await shop.subscribe();
    await shop.billing.deliver();
    expect(await shop.balance()).toBe(50);
    const charge = [...shop.billing.stripe.account.objects.values()].findLast(
      ({ object }) => object === 'charge',
    )!;
    expect(charge.amount).toBe(3_920);
    reversals().refund(String(charge.payment_intent), 3_920);
    await shop.billing.deliver();
    expect(await shop.balance()).toBe(10);
  });

  it('takes its credit while it is pending, and returns it when it is canceled', async () => {
    const payment = await shop.buy(20);
    const [paid, canceled] = [500, 700].map((cents) => reversals().refund(payment, cents, 'pending'));
    await shop.billing.deliver();
    expect(await shop.balance()).toBe(8);
    reversals().moveRefund(paid!.id, 'succeeded');
    reversals().moveRefund(canceled!.id, 'canceled');
    await shop.billing.deliver();
    expect(await shop.balance()).toBe(15);
  });

  it('that fails returns its credit, and the same amount may be refunded again', async () => {
    const payment = await shop.buy(20);
    const { id } = reversals().refund(payment, 500);
    await shop.billing.deliver();
    reversals().moveRefund(id, 'failed');
    await shop.billing.deliver((events) => shuffled([...events, ...events]));
    expect(await shop.balance()).toBe(20);
    reversals().refund(payment, 500);
    await shop.billing.deliver();
    expect(await refundsInLedger()).toEqual([
      ['refund', -5],
      ['refund_reversal', 5],
      ['refund', -5],
    ]);
    expect(await shop.balance()).toBe(15);
  });

  it.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
    'that fails gives back its credit when %s alone arrives',
    async (type) => {
      const payment = await shop.buy(20);
      const { id } = reversals().refund(payment, 500);
      await shop.billing.deliver();
      expect(await shop.balance()).toBe(15);
      reversals().moveRefund(id, 'failed');
      await shop.billing.deliver((events) => events.filter((event) => event.type === type));
      expect(await shop.balance()).toBe(20);
    },
  );

  it('that fails with lost events returns its credit with the next event of the charge', async () => {
    const payment = await shop.buy(20);
    const { id } = reversals().refund(payment, 500);
    await shop.billing.deliver();
    reversals().moveRefund(id, 'failed');
    await shop.billing.deliver(() => []);
    reversals().refund(payment, 100);
    await shop.billing.deliver();
    expect(await shop.balance()).toBe(19);
  });

  it('that failed is not changed by an earlier reading that commits last', async () => {
    await shop.billing.addReplica();
    const { stripe } = shop.billing;
    const payment = await shop.buy(20);
    await shop.billing.deliver();
    const { id } = reversals().refund(payment, 500);
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const asked = stripe.requests.length;
    stripe.fail(gate, gate, gate);
    await shop.billing.send(stripe.account.events.at(-1)!);
    await eventually(() => expect(stripe.requests.length).toBe(asked + 3));
    reversals().moveRefund(id, 'failed');
    const failed = stripe.account.events.at(-1)!;
    await shop.billing.send(failed);
    const done = 'SELECT 1 FROM work WHERE key = $1 AND done_at IS NOT NULL';
    await eventually(async () =>
      expect(await query(shop.billing.dataSource, done, [failed.id])).toHaveLength(1),
    );
    release();
    await shop.billing.settled();
    expect(await shop.balance()).toBe(20);
  });

  it('leaves a debt when the credit is spent or held, which later credit pays', async () => {
    const payment = await shop.buy(20);
    await shop.billing.deliver();
    const [spent, held] = [newJob(shop.organizationId), newJob(shop.organizationId)];
    await shop.billing.hold(spent, 8);
    await shop.billing.hold(held, 7);
    await shop.billing.jobFinished(finished(spent, 'completed', 8));
    const { id } = reversals().refund(payment, 1_000);
    reversals().refund(payment, 1_000);
    await shop.billing.deliver();
    expect([await shop.balance(), await shop.debt()]).toEqual([0, 15]);
    expect(await shop.billing.client.balance({}, shop.admin)).toMatchObject({ balance: 0, debtUsd: 15 });
    await shop.billing.jobFinished(finished(held, 'cancelled'));
    await eventually(async () => expect([await shop.balance(), await shop.debt()]).toEqual([0, 8]), {
      timeoutMs: 20_000,
    });
    reversals().moveRefund(id, 'failed');
    await shop.billing.deliver();
    expect([await shop.balance(), await shop.debt()]).toEqual([2, 0]);
    expect(await shop.billing.client.balance({}, shop.admin)).not.toHaveProperty('debtUsd');
    await shop.buy(10);
    await shop.billing.deliver();
    expect([await shop.balance(), await shop.debt()]).toEqual([12, 0]);
  });
});

it('warns of no low credit when new credit pays a debt, as it has not fallen', async () => {
  const payment = await shop.buy(20);
  await shop.billing.deliver();
  const spent = newJob(shop.organizationId);
  await shop.billing.hold(spent, 20);
  await shop.billing.jobFinished(finished(spent, 'completed', 20));
  reversals().refund(payment, 2_000);
  await shop.billing.deliver();
  const warnings = () =>
    query(
      shop.billing.dataSource,
      `SELECT FROM outbox WHERE subject = $1 AND payload->>'organizationId' = $2`,
      [billingEvents.creditRanLow.subject, shop.organizationId],
    );
  const before = await warnings();
  await shop.buy(25);
  await shop.billing.deliver();
  expect([await shop.balance(), await shop.debt()]).toEqual([5, 0]);
  expect([before.length, (await warnings()).length]).toEqual([1, 1]);
});

describe('a dispute', () => {
  it('takes the credit when its funds are withdrawn, and returns it when it is won', async () => {
    const payment = await shop.buy(20);
    const { id } = reversals().openDispute(payment, 800);
    await shop.billing.deliver();
    expect(await shop.balance()).toBe(12);
    reversals().closeDispute(id, 'won');
    await shop.billing.deliver((events) => shuffled([...events, ...events]));
    expect(await shop.balance()).toBe(20);
  });

  it('that was lost returns the credit when its funds are reinstated', async () => {
    const payment = await shop.buy(20);
    const { id } = reversals().openDispute(payment);
    reversals().closeDispute(id, 'lost');
    await shop.billing.deliver();
    expect(await shop.balance()).toBe(0);
    reversals().reinstate(id);
    await shop.billing.deliver();
    expect(await refundsInLedger()).toEqual([
      ['refund', -20],
      ['refund_reversal', 20],
    ]);
    expect(await shop.balance()).toBe(20);
  });

  it('of a payment that was refunded in part returns no credit for the part of it that was lost', async () => {
    const payment = await shop.buy(20);
    reversals().refund(payment, 500);
    const { id } = reversals().openDispute(payment);
    reversals().closeDispute(id, 'lost');
    reversals().reinstate(id, 500);
    await shop.billing.deliver();
    expect([await shop.balance(), await shop.debt()]).toEqual([0, 0]);
  });

  it('adds to other disputes and refunds of the charge, up to the bought amount', async () => {
    const payment = await shop.buy(20);
    reversals().refund(payment, 500);
    const lost = [400, 300].map((cents) => reversals().openDispute(payment, cents));
    for (const { id } of lost) reversals().closeDispute(id, 'lost');
    await shop.billing.deliver((events) => shuffled([...events, ...events]));
    expect(await shop.balance()).toBe(8);
    const { id } = reversals().openDispute(payment);
    await shop.billing.deliver();
    expect([await shop.balance(), await shop.debt()]).toEqual([0, 0]);
    reversals().closeDispute(id, 'won');
    await shop.billing.deliver();
    expect(await shop.balance()).toBe(8);
  });

  it('is booked when it arrives before its purchase', async () => {
    const payment = await shop.buy(20);
    const { id } = reversals().openDispute(payment, 1_000);
    reversals().closeDispute(id, 'lost');
    await shop.billing.deliver((events) => events.toReversed());
    expect([await shop.balance(), await shop.debt()]).toEqual([10, 0]);
  });
});
