import { Redis } from 'ioredis';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Client } from 'pg';
import { type Engine, engineVersions } from './engine-version.js';
import { startNats, type NatsOptions } from './nats.js';
import { startPostgres, type PostgresOptions } from './postgres.js';
import { removeFolder, throwAwayFolder } from './data-folder.js';
import { startRedis } from './redis.js';
import { join } from 'node:path';

/** The suite starts its own servers, even when the environment has some. */
const address = null;
const folders: string[] = [];

afterAll(() => folders.forEach(removeFolder));

function dataDir(): string {
  const folder = throwAwayFolder('spec');
  folders.push(folder);
  return join(folder, 'kept');
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('Postgres starts, answers queries, and is gone after stop', async () => {
  const postgres = await startPostgres({ address, asProgram: true });
  expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await postgres.stop();
  await expect(query(postgres.url, 'SELECT 1')).rejects.toThrow();
  expect(() => process.kill(postgres.pid!, 0)).toThrow('ESRCH');
});

test('Postgres with a data folder keeps its rows', async () => {
  const options: PostgresOptions = { dataDir: dataDir(), address };
  const first = await startPostgres(options);
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS value');
  await first.stop();
  const second = await startPostgres(options);
  expect(await query(second.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
  expect(await query(second.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  await second.stop();
});

test('a durable instance ends the one that was left running in its folder', async () => {
  const options: PostgresOptions = { dataDir: dataDir(), address, asProgram: true };
  const leftOver = await startPostgres(options);
  const next = await startPostgres(options);
  expect(() => process.kill(leftOver.pid!, 0)).toThrow('ESRCH');
  expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await next.stop();
});

test('the servers of the tests are of the supported versions or later', async () => {
  const [postgres, nats, redis] = [await startPostgres(), await startNats(), await startRedis()];
  const connection = await connect({ servers: nats.url });
  const client = new Redis(redis.url);
  const running: Record<Engine, string> = {
    postgres: JSON.stringify(await query(postgres.url, 'SHOW server_version')),
    nats: connection.info!.version,
    redis: await client.info('server'),
  };
  await client.quit();
  await connection.close();
  for (const engine of Object.keys(running) as Engine[]) {
    const found = /\d+\.\d+/.exec(running[engine])![0];
    expect(found.localeCompare(engineVersions[engine], 'en', { numeric: true })).toBeGreaterThanOrEqual(0);
  }
  await Promise.all([postgres, nats, redis].map((instance) => instance.stop()));
});

test('NATS starts with JetStream and accepts messages up to 8 MB', async () => {
  const nats = await startNats({ address });
  const connection = await connect({ servers: nats.url });
  expect(connection.info?.max_payload).toBe(8 * 1024 * 1024);
  const manager = await jetstreamManager(connection);
  await manager.streams.add({ name: 'spec', subjects: ['spec.>'] });
  expect((await manager.streams.info('spec')).config.subjects).toEqual(['spec.>']);
  await connection.close();
  await nats.stop();
  await expect(connect({ servers: nats.url, reconnect: false })).rejects.toThrow();
});

test('NATS with a data folder keeps its streams on the same port, and refuses unknown users', async () => {
  const authorization = 'authorization { users: [ { user: spec, password: secret } ] }';
  const options: NatsOptions = { dataDir: dataDir(), authorization, address };
  const login = { user: 'spec', pass: 'secret' };
  const first = await startNats(options);
  await expect(connect({ servers: first.url })).rejects.toThrow(/authorization/i);
  const before = await connect({ servers: first.url, ...login });
  await (await jetstreamManager(before)).streams.add({ name: 'kept', subjects: ['kept.>'] });
  await before.close();
  await first.stop();
  const second = await startNats({ ...options, port: Number(new URL(first.url).port) });
  const after = await connect({ servers: first.url, ...login });
  expect((await (await jetstreamManager(after)).streams.info('kept')).config.name).toBe('kept');
  await after.close();
  await second.stop();
});

test('Redis starts without eviction, keeps its data with a data folder, and is gone after stop', async () => {
  const options = { dataDir: dataDir(), address, asProgram: true };
  const first = await startRedis(options);
  const before = new Redis(first.url);
  expect(await before.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
  await before.set('kept', 'yes');
  await before.quit();
  await first.stop();
  expect(() => process.kill(first.pid!, 0)).toThrow('ESRCH');
  const second = await startRedis(options);
  const after = new Redis(second.url);
  expect(await after.get('kept')).toBe('yes');
  await after.quit();
  await second.stop();
});
