/**
 * Random lives of payments: refunds that succeed, fail later or are canceled, disputes that are won, lost or reinstated,
 * credit that is spent in between. Events arrive shuffled and more than once, and most of them are lost.
 */
import { eventually } from '@handtest/deployment';
import { type FakeDispute, type FakeRefund, type StripeEvent } from '@handtest/fakes';
import fc from 'fast-check';
import { effectiveTypes } from '../stripe/stripe-event.js';
import { callOf, finished, newJob, organizationWith } from './billing-under-test.js';
import { openShop, shuffled } from './shop.js';

const shop = openShop();
const account = () => shop.billing.stripe.account;

interface Payment {
  readonly id: string;
  readonly cents: number;
  readonly refunds: FakeRefund[];
  readonly disputes: FakeDispute[];
}

/** What the test did, in addition to the records of the fake. */
interface Model {
  readonly payments: Payment[];
  /** Refunds that failed or were canceled. */
  readonly ended: Set<string>;
  readonly succeeded: Set<string>;
  readonly withdrawn: Set<string>;
  readonly closed: Set<string>;
  spentCents: number;
}

type Step = (model: Model) => Promise<void> | void;

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
const share = (cents: number, percent: number) => Math.max(1, Math.floor((cents * percent) / 100));

const buy = (usd: number): Step => {
  return async ({ payments }) => {
    const id = await shop.buy(usd);
    payments.push({ id, cents: usd * 100, refunds: [], disputes: [] });
  };
};

const refund = (at: number, percent: number, isPending: boolean): Step => {
  return ({ payments, succeeded }) => {
    const payment = pick(payments, at);
    if (!payment) return;
    const left = payment.cents - Number(account().chargeOf(payment.id).amount_refunded);
    if (left === 0) return;
    const status = isPending ? 'pending' : 'succeeded';
    const made = account().reversals.refund(payment.id, share(left, percent), status);
    payment.refunds.push(made);
    if (!isPending) succeeded.add(made.id);
  };
};

const moveRefund = (at: number, status: 'succeeded' | 'failed' | 'canceled'): Step => {
  return ({ payments, succeeded, ended }) => {
    const movable = payments
      .flatMap(({ refunds }) => refunds)
      .filter(({ id }) => !ended.has(id) && (status === 'failed' || !succeeded.has(id)));
    const chosen = pick(movable, at);
    if (!chosen) return;
    account().reversals.moveRefund(chosen.id, status);
    if (status === 'succeeded') return void succeeded.add(chosen.id);
    ended.add(chosen.id);
    succeeded.delete(chosen.id);
  };
};

const dispute = (at: number, percent: number): Step => {
  return ({ payments, withdrawn }) => {
    const payment = pick(payments, at);
    if (!payment) return;
    const opened = account().reversals.openDispute(payment.id, share(payment.cents, percent));
    payment.disputes.push(opened);
    withdrawn.add(opened.id);
  };
};

const closeDispute = (at: number, status: 'won' | 'lost'): Step => {
  return ({ payments, withdrawn, closed }) => {
    const open = payments.flatMap(({ disputes }) => disputes).filter(({ id }) => !closed.has(id));
    const chosen = pick(open, at);
    if (!chosen) return;
    account().reversals.closeDispute(chosen.id, status);
    closed.add(chosen.id);
    if (status === 'won') withdrawn.delete(chosen.id);
  };
};

const reinstate = (at: number): Step => {
  return ({ closed, withdrawn }) => {
    const lost = pick(
      [...withdrawn].filter((id) => closed.has(id)),
      at,
    );
    if (lost === undefined) return;
    account().reversals.reinstate(lost);
    withdrawn.delete(lost);
  };
};

/** Pays for a job, if there is enough credit. */
const spend = (cents: number): Step => {
  return async (model) => {
    if ((await shop.balance()) * 100 < cents) return;
    const job = newJob(shop.organizationId);
    await shop.billing.hold(job, cents / 100).then(
      async () => {
        await shop.billing.jobFinished(finished(job, 'completed', cents / 100));
        model.spentCents += cents;
      },
      () => undefined,
    );
  };
};

/** Sends some events of any age, without waiting for their effects. */
const deliver = (every: number): Step => {
  return async () => {
    const some = shuffled(account().events).filter((_event, at) => at % every === 0);
    for (const event of some) await shop.billing.send(event);
  };
};

const at = fc.nat(20);
const percent = fc.integer({ min: 1, max: 100 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.integer({ min: 5, max: 30 }).map(buy),
  fc.tuple(at, percent, fc.boolean()).map((drawn) => refund(...drawn)),
  fc
    .tuple(at, fc.constantFrom('succeeded' as const, 'failed' as const, 'canceled' as const))
    .map((drawn) => moveRefund(...drawn)),
  fc.tuple(at, percent).map((drawn) => dispute(...drawn)),
  fc.tuple(at, fc.constantFrom('won' as const, 'lost' as const)).map((drawn) => closeDispute(...drawn)),
  at.map(reinstate),
  fc.integer({ min: 1, max: 500 }).map(spend),
  fc.integer({ min: 2, max: 5 }).map(deliver),
);

function creditCents({ payments, ended, withdrawn, spentCents }: Model): number {
  const left = payments.map(({ cents, refunds, disputes }) => {
    const gone = [
      ...refunds.filter(({ id }) => !ended.has(id)),
      ...disputes.filter(({ id }) => withdrawn.has(id)),
    ];
    return Math.max(0, cents - gone.reduce((sum, { amount }) => sum + amount, 0));
  });
  return left.reduce((sum, cents) => sum + cents, 0) - spentCents;
}

const isOf = ({ data: { object } }: StripeEvent, { id }: Payment) => object.payment_intent === id;
const hasEffect = ({ type }: StripeEvent) => (effectiveTypes as readonly string[]).includes(type);
const isPurchase = ({ type }: StripeEvent) => type.startsWith('checkout.');
/** For each payment its purchase and one other event of any age; each three times. */
function lastDelivery({ payments }: Model): StripeEvent[] {
  const { events } = account();
  const kept = payments.flatMap((payment) => {
    const about = events.filter((event) => isOf(event, payment));
    const besides = shuffled(about.filter((event) => !isPurchase(event) && hasEffect(event)));
    return [...about.filter(isPurchase), ...besides.slice(0, 1)];
  });
  // New ids, because billing ignores ids that it has received.
  const again = kept.map((event, at) => ({ ...event, id: `${event.id}_${at}` }));
  return shuffled([...again, ...again, ...again]);
}

it('gives the credit of the model, with lost and repeated events, and postings that sum to zero', async () => {
  await shop.billing.addReplica();
  let [runs, steps, sent] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (life) => {
      shop.organizationId = await organizationWith(shop.billing);
      shop.admin = callOf({ [shop.organizationId]: 'admin' });
      account().events.length = 0;
      const model: Model = {
        ...{ payments: [], ended: new Set(), succeeded: new Set(), withdrawn: new Set(), closed: new Set() },
        spentCents: 0,
      };
      for (const act of [buy(20), ...life]) await act(model);
      const last = lastDelivery(model);
      for (const event of last) await shop.billing.send(event);
      await shop.billing.settled();
      // Debt is collected later. Balance minus debt is the credit of the payments.
      await eventually(async () =>
        expect(Math.round(((await shop.balance()) - (await shop.debt())) * 100)).toBe(creditCents(model)),
      );
      expect(await shop.billing.ledgerFaults()).toEqual([]);
      [runs, steps, sent] = [runs + 1, steps + life.length, sent + last.length];
    }),
    { numRuns: 60, endOnFailure: true },
  );
  process.stdout.write(`random refunds: ${JSON.stringify({ runs, steps, sent })}\n`);
  expect(runs).toBe(60);
}, 240_000);
