import { eventually, testDatabase, type TestDatabase } from '@handtest/deployment';
import { Logger } from '@nestjs/common';
import { register } from 'prom-client';
import type { DataSource } from 'typeorm';
import { connectToDatabase, disconnectFromDatabase } from './data-source.js';
import { observePool } from './pool-metrics.js';
import { poolOf, query } from './sql.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await testDatabase(process.env.TEST_POSTGRES_URL!, 'pool_metrics', async () => {}, 'empty');
  dataSource = await connectToDatabase({
    url: database.url,
    applicationName: 'pool-metrics-test',
    poolSize: 2,
  });
});
afterAll(async () => {
  await disconnectFromDatabase(dataSource);
  await database.drop();
});

async function valueOf(name: string): Promise<number | undefined> {
  const { values } = await register.getSingleMetric(`handtest_database_pool_${name}`)!.get();
  return values.find(({ labels }) => (labels as { pool?: string }).pool === 'test')?.value;
}

test('the metrics of a pool count its connections in use and the statements that wait for one', async () => {
  const endMetrics = observePool('test', poolOf(dataSource));
  expect(await valueOf('limit')).toBe(2);
  expect([await valueOf('in_use'), await valueOf('waiting')]).toEqual([0, 0]);
  const running = [1, 2, 3].map(() => query(dataSource, 'SELECT pg_sleep(0.5)'));
  await eventually(async () => expect([await valueOf('in_use'), await valueOf('waiting')]).toEqual([2, 1]));
  await Promise.all(running);
  expect([await valueOf('in_use'), await valueOf('waiting')]).toEqual([0, 0]);
  endMetrics();
  expect(await valueOf('limit')).toBeUndefined();
});
