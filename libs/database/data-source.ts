/**
 * The connection pool of a service. It waits up to a minute for a database that does not answer, but not after wrong
 * credentials or for an unknown database.
 */
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { sqlStateOf } from './postgres-error.js';
import { poolOf } from './sql.js';
import { TypeOrmLog } from './typeorm-log.js';

export type MigrationClass = new () => MigrationInterface;

export interface DatabaseSettings {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly poolSize: number;
  /** Time limit of a statement; 0 is without limit, for migrations. */
  readonly statementTimeoutMs?: number;
  /** Time limit of waiting for a lock; without it a statement may wait as long as it may run. */
  readonly lockTimeoutMs?: number;
  readonly migrations?: readonly MigrationClass[];
}

/** A longer statement is a defect; its caller got an error long before. */
const defaultStatementTimeoutMs = 30_000;
/** The server has ended a statement by then, and its answer has arrived. The pool closes idle connections after 10 s. */
const answerMarginMs = 5_000;
const giveUpAfterMs = 60_000;
const tryEveryMs = 500;
/** Wrong password, unknown role, unknown database: waiting does not help. */
const hopeless = ['28P01', '28000', '3D000'];

const log = new Logger('Database');

/** @throws the database's last error after a minute without an answer */
export async function connectToDatabase(settings: DatabaseSettings): Promise<DataSource> {
  const giveUpAt = performance.now() + giveUpAfterMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await createDataSource(settings).initialize();
    } catch (error) {
      if (hopeless.includes(sqlStateOf(error) ?? '') || performance.now() > giveUpAt) throw error;
      if (attempt === 1) log.warn({ err: error }, 'the database does not answer yet, trying again');
    }
    await delay(tryEveryMs);
  }
}

/** Closes the pool. Unlike the pool's own `end`, it resolves when the last connection is closed. */
export async function disconnectFromDatabase(dataSource: DataSource): Promise<void> {
  const pool = poolOf(dataSource);
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  let open = pool.totalCount;
  pool.on('remove', () => --open === 0 && resolve());
  if (open === 0) resolve();
  await dataSource.destroy();
  await closed;
}

function createDataSource(settings: DatabaseSettings): DataSource {
  const { statementTimeoutMs = defaultStatementTimeoutMs } = settings;
  return new DataSource({
    type: 'postgres',
    // Given, because TypeORM would look for it at run time, and a bundle has no packages beside it.
    driver: pg,
    url: settings.url,
    applicationName: settings.applicationName,
    poolSize: settings.poolSize,
    // A caller must get an error within 5 s when the database is down.
    connectTimeoutMS: 4_000,
    migrations: [...(settings.migrations ?? [])],
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
    installExtensions: false,
    // Errors are thrown and logged by their catchers; queries and their parameters must not be logged.
    logger: new TypeOrmLog(['warn', 'migration']),
    // Only the reason: pg attaches the whole connection to the error.
    poolErrorHandler: ({ message }: Error) => log.warn(`an idle database connection was lost: ${message}`),
    extra: {
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      onConnect: (client: pg.Client) => {
        // The pool hands it to a transaction without a listener. Its loss in this instant would end the process.
        client.on('error', () => undefined);
        limitSilence(client.connection.stream as Socket, statementTimeoutMs);
      },
      statement_timeout: statementTimeoutMs,
      lock_timeout: settings.lockTimeoutMs,
      // A transaction that waits for something else than the database is a defect and must not keep its locks.
      idle_in_transaction_session_timeout: statementTimeoutMs,
      options: [
        // Set once per connection instead of once per transaction.
        '-c default_transaction_isolation=read\\ committed',
        // The default of 4 is for spinning disks: the planner would read whole tables instead of an index.
        '-c random_page_cost=1.1',
        // Compiling takes longer than any of our statements may run.
        '-c jit=off',
      ].join(' '),
    },
  });
}

/** A server whose machine is lost closes no connection: the system would send a statement to it for 15 minutes. */
function limitSilence(socket: Socket, statementTimeoutMs: number): void {
  if (statementTimeoutMs === 0) return;
  const limitMs = statementTimeoutMs + answerMarginMs;
  socket.setTimeout(limitMs, () =>
    socket.destroy(
      Object.assign(new Error(`The database has not answered for ${limitMs} ms`), { code: 'ETIMEDOUT' }),
    ),
  );
}
