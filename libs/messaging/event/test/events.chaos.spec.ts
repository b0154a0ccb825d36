import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { query } from '@handtest/database';
import {
  eventually,
  type Instance,
  startNats,
  startPostgres,
  type TestDatabase,
  testDatabase,
} from '@handtest/deployment';
import { jetstreamManager } from '@nats-io/jetstream';
import { countEvents, migrateTo, type Replica, sorted, startReplica } from './replica.js';

const main = join(process.cwd(), 'dist/libs/messaging/event/test/replica-process.js');

let postgres: Instance;
let nats: Instance;
let database: TestDatabase;
/** Counts the effects. Adds no events, but consumes and relays like the others. */
let witness: Replica;
let children: ChildProcess[];

async function startChild(): Promise<ChildProcess> {
  const child = fork(main, {
    env: { ...process.env, DATABASE_URL: database.url, NATS_URL: nats.url },
    stdio: 'ignore',
  });
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** All numbers of the outbox had their effect, each once. Answers how many they are. */
async function expectEachOnce(): Promise<number> {
  await Promise.all(children.splice(0).map(kill));
  const rows = await query<{ n: number }>(
    witness.dataSource,
    `SELECT (payload->>'n')::integer AS n FROM outbox WHERE subject = $1`,
    [countEvents.counted.subject],
  );
  const published = sorted(rows.map(({ n }) => n));
  await eventually(async () => expect(sorted(await witness.effects())).toEqual(published), {
    timeoutMs: 60_000,
  });
  // Second deliveries have arrived by then.
  await delay(8_000);
  expect(sorted(await witness.effects())).toEqual(published);
  expect(await query(witness.dataSource, 'SELECT * FROM parked_message')).toEqual([]);
  return published.length;
}

beforeEach(async () => {
  postgres = await startPostgres();
  nats = await startNats({ address: null });
  database = await testDatabase(postgres.url, 'events', migrateTo, `chaos_${process.pid}`);
  witness = await startReplica('counter', { databaseUrl: database.url, natsUrl: nats.url });
  await query(witness.dataSource, 'CREATE SEQUENCE number');
  children = await Promise.all([startChild(), startChild()]);
});

afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  await witness.stop();
  await database.drop();
  await nats.stop();
  await postgres.stop();
});

test('replicas killed 30 times at random lose no event and double none', async () => {
  for (let killed = 0; killed < 30; killed++) {
    await delay(Math.random() * 400);
    await kill(children[killed % 2]!);
    children[killed % 2] = await startChild();
  }
  const published = await expectEachOnce();
  process.stdout.write(`killed 30 times under load: ${published} events, 0 lost, 0 double\n`);
});

test('a stream that is deleted 20 times under load loses no event and doubles none', async () => {
  const { streams } = await jetstreamManager(witness.connection);
  for (let deleted = 0; deleted < 20; deleted++) {
    await eventually(async () => expect((await streams.info('EVENTS')).state.messages).toBeGreaterThan(0));
    await delay(Math.random() * 1_000);
    await streams.delete('EVENTS');
  }
  const published = await expectEachOnce();
  process.stdout.write(`stream deleted 20 times under load: ${published} events, 0 lost, 0 double\n`);
});
