/** Copies of the stream in a cluster of three NATS servers. `nats-cluster.chaos.spec.ts` kills them many times. */
import { inspect } from 'node:util';
import { query } from '@handtest/database';
import {
  eventually,
  type Instance,
  NatsCluster,
  startNats,
  startPostgres,
  type TestDatabase,
  testDatabase,
} from '@handtest/deployment';
import type { LoggerService } from '@nestjs/common';
import { currentCopies, groupsOf } from './cluster-state.js';
import { migrateTo, range, type Replica, sorted, startReplica } from './replica.js';

/** Groups of servers elect a leader within ten seconds; the rest is for a busy machine. */
const patient = { timeoutMs: 40_000 };
const threeCopies = { NATS_STREAM_REPLICAS: '3' };

let postgres: Instance;
let database: TestDatabase;
const replicas: Replica[] = [];
let logLines: string[];

async function replica(natsUrl: string, env?: NodeJS.ProcessEnv): Promise<Replica> {
  const log = (...parts: unknown[]) => void logLines.push(inspect(parts, { breakLength: Infinity }));
  const logger: LoggerService = { log, warn: log, error: log };
  const started = await startReplica('counter', { databaseUrl: database.url, natsUrl, env, logger });
  replicas.push(started);
  return started;
}

/** Of the stream and its consumer. */
async function untilThreeCopies({ connection }: Replica): Promise<void> {
  await eventually(
    async () => expect((await groupsOf(connection)).map(currentCopies)).toEqual([3, 3]),
    patient,
  );
}

/** The number of the node that leads the stream. After a change of the copies there may be none for some seconds. */
async function leaderOf({ connection }: Replica): Promise<number> {
  return eventually(async () => {
    const [stream] = await groupsOf(connection);
    return Number(/^node-(\d)$/.exec(stream!.leader!)![1]);
  }, patient);
}

beforeAll(async () => {
  postgres = await startPostgres();
});

beforeEach(async () => {
  logLines = [];
  database = await testDatabase(postgres.url, 'events', migrateTo, `copies_${process.pid}`);
});

afterEach(async () => {
  await Promise.all(replicas.splice(0).map(({ stop }) => stop()));
  await database.drop();
});

afterAll(() => postgres.stop());

test('a stream with one copy gets three, with its consumers, and keeps them', async () => {
  const cluster = await NatsCluster.start(3);
  const one = await replica(cluster.url);
  await one.count(...range(10));
  await eventually(async () => expect(await one.effects()).toEqual(range(10)), patient);
  expect((await groupsOf(one.connection)).map(currentCopies)).toEqual([1, 1]);

  const two = await replica(cluster.url, threeCopies);
  await untilThreeCopies(two);
  expect(logLines.join('\n')).toContain('changed from 1 to 3 replicas');

  // The third replica of the service is configured as the first one.
  await replica(cluster.url);
  await eventually(
    async () => expect(logLines.join('\n')).toContain('It keeps them until an operator'),
    patient,
  );
  await untilThreeCopies(two);
  await cluster.stop();
}, 120_000);

test('three copies survive the death of the server that leads them', async () => {
  const cluster = await NatsCluster.start(3);
  const [one, two] = [await replica(cluster.url, threeCopies), await replica(cluster.url, threeCopies)];
  await one.count(...range(10));
  await eventually(async () => expect(sorted(await one.effects())).toEqual(range(10)), patient);
  await untilThreeCopies(two);
  await cluster.kill(await leaderOf(two));
  await one.count(...range(10, 11));
  await eventually(async () => expect(sorted(await two.effects())).toEqual(range(20)), patient);
  expect(await query(two.dataSource, 'SELECT * FROM parked_message')).toEqual([]);
  await cluster.stop();
}, 120_000);

test('a server without a cluster keeps one copy, and the log says so', async () => {
  const nats = await startNats({ address: null });
  const one = await replica(nats.url);
  await one.count(1);
  const two = await replica(nats.url, threeCopies);
  await eventually(async () => {
    expect(logLines.join('\n')).toContain('NATS_STREAM_REPLICAS is 3, and the NATS server has no cluster');
  }, patient);
  await two.count(2);
  await eventually(async () => expect(sorted(await two.effects())).toEqual([1, 2]), patient);
  await nats.stop();
}, 60_000);

test('a stream that cannot be created as configured is named in the log with its variables', async () => {
  const nats = await startNats({ address: null });
  await replica(nats.url, threeCopies);
  await eventually(async () => {
    expect(logLines.join('\n')).toMatch(
      /NATS refused to create the stream EVENTS with 3 replicas.*NATS_STREAM_REPLICAS/,
    );
  }, patient);
  await nats.stop();
}, 60_000);

test('placement by tags keeps the copies on servers that have them', async () => {
  const cluster = await NatsCluster.start(3);
  const one = await replica(cluster.url, { NATS_PLACEMENT_TAGS: 'zone:1' });
  await one.count(1);
  await eventually(async () => expect(await one.effects()).toEqual([1]), patient);
  expect((await groupsOf(one.connection)).map(({ leader }) => leader)).toEqual(['node-1', 'node-1']);
  await replica(cluster.url, { NATS_PLACEMENT_TAGS: 'zone:2' });
  await eventually(
    async () => expect(logLines.join('\n')).toContain('nats stream edit EVENTS --tag zone:2'),
    patient,
  );
  await cluster.stop();
}, 90_000);
