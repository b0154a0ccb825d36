import { connectToDatabase, disconnectFromDatabase, execute, inTransaction, query } from '@handtest/database';
import { eventually, testDatabase, type TestDatabase } from '@handtest/deployment';
import type { DataSource } from 'typeorm';
import { createMessagingTables } from '../messaging-tables.js';
import { advanceRefill, currentRefill, requestRefill } from '../stream/refill.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await testDatabase(process.env.TEST_POSTGRES_URL!, 'refill', async () => {}, 'empty');
  dataSource = await connectToDatabase({ url: database.url, applicationName: 'refill', poolSize: 3 });
  const runner = dataSource.createQueryRunner();
  await createMessagingTables(runner);
  await runner.release();
  await execute(
    dataSource,
    `INSERT INTO outbox (subject, payload, published_at) VALUES ('event.test.made', '{}', clock_timestamp())`,
  );
  await execute(
    dataSource,
    `INSERT INTO event_stream (name, created, server_ids) VALUES ('EVENTS', 'now', ARRAY['first'])`,
  );
});
afterAll(async () => {
  await disconnectFromDatabase(dataSource);
  await database.drop();
});

const request = () => inTransaction(dataSource, (transaction) => requestRefill(transaction, 'everything'));

it('a request that comes while a relay publishes the last rows is not lost', async () => {
  await request();
  let isCommitted = false;
  let second: Promise<unknown> | undefined;
  await dataSource.transaction(async (transaction) => {
    expect(await currentRefill(transaction, 'FOR UPDATE')).toBeDefined();
    second = request().then(() => (isCommitted = true));
    await eventually(async () => {
      const waiting = await query(
        dataSource,
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(isCommitted || waiting.length > 0).toBe(true);
    });
    await advanceRefill(transaction, null);
  });
  await second;
  expect(await currentRefill(dataSource)).toBeDefined();
});
