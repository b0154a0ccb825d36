/**
 * The connection pool of one service. It waits for a database that does not answer yet, for a minute; wrong
 * credentials and a database that does not exist are not waited for.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';
import { sqlStateOf } from './postgres-error.js';
import { SnakeNaming } from './snake-naming.js';
import { poolOf } from './sql.js';
import { TypeOrmLog } from './typeorm-log.js';

export type EntityClass = (new () => object) | EntitySchema;
export type MigrationClass = new () => MigrationInterface;

export interface DatabaseSettings {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly poolSize: number;
  /** The longest a statement may run; 0 is without limit, for migrations. */
  readonly statementTimeoutMs: number;
  readonly entities?: readonly EntityClass[];
  readonly migrations?: readonly MigrationClass[];
}

/** Beyond it a statement is a defect, and whoever asked has long been told that it took too long. */
export const STATEMENT_TIMEOUT_MS = 30_000;

const giveUpAfterMs = 60_000;
const tryEveryMs = 500;
/** Wrong password, unknown role, unknown database: waiting does not change them. */
const hopeless = ['28P01', '28000', '3D000'];

const log = new Logger('Database');

/** @throws the last error of the database when it did not answer within a minute */
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

/** Closes the pool. Unlike the pool's own end it resolves when the last connection is closed, not when that was asked for. */
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
  return new DataSource({
    type: 'postgres',
    url: settings.url,
    applicationName: settings.applicationName,
    poolSize: settings.poolSize,
    // A caller must learn within 5 s that the database is gone.
    connectTimeoutMS: 4_000,
    entities: [...(settings.entities ?? [])],
    migrations: [...(settings.migrations ?? [])],
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNaming(),
    installExtensions: false,
    // Errors are thrown, and whoever catches them logs them; queries and their parameters are nobody's business.
    logger: new TypeOrmLog(['warn', 'migration']),
    // Only the reason: pg hangs the whole connection on the error.
    poolErrorHandler: ({ message }: Error) => log.warn(`an idle database connection was lost: ${message}`),
    extra: {
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      statement_timeout: settings.statementTimeoutMs,
      // A transaction that waits for anything but the database is a defect; it must not hold its locks for ever.
      idle_in_transaction_session_timeout: settings.statementTimeoutMs,
      options: [
        // Said once per connection instead of once per transaction.
        '-c default_transaction_isolation=read\\ committed',
        // The default of 4 is that of a turning disk: it makes the planner read whole tables where an index answers.
        '-c random_page_cost=1.1',
        // Compiling a statement takes longer than any of ours may run.
        '-c jit=off',
      ].join(' '),
    },
  });
}
