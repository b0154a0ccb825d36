/** A server of Postgres whose machine is lost: connections to it stay open, and nothing answers. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { connectToDatabase, disconnectFromDatabase } from './data-source.js';
import { isUnreachable } from './postgres-error.js';
import { query } from './sql.js';

const postgres = new URL(process.env.TEST_POSTGRES_URL!);
const sockets: Socket[] = [];
let proxy: Server;
let dataSource: DataSource;

beforeAll(async () => {
  Logger.overrideLogger(false);
  proxy = createServer((client) => {
    const server = connect(Number(postgres.port || 5432), postgres.hostname);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) socket.on('error', () => undefined);
    sockets.push(client, server);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(postgres);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const settings = { applicationName: 'test', poolSize: 1, statementTimeoutMs: 500 };
  dataSource = await connectToDatabase({ url: url.toString(), ...settings });
});
afterAll(async () => {
  await disconnectFromDatabase(dataSource);
  for (const socket of sockets) socket.destroy();
  proxy.close();
});

it('a statement without an answer fails, and the next one gets a new connection', async () => {
  await query(dataSource, 'SELECT 1');
  for (const socket of sockets) socket.unpipe().pause();
  const error = await query(dataSource, 'SELECT 1').catch((reason: unknown) => reason);
  expect(String(error)).toContain('The database has not answered for 5500 ms');
  expect(isUnreachable(error)).toBe(true);
  expect(await query(dataSource, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
}, 30_000);
