/** Billing with its own Stripe account, whose events a test delivers. */
import { PlanClient, StripeEventClient } from '@handtest/contracts/billing';
import { anonymousCall } from '@handtest/contracts/define';
import { query } from '@handtest/database';
import { eventually } from '@handtest/deployment';
import { signedStripeEvent, type StripeEvent, StripeServer } from '@handtest/fakes';
import { startBilling } from './billing-under-test.js';

export type SellingBilling = Awaited<ReturnType<typeof startSellingBilling>>;

export async function startSellingBilling(env: Record<string, string> = {}) {
  const stripe = await StripeServer.start();
  const billing = await startBilling({ ...stripe.environment, ...env });
  const client = new StripeEventClient(billing.transport);
  let delivered = 0;
  const send = (event: StripeEvent) => {
    const { body, signature } = signedStripeEvent(event);
    return client.receive({ body: Buffer.from(body).toString('base64'), signature }, anonymousCall);
  };
  /** Waits until every stored event is processed, and other work is done or parked. */
  const settled = () =>
    eventually(
      async () => {
        const open = 'SELECT key, last_error FROM work WHERE done_at IS NULL AND parked_at IS NULL';
        expect(await query(billing.dataSource, open)).toEqual([]);
      },
      { timeoutMs: 30_000 },
    );
  return {
    ...billing,
    stripe,
    plans: new PlanClient(billing.transport),
    events: client,
    send,
    settled,
    /** Deletes the event, as if it was never received. */
    async forget({ id }: StripeEvent) {
      await query(billing.dataSource, 'DELETE FROM work WHERE key = $1', [id]);
      await query(billing.dataSource, 'DELETE FROM stripe_event WHERE id = $1', [id]);
    },
    /** Delivers all new events in the given order, and waits for their effects. */
    async deliver(order: (events: StripeEvent[]) => StripeEvent[] = (events) => events) {
      const events = stripe.account.events.slice(delivered);
      delivered = stripe.account.events.length;
      for (const event of order(events)) await send(event);
      await settled();
    },
    stop: async () => {
      await billing.stop();
      await stripe.stop();
    },
  };
}
