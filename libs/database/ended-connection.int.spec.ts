/** A connection that Postgres ends as soon as a statement on it is done, while a transaction waits for it. */
import { eventually, startPostgres, TcpRelay } from '@handtest/deployment';
import type { DataSource, EntityManager } from 'typeorm';
import { connectToDatabase, disconnectFromDatabase } from './data-source.js';
import { isUnreachable } from './postgres-error.js';
import { execute, query, queryOne } from './sql.js';
import { inTransaction } from './transaction.js';

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let relay: TcpRelay;
let database: DataSource;
let admin: DataSource;

const settings = { applicationName: 'test', poolSize: 1 };

beforeAll(async () => {
  postgres = await startPostgres();
  relay = await TcpRelay.start(postgres.url);
  database = await connectToDatabase({ ...settings, url: relay.urlOf(postgres.url) });
  admin = await connectToDatabase({ ...settings, url: postgres.url });
});

afterAll(async () => {
  await Promise.all([database, admin].map(disconnectFromDatabase));
  await relay.stop();
  await postgres.stop();
});

it.each([1, 2, 3])('ends no process, and the transaction fails as in an outage: round %d', async () => {
  const { pid } = (await queryOne<{ pid: number }>(database, 'SELECT pg_backend_pid() AS pid'))!;
  const found = (condition: string) =>
    query(admin, `SELECT 1 FROM pg_stat_activity WHERE pid = ${pid} AND ${condition}`);
  const statement = query(database, 'SELECT pg_sleep(1)');
  const transaction = inTransaction(database, (manager) => query(manager, 'SELECT 1')).catch(
    (error: unknown) => error,
  );
  await eventually(async () => expect(await found(`wait_event = 'PgSleep'`)).toHaveLength(1));
  // So that the result and the end arrive together.
  relay.stall();
  await eventually(async () => expect(await found(`state = 'idle'`)).toHaveLength(1));
  await query(admin, `SELECT pg_terminate_backend(${pid})`);
  await eventually(async () => expect(await found('true')).toEqual([]));
  relay.resume();
  expect(await statement).toHaveLength(1);
  expect(isUnreachable(await transaction)).toBe(true);
  expect(await inTransaction(database, (manager) => query(manager, 'SELECT 1 AS one'))).toEqual([{ one: 1 }]);
});

it.each<[string, (manager: EntityManager) => Promise<unknown>]>([
  ['a statement', (manager) => execute(manager, 'SELECT 1')],
  ["a statement of TypeORM's own", (manager) => manager.query('SELECT 1')],
  ['its commit', async () => undefined],
])(
  'fails as in an outage when the connection is lost between two statements and %s is next',
  async (_, next) => {
    const transaction = inTransaction(database, async (manager) => {
      const { pid } = (await queryOne<{ pid: number }>(manager, 'SELECT pg_backend_pid() AS pid'))!;
      await query(admin, `SELECT pg_terminate_backend(${pid})`);
      await eventually(() => expect(manager.queryRunner!.isReleased).toBe(true));
      await next(manager);
    }).catch((error: unknown) => error);
    expect(isUnreachable(await transaction)).toBe(true);
    expect(await inTransaction(database, (manager) => query(manager, 'SELECT 1 AS one'))).toEqual([
      { one: 1 },
    ]);
  },
);
