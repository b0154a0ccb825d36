import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { wireVersion } from '@handtest/contracts/define';
import { execute, inTransaction, query, queryOne } from '@handtest/database';
import {
  eventually,
  type Instance,
  startNats,
  startPostgres,
  type TestDatabase,
  testDatabase,
} from '@handtest/deployment';
import { jetstreamManager } from '@nats-io/jetstream';
import { Injectable, type Type } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { OnEvent, OnEvents } from '../consumer/on-event.js';
import { messagesParked } from '../event-metrics.js';
import { countEvents, Counted, migrateTo, range, type Replica, sorted, startReplica } from './replica.js';

/** Unacknowledged events of a dead process are delivered again after six seconds. */
const patient = { timeoutMs: 25_000 };

let postgres: Instance;
let nats: Instance;
let database: TestDatabase | undefined;
const replicas: Replica[] = [];

async function replica(consumers?: Type[]): Promise<Replica> {
  const started = await startReplica('counter', { databaseUrl: database!.url, natsUrl: nats.url }, consumers);
  replicas.push(started);
  return started;
}

beforeAll(async () => {
  postgres = await startPostgres();
});

beforeEach(async () => {
  nats = await startNats({ address: null });
  database = await testDatabase(postgres.url, 'events', migrateTo, `spec_${process.pid}`);
});

afterEach(async () => {
  await Promise.all(replicas.splice(0).map(({ stop }) => stop()));
  await database?.drop();
  await nats.stop();
});

afterAll(() => postgres.stop());

test('an event arrives once, in the order of its subject', async () => {
  const one = await replica();
  await one.count(...range(200));
  await eventually(async () => expect(await one.effects()).toEqual(range(200)));
});

test('an event of a transaction that is rolled back is never published', async () => {
  const one = await replica();
  const failing = inTransaction(one.dataSource, async (transaction) => {
    await one.outbox.add(transaction, countEvents.counted, { n: 1 });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await one.count(2);
  await eventually(async () => expect(await one.effects()).toEqual([2]));
});

test('the ids of a new database start at its time in microseconds, so that none is repeated', async () => {
  const one = await replica();
  await one.count(1);
  const row = await queryOne<{ seconds: number }>(
    one.dataSource,
    'SELECT abs(extract(epoch FROM created_at) - id / 1e6)::float8 AS seconds FROM outbox',
  );
  expect(row!.seconds).toBeLessThan(60);
});

test('several events of a transaction are published in their order', async () => {
  const one = await replica();
  const payloads = [{ n: 1 }, { n: 2 }, { n: 3 }];
  await inTransaction(one.dataSource, (transaction) =>
    one.outbox.add(transaction, countEvents.counted, ...payloads),
  );
  await eventually(async () => expect(await one.effects()).toEqual([1, 2, 3]));
});

test('another process publishes the outbox rows of a process that died', async () => {
  const one = await replica();
  const { subject } = countEvents.counted;
  await execute(one.dataSource, `INSERT INTO outbox (subject, payload) VALUES ($subject, '{"n":7}')`, {
    subject,
  });
  await eventually(async () => expect(await one.effects()).toEqual([7]));
});

test('a crash between publishing and marking has no second effect', async () => {
  const one = await replica();
  // The first marks are refused after the server has acknowledged, as if the process had died there.
  await query(one.dataSource, 'CREATE SEQUENCE marks');
  await query(
    one.dataSource,
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN IF nextval('marks') <= 2 THEN RAISE 'crash'; END IF; RETURN NEW; END $$`,
  );
  await query(
    one.dataSource,
    'CREATE TRIGGER crash BEFORE UPDATE ON outbox FOR EACH STATEMENT EXECUTE FUNCTION refuse()',
  );
  await one.count(1);
  await eventually(async () => {
    const row = await queryOne(one.dataSource, 'SELECT 1 FROM outbox WHERE published_at IS NULL');
    expect(row).toBeUndefined();
  });
  await one.count(2);
  await eventually(async () => expect(await one.effects()).toEqual([1, 2]));
});

test('a stream that is deleted under load is filled again: no event is lost or has two effects', async () => {
  const [one, two] = [await replica(), await replica()];
  const { streams } = await jetstreamManager(one.connection);
  for (let round = 0; round < 2; round++) {
    const adding = [one, two].map(({ count }, index) => count(...range(100, 1 + round * 200 + index * 100)));
    await eventually(async () => expect((await one.effects()).length).toBeGreaterThan(round * 200 + 20));
    await streams.delete('EVENTS');
    await Promise.all(adding);
    await eventually(
      async () => expect(sorted(await one.effects())).toEqual(range((round + 1) * 200)),
      patient,
    );
  }
  const left = () => query(one.dataSource, 'SELECT 1 FROM event_stream WHERE refill_since IS NOT NULL');
  await eventually(async () => expect(await left()).toEqual([]));
}, 60_000);

test('an event that always fails does not block the others and is parked after its last delivery', async () => {
  const one = await replica();
  await one.count(1, -1, 2);
  await eventually(async () => expect(await one.effects()).toEqual([1, 2]));
  const parked = () => query(one.dataSource, 'SELECT subject, deliveries, error FROM parked_message');
  await eventually(async () =>
    expect(await parked()).toEqual([
      { subject: countEvents.counted.subject, deliveries: 4, error: 'Error: -1 is poison' },
    ]),
  );
  expect(await one.effects()).toEqual([1, 2]);
  const gauge = async () => (await messagesParked.get()).values.map(({ value }) => value);
  await eventually(async () => expect(await gauge()).toEqual([1]), patient);
});

test('an unreadable event is parked at once, with its bytes', async () => {
  const one = await replica();
  await eventually(async () => (await jetstreamManager(one.connection)).streams.info('EVENTS'));
  const bad = ['not json', '{"id":"x:1","occurredAt":"2026-01-01T00:00:00Z","payload":{"n":"one"}}', '\0'];
  for (const body of bad) one.connection.publish(countEvents.counted.subject, body);
  await one.count(1);
  await eventually(async () => expect(await one.effects()).toEqual([1]));
  const parked = await query<{ body: Buffer; error: string }>(
    one.dataSource,
    'SELECT body, error FROM parked_message ORDER BY id',
  );
  expect(parked.map(({ body }) => body.toString())).toEqual(bad);
  expect(parked[1]!.error).toContain('n must be an integer');
});

test('an event of a newer release waits for a replica that reads it, and is not parked', async () => {
  const one = await replica();
  const manager = await jetstreamManager(one.connection);
  await eventually(async () => manager.streams.info('EVENTS'));
  const payload = { n: 7 };
  const newer = { version: wireVersion + 1, id: 'x:1', occurredAt: '2026-01-01T00:00:00Z', payload };
  one.connection.publish(countEvents.counted.subject, JSON.stringify(newer));
  await one.count(1);
  await eventually(async () => expect(await one.effects()).toEqual([1]));
  const [consumer] = await manager.consumers.list('EVENTS').next();
  await eventually(async () => {
    const { num_ack_pending } = await manager.consumers.info('EVENTS', consumer!.name);
    expect(num_ack_pending).toBe(1);
  });
  expect(await query(one.dataSource, 'SELECT 1 FROM parked_message')).toEqual([]);
});

async function park(one: Replica, n: number): Promise<void> {
  const body = Buffer.from(`{"id":"x:${n}","occurredAt":"2026-01-01T00:00:00Z","payload":{"n":${n}}}`);
  const { subject } = countEvents.counted;
  await one.parked.park({ messageId: `x:${n}`, subject, body, deliveries: 12 }, 'why');
}

test('a parked event is replayed after its cause is fixed', async () => {
  const one = await replica();
  for (const n of [5, -5]) await park(one, n);
  const { replayed, failed } = await one.parked.replay();
  expect([replayed, [...failed.keys()]]).toEqual([['x:5'], ['x:-5']]);
  expect(await one.effects()).toEqual([5]);
  const parked = await query(one.dataSource, 'SELECT message_id, error FROM parked_message');
  expect(parked).toEqual([{ messageId: 'x:-5', error: 'Error: -5 is poison' }]);
});

test('parked events are listed, shown, and replayed by their id', async () => {
  const one = await replica();
  for (const n of [5, 6, 7]) await park(one, n);
  const { subject } = countEvents.counted;
  const listed = await one.parked.list();
  expect(listed).toMatchObject([5, 6, 7].map((n) => ({ messageId: `x:${n}`, subject, error: 'why' })));
  expect(await one.parked.list('event.other')).toEqual([]);
  expect((await one.parked.find('x:6'))!.body).toContain('"payload":{"n":6}');
  expect(await one.parked.find('x:8')).toBeUndefined();
  expect(await one.parked.replayable()).toEqual({ parked: 3, withoutHandler: 0 });
  expect(await one.parked.replayable(['x:6', 'x:8'])).toEqual({ parked: 1, withoutHandler: 0 });
  expect(await one.effects()).toEqual([]);
  expect((await one.parked.replay(['x:6', 'x:8'])).replayed).toEqual(['x:6']);
  expect(await one.effects()).toEqual([6]);
  expect((await one.parked.replay(['x:6'])).replayed).toEqual([]);
});

test('two operators who replay at the same time run each parked event once', async () => {
  const [one, two] = [await replica(), await replica()];
  for (const n of range(20)) await park(one, n);
  const results = await Promise.all([one, two].map(({ parked }) => parked.replay()));
  expect(results.flatMap(({ replayed }) => replayed)).toHaveLength(20);
  expect(results.map(({ failed }) => failed.size)).toEqual([0, 0]);
  expect(sorted(await one.effects())).toEqual(range(20));
});

test('the command replay-messages replays parked events, and fails while one stays parked', async () => {
  const one = await replica();
  const command = async (...options: string[]) => {
    const hooks = join(process.cwd(), 'libs/deployment/jest/typescript-hooks.mjs');
    const child = spawn(
      process.execPath,
      ['--import', hooks, join(import.meta.dirname, 'counter-main.ts'), 'replay-messages', ...options],
      { env: { PATH: process.env.PATH, DATABASE_URL: database!.url, NATS_URL: nats.url } },
    );
    const [output, errors] = [text(child.stdout), text(child.stderr)];
    const [code] = (await once(child, 'close')) as [number];
    return { code, output: await output, errors: await errors };
  };
  await park(one, 5);
  expect(await command('--dry-run')).toMatchObject({ code: 0, output: '{"parked":1,"withoutHandler":0}\n' });
  expect(await one.effects()).toEqual([]);
  expect(await command()).toMatchObject({
    code: 0,
    output: expect.stringContaining('"replayed":1') as string,
  });
  expect(await one.effects()).toEqual([5]);
  await park(one, -5);
  const failed = await command();
  expect(failed.code).toBe(1);
  expect(failed.errors).toContain('1 messages stay parked');
  expect(await one.effects()).toEqual([5]);
}, 90_000);

test('two replicas share the work', async () => {
  const seen = [new Set<number>(), new Set<number>()];
  const consumerOf = (set: Set<number>) => {
    @Injectable()
    class Consumer {
      @OnEvent(countEvents.counted)
      async counted({ n }: Counted, transaction: EntityManager): Promise<void> {
        await execute(transaction, 'INSERT INTO effect (n) VALUES ($1)', [n]);
        set.add(n);
      }
    }
    return Consumer;
  };
  const one = await replica([consumerOf(seen[0]!)]);
  const two = await replica([consumerOf(seen[1]!)]);
  await Promise.all([one.count(...range(300)), two.count(...range(300, 301))]);
  await eventually(async () => expect(sorted(await one.effects())).toEqual(range(600)));
  expect(Math.min(...seen.map(({ size }) => size))).toBeGreaterThan(60);
});

test('events of a batch take effect once each, and a failing one fails alone', async () => {
  const sizes: number[] = [];
  @Injectable()
  class Consumer {
    @OnEvents(countEvents.counted)
    async counted(events: readonly Counted[], transaction: EntityManager): Promise<void> {
      const numbers = events.map(({ n }) => n);
      await execute(transaction, 'INSERT INTO effect (n) SELECT * FROM unnest($1::integer[])', [numbers]);
      if (numbers.some((n) => n < 0)) throw new Error('poison');
      sizes.push(numbers.length);
    }
  }
  const one = await replica([Consumer]);
  await one.count(...range(100));
  await eventually(async () => expect(sorted(await one.effects())).toEqual(range(100)), patient);
  expect(Math.max(...sizes)).toBeGreaterThan(1);
  await one.count(-1, ...range(100, 101));
  await eventually(async () => expect(sorted(await one.effects())).toEqual(range(200)), patient);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(200);
});
