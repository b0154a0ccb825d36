/** Which attempts count: not those that choose the time of the next one, but those whose process dies. */
import { inTransaction } from '@handtest/database';
import { eventually, type Instance, startRedis } from '@handtest/deployment';
import type { RunningService } from '@handtest/service';
import { DataSource } from 'typeorm';
import { WorkService } from './index.js';
import {
  addEffect,
  type Script,
  startWorkDatabase,
  startWorkService,
  testQueue,
} from './test/work-service.js';

let redis: Instance;
let database: Awaited<ReturnType<typeof startWorkDatabase>>;
let service: RunningService;
const script: Script = { attempt: async () => undefined };

beforeAll(async () => {
  database = await startWorkDatabase();
  redis = await startRedis({ address: null });
  service = await startWorkService(script, { DATABASE_URL: database.url, REDIS_URL: redis.url });
});

afterAll(async () => {
  await service?.stop();
  await redis?.stop();
  await database?.stop();
});

const add = (key: string) =>
  inTransaction(service.app.get(DataSource), (transaction) =>
    service.app.get(WorkService).add(transaction, testQueue, [{ key }]),
  );

/** How many attempts counted. */
const untilDone = (key: string) =>
  eventually(async () => {
    const done = 'SELECT attempts FROM work WHERE key = $1 AND done_at IS NOT NULL';
    const rows = await database.sql<{ attempts: number }>(done, [key]);
    expect(rows).toHaveLength(1);
    return rows[0]!.attempts;
  });

it('attempts that choose a time have their effects, and the next one is not earlier', async () => {
  const startedMs: number[] = [];
  script.attempt = async (attempt) => {
    startedMs.push(performance.now());
    return { effects: addEffect(attempt), ...(startedMs.length === 1 && { retryInMs: 700 }) };
  };
  await add('once');
  await untilDone('once');
  expect(await database.sql(`SELECT 1 FROM effect WHERE key = 'once'`)).toHaveLength(2);
  expect(startedMs[1]! - startedMs[0]!).toBeGreaterThanOrEqual(700);
});

it('attempts that choose a time do not count: the work is not parked, and a later failure is the first', async () => {
  const numbers: number[] = [];
  const waits = 2 * testQueue.retry.mostAttempts;
  script.attempt = async ({ number }) => {
    numbers.push(number);
    if (numbers.length <= waits) return { retryInMs: 1 };
    if (number === 1) throw new Error('not yet');
    return {};
  };
  await add('often');
  expect(await untilDone('often')).toBe(2);
  expect(numbers).toEqual([...Array.from({ length: waits + 1 }, () => 1), 2]);
});

it('work whose processes die is parked after the last attempt, without another start', async () => {
  const started: string[] = [];
  script.attempt = async ({ key }) => void started.push(key);
  const { mostAttempts } = testQueue.retry;
  await database.sql(
    `INSERT INTO work (queue, key, fence, attempts, first_attempt_at, leased_until)
     VALUES ('test', 'last', 1, $1, clock_timestamp(), clock_timestamp()),
       ('test', 'killing', 1, $1 + 1, clock_timestamp(), clock_timestamp())`,
    [mostAttempts - 1],
  );
  await untilDone('last');
  await eventually(async () => {
    const parked = `SELECT last_error FROM work WHERE key = 'killing' AND parked_at IS NOT NULL`;
    const error = 'Error: The last attempt ended without an outcome';
    expect(await database.sql(parked)).toEqual([{ last_error: error }]);
  });
  expect(started).toEqual(['last']);
});

it('work that a process leases while it stops does not count, and starts in another process', async () => {
  const started: string[] = [];
  script.attempt = async ({ key }) => void started.push(key);
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  script.beforeStart = async (key) => {
    await database.sql('BEGIN');
    await database.sql('SELECT 1 FROM work WHERE key = $1 FOR UPDATE', [key]);
    lock();
  };
  await add('stopping');
  await locked;
  const waiting = 'SELECT 1 FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid';
  await eventually(async () => expect(await database.sql(waiting)).toHaveLength(1));
  await service.app.get(WorkService).stop();
  await database.sql('COMMIT');
  await eventually(async () => {
    const givenBack = `SELECT attempts FROM work WHERE key = 'stopping' AND fence = 1 AND leased_until IS NULL`;
    expect(await database.sql(givenBack)).toEqual([{ attempts: 0 }]);
  });
  expect(started).toEqual([]);
  await service.stop();
  script.beforeStart = undefined;
  service = await startWorkService(script, { DATABASE_URL: database.url, REDIS_URL: redis.url });
  expect(await untilDone('stopping')).toBe(1);
});
