import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { query } from '@handtest/database';
import {
  eventually,
  freePort,
  type Instance,
  startNats,
  startPostgres,
  type TestDatabase,
  testDatabase,
} from '@handtest/deployment';
import { jetstreamManager } from '@nats-io/jetstream';
import { migrateTo, range, type Replica, sorted, startReplica } from './replica.js';

/** Unacknowledged events are delivered again after half a minute at most; the rest is for a busy machine. */
const patient = { timeoutMs: 100_000 };

let postgres: Instance;
let nats: Instance;
let natsPort: number;
let storeDir: string;
let database: TestDatabase;
const replicas: Replica[] = [];

async function replica(consumers?: []): Promise<Replica> {
  const started = await startReplica('counter', { databaseUrl: database.url, natsUrl: nats.url }, consumers);
  replicas.push(started);
  return started;
}

async function isEverythingPublished({ dataSource }: Replica): Promise<boolean> {
  return (await query(dataSource, 'SELECT 1 FROM outbox WHERE published_at IS NULL LIMIT 1')).length === 0;
}

beforeAll(async () => {
  postgres = await startPostgres();
});

beforeEach(async () => {
  storeDir = mkdtempSync(join(tmpdir(), 'handtest-store-'));
  natsPort = await freePort();
  nats = await startNats({ dataDir: storeDir, port: natsPort, address: null });
  database = await testDatabase(postgres.url, 'events', migrateTo, `outage_${process.pid}`);
});

afterEach(async () => {
  await Promise.all(replicas.splice(0).map(({ stop }) => stop()));
  await database.drop();
  await nats.stop();
  rmSync(storeDir, { recursive: true, force: true });
});

afterAll(() => postgres.stop());

test('a restart of NATS loses and repeats no event', async () => {
  const [one, two] = [await replica(), await replica()];
  for (let round = 0; round < 3; round++) {
    const adding = [one, two].map(({ count }, index) => count(...range(100, 1 + round * 200 + index * 100)));
    await eventually(async () => expect((await one.effects()).length).toBeGreaterThan(round * 200 + 20));
    await nats.stop();
    await Promise.all(adding);
    nats = await startNats({ dataDir: storeDir, port: natsPort, address: null });
  }
  await eventually(async () => expect(sorted(await one.effects())).toEqual(range(600)), patient);
  expect(await query(one.dataSource, 'SELECT * FROM parked_message')).toEqual([]);
}, 150_000);

test('an empty NATS is filled from the outbox', async () => {
  const one = await replica([]);
  await one.countUpTo(500);
  await eventually(async () => expect(await isEverythingPublished(one)).toBe(true));
  await nats.stop();
  rmSync(storeDir, { recursive: true, force: true });
  nats = await startNats({ dataDir: storeDir, port: natsPort, address: null });
  const two = await replica();
  await eventually(async () => expect(await two.effects()).toEqual(range(500)), patient);
});

test('the last minutes are published again when a server may have lost them', async () => {
  const one = await replica([]);
  await one.countUpTo(50);
  await eventually(async () => expect(await isEverythingPublished(one)).toBe(true));
  const { streams } = await jetstreamManager(one.connection);
  // As after a loss of power: the stream is the same, but its last messages had not reached the disk.
  for (const seq of range(20, 31)) await streams.deleteMessage('EVENTS', seq);
  await nats.stop();
  nats = await startNats({ dataDir: storeDir, port: natsPort, address: null });
  const two = await replica();
  await eventually(async () => expect(await two.effects()).toEqual(range(50)), patient);
});

test('a restart of the database loses, repeats and parks no event', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'handtest-restart-'));
  const port = await freePort();
  let restarting = await startPostgres({ dataDir, port, address: null });
  await migrateTo(restarting.url);
  const [one, two] = [
    await startReplica('counter', { databaseUrl: restarting.url, natsUrl: nats.url }),
    await startReplica('counter', { databaseUrl: restarting.url, natsUrl: nats.url }),
  ];
  await one.countUpTo(5_000);
  await eventually(async () => expect((await one.effects()).length).toBeGreaterThan(100));
  const before = (await one.effects()).length;
  await restarting.stop();
  restarting = await startPostgres({ dataDir, port, address: null });
  await eventually(async () => expect(sorted(await two.effects())).toEqual(range(5_000)), patient);
  expect(before).toBeLessThan(5_000);
  expect(await query(one.dataSource, 'SELECT * FROM parked_message')).toEqual([]);
  await Promise.all([one.stop(), two.stop()]);
  await restarting.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 150_000);
