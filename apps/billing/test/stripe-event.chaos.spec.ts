/** Many copies of Stripe's events, while their processes are killed between commit and answer. */
import { StripeEventClient } from '@handtest/contracts/billing';
import { anonymousCall, newId } from '@handtest/contracts/define';
import { connectToDatabase, query } from '@handtest/database';
import { connectToNats, NatsRpcClient } from '@handtest/messaging';
import { Deployment, eventually } from '@handtest/deployment';
import { signedStripeEvent, type StripeEvent, StripeServer } from '@handtest/fakes';
import type { NatsConnection } from '@nats-io/transport-node';
import type { DataSource } from 'typeorm';
import { checkLedger } from '../ledger/ledger-check.service.js';

const purchases = 200;
const copies = 5;
const kills = 12;

let stripe: StripeServer;
let deployment: Deployment;
let connection: NatsConnection;
let dataSource: DataSource;

beforeAll(async () => {
  stripe = await StripeServer.start();
  deployment = await Deployment.start({
    services: ['billing'],
    replicas: { billing: 2 },
    environment: { billing: stripe.environment },
  });
  connection = await connectToNats('gateway', deployment.backing.natsUrl('gateway'));
  dataSource = await connectToDatabase({
    url: deployment.backing.databaseUrl('handtest_billing'),
    applicationName: 'chaos',
    poolSize: 3,
    statementTimeoutMs: 60_000,
  });
}, 120_000);

afterAll(async () => {
  await dataSource?.destroy();
  await connection?.close();
  await deployment?.stop();
  await stripe?.stop();
});

/** 5 USD of credit, bought by the organization. */
function buy(organizationId: string): void {
  const customer = stripe.account.createCustomer({}).id;
  const line_items = { 0: { price_data: { unit_amount: '500' } } };
  const form = { mode: 'payment', customer, metadata: { organizationId }, line_items };
  stripe.account.completeCheckout(stripe.account.createSession(form, stripe.url).id);
}

const stored = async (id?: string) => {
  const rows = await query<{ n: number }>(
    dataSource,
    'SELECT count(*)::int AS n FROM stripe_event WHERE $1::text IS NULL OR id = $1',
    [id ?? null],
  );
  return rows[0]!.n;
};

test(`${purchases} purchases, ${copies} copies each, shuffled, eight at once, with ${kills} kills: credited ${purchases} times`, async () => {
  const organizationId = newId('organization');
  for (let n = 0; n < purchases; n++) buy(organizationId);
  const client = new StripeEventClient(new NatsRpcClient(connection));
  const waiting = Array.from({ length: copies }, () => stripe.account.events)
    .flat()
    .map((event) => [Math.random(), event] as const)
    .sort(([a], [b]) => a - b)
    .map(([, event]) => event);
  let committedUnanswered = 0;
  let sent = 0;
  /** Repeats until it is answered, like Stripe. */
  const send = async (event: StripeEvent) => {
    for (;;) {
      const { body, signature } = signedStripeEvent(event);
      const wasThere = await stored(event.id);
      const request = { body: Buffer.from(body).toString('base64'), signature };
      const call = { ...anonymousCall, deadlineMs: performance.now() + 2_000 };
      sent++;
      const failed = await client.receive(request, call).then(
        () => false,
        () => true,
      );
      if (!failed) return;
      if (!wasThere && (await stored(event.id)) > 0) committedUnanswered++;
    }
  };
  const lanes = Array.from({ length: 8 }, async () => {
    for (let event = waiting.pop(); event; event = waiting.pop()) await send(event);
  });
  const killing = (async () => {
    for (let killed = 0; killed < kills; killed++) {
      // Right after a commit, while answers are in flight.
      const before = await stored();
      await eventually(async () => expect((await stored()) > before || waiting.length === 0).toBe(true), {
        timeoutMs: 60_000,
        intervalMs: 1,
      });
      if (waiting.length === 0) return killed;
      deployment.kill('billing', killed % 2);
      await eventually(
        () => expect(deployment.processes.filter(({ pid }) => pid !== undefined)).toHaveLength(2),
        { timeoutMs: 60_000 },
      );
    }
    return kills;
  })();
  await Promise.all(lanes);
  const killed = await killing;
  await eventually(
    async () =>
      expect(await query(dataSource, 'SELECT key, last_error FROM work WHERE done_at IS NULL')).toEqual([]),
    { timeoutMs: 240_000 },
  );
  const [credited] = await query<{ times: number; usd: number }>(
    dataSource,
    `SELECT count(*)::int AS times, (SELECT (available_micros / 1e6)::float8 FROM account WHERE organization_id = $1) AS usd
     FROM ledger_transaction WHERE organization_id = $1`,
    [organizationId],
  );
  process.stdout.write(
    `stripe events: ${JSON.stringify({ sent, killed, committedUnanswered, credited: credited!.times })}\n`,
  );
  expect(credited).toEqual({ times: purchases, usd: purchases * 5 });
  expect(await checkLedger(dataSource)).toEqual([]);
  expect(killed).toBeGreaterThan(0);
}, 900_000);
