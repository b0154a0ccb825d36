/**
 * A replica as a process of its own, to be killed: it adds an event every few milliseconds (`PAUSE_MS`, on average) and
 * consumes all of them.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction, queryOne } from '@handtest/database';
import { countEvents, startReplica } from './replica.js';

const { DATABASE_URL: databaseUrl = '', NATS_URL: natsUrl = '', PAUSE_MS: pauseMs = '4' } = process.env;
const replica = await startReplica('counter', { databaseUrl, natsUrl, env: process.env });
process.send?.('ready');

for (;;) {
  await inTransaction(replica.dataSource, async (transaction) => {
    const row = await queryOne<{ n: number }>(transaction, `SELECT nextval('number')::integer AS n`);
    await replica.outbox.add(transaction, countEvents.counted, { n: row!.n });
  });
  await delay(Math.random() * 2 * Number(pauseMs));
}
