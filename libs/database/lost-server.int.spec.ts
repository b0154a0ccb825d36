/** A server of Postgres whose machine is lost: connections to it stay open, and nothing answers. */
import { TcpRelay } from '@handtest/deployment';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { connectToDatabase, disconnectFromDatabase } from './data-source.js';
import { isUnreachable } from './postgres-error.js';
import { query } from './sql.js';

let relay: TcpRelay;
let dataSource: DataSource;

beforeAll(async () => {
  Logger.overrideLogger(false);
  const server = new URL(process.env.TEST_POSTGRES_URL!);
  server.port ||= '5432';
  relay = await TcpRelay.start(server.href);
  const settings = { applicationName: 'test', poolSize: 1, statementTimeoutMs: 500 };
  dataSource = await connectToDatabase({ url: relay.urlOf(server.href), ...settings });
});
afterAll(async () => {
  await disconnectFromDatabase(dataSource);
  await relay.stop();
});

it('a statement without an answer fails, and the next one gets a new connection', async () => {
  await query(dataSource, 'SELECT 1');
  relay.stall();
  const error = await query(dataSource, 'SELECT 1').catch((reason: unknown) => reason);
  expect(String(error)).toContain('The database has not answered for 5500 ms');
  expect(isUnreachable(error)).toBe(true);
  expect(await query(dataSource, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
}, 30_000);
