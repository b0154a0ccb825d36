/**
 * Each of three NATS servers is killed by SIGKILL while events go from outboxes to consumers and calls are answered.
 * `KILLS` is the number of kills of each server.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { query, queryOne } from '@handtest/database';
import {
  eventually,
  type Instance,
  NatsCluster,
  startPostgres,
  type TestDatabase,
  testDatabase,
} from '@handtest/deployment';
import { CallLoad, type CallFigures } from './call-load.js';
import { currentCopies, groupsOf } from './cluster-state.js';
import { countEvents, migrateTo, type Replica, sorted, startReplica } from './replica.js';

const main = join(process.cwd(), 'dist/libs/messaging/event/test/replica-process.js');
const kills = Number(process.env.KILLS ?? 10);
const size = 3;
/** A server is down for at least this time, and at most as long again. */
const downMs = 3_000;
const longestStopMs = 10_000;
const settled = { timeoutMs: 120_000 };

let postgres: Instance;
let cluster: NatsCluster;
let database: TestDatabase;
/** Counts the effects. Adds no events, but consumes and relays like the others. */
let witness: Replica;
let children: ChildProcess[];
let calls: CallLoad;

const environment = () => ({
  DATABASE_URL: database.url,
  NATS_URL: cluster.url,
  NATS_STREAM_REPLICAS: String(size),
  PAUSE_MS: '20',
});

async function startChild(): Promise<ChildProcess> {
  const child = fork(main, { env: { ...process.env, ...environment() }, stdio: 'ignore' });
  await once(child, 'message');
  return child;
}

async function numbersPublished(): Promise<number[]> {
  const rows = await query<{ n: number }>(
    witness.dataSource,
    `SELECT (payload->>'n')::integer AS n FROM outbox WHERE subject = $1`,
    [countEvents.counted.subject],
  );
  return sorted(rows.map(({ n }) => n));
}

async function untilAllCopiesAreCurrent(): Promise<void> {
  await eventually(async () => {
    const groups = await groupsOf(witness.connection);
    const copies = groups.map((group) => ({ title: group.title, copies: currentCopies(group) }));
    // The stream and its one consumer.
    const current = { title: expect.any(String), copies: size };
    expect(copies).toEqual([current, current]);
  }, settled);
}

/** An event of after this moment has its effect. */
async function untilEventsArrive(): Promise<void> {
  const { n } = (await queryOne<{ n: number }>(
    witness.dataSource,
    'SELECT last_value::integer AS n FROM number',
  ))!;
  await eventually(async () => {
    const last = await queryOne<{ n: number }>(witness.dataSource, 'SELECT max(n) AS n FROM effect');
    expect(last?.n).toBeGreaterThan(n);
  }, settled);
}

/** Kills a server and starts it again. Prints which groups it led. */
async function killAndStart(node: number): Promise<void> {
  const led = (await groupsOf(witness.connection)).map(({ leader }) => leader === `node-${node}`);
  await cluster.kill(node);
  await delay(downMs * (1 + Math.random()));
  await untilEventsArrive();
  const { stop } = await eventTimes();
  const roles = ['stream', 'consumer'].filter((_role, index) => led[index]).join(' and ') || 'nothing';
  process.stdout.write(
    `killed node-${node}, which led ${roles}: longest stop until now ${stop.toFixed(1)} s\n`,
  );
  await cluster.startNode(node);
  await untilAllCopiesAreCurrent();
}

/** In seconds: the longest time without any effect, and the longest from the outbox to the effect of one event. */
async function eventTimes(): Promise<{ stop: number; late: number }> {
  const stop = await queryOne<{ seconds: number }>(
    witness.dataSource,
    `SELECT extract(epoch FROM max(pause))::float8 AS seconds
     FROM (SELECT at - lag(at) OVER (ORDER BY at) AS pause FROM effect) AS pauses`,
  );
  const late = await queryOne<{ seconds: number }>(
    witness.dataSource,
    `SELECT extract(epoch FROM max(at - created_at))::float8 AS seconds
     FROM effect JOIN outbox ON (payload->>'n')::integer = n`,
  );
  return { stop: stop!.seconds, late: late!.seconds };
}

function print(
  killed: number,
  published: number,
  times: { stop: number; late: number },
  figures: CallFigures,
) {
  const { tried, failed, unclear, longestStopMs: callStopMs, slowestMs } = figures;
  process.stdout.write(
    `${killed} kills of ${size} servers: ${published} events, 0 lost, 0 twice, ` +
      `longest stop ${times.stop.toFixed(1)} s, latest event ${times.late.toFixed(1)} s\n` +
      `calls without a retry: ${tried} tried, ${failed} failed (${unclear.length} of them unclear), ` +
      `longest stop ${(callStopMs / 1_000).toFixed(1)} s, slowest ${(slowestMs / 1_000).toFixed(1)} s\n`,
  );
}

beforeAll(async () => {
  postgres = await startPostgres();
  cluster = await NatsCluster.start(size);
  database = await testDatabase(postgres.url, 'events', migrateTo, `cluster_${process.pid}`);
  witness = await startReplica('counter', {
    databaseUrl: database.url,
    natsUrl: cluster.url,
    env: environment(),
  });
  await query(witness.dataSource, 'CREATE SEQUENCE number');
  children = await Promise.all([startChild(), startChild()]);
  calls = await CallLoad.start(cluster.url);
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await calls.stop();
  await witness.stop();
  await database.drop();
  await cluster.stop();
  await postgres.stop();
});

test(
  `three NATS servers, each killed ${kills} times under load, lose no event and stop for at most 10 s`,
  async () => {
    await untilAllCopiesAreCurrent();
    await untilEventsArrive();
    for (let kill = 0; kill < kills * size; kill++) await killAndStart(kill % size);
    const figures = await calls.stop();
    for (const child of children) child.kill('SIGKILL');
    const published = await numbersPublished();
    await eventually(async () => expect(sorted(await witness.effects())).toEqual(published), settled);
    // Second deliveries have arrived by then.
    await delay(8_000);
    expect(sorted(await witness.effects())).toEqual(published);
    expect(await query(witness.dataSource, 'SELECT * FROM parked_message')).toEqual([]);
    const times = await eventTimes();
    print(kills * size, published.length, times, figures);
    expect(figures.unclear).toEqual([]);
    expect(times.stop * 1_000).toBeLessThanOrEqual(longestStopMs);
    expect(figures.longestStopMs).toBeLessThanOrEqual(longestStopMs);
  },
  kills * size * 60_000 + 120_000,
);
