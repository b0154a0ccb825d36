/**
 * Migrates a database to the newest schema. An advisory lock lets one replica migrate while the others wait. Each
 * migration is one transaction, unless it sets `transaction = false` (for `CREATE INDEX CONCURRENTLY`). The lock
 * belongs to a session, so the URL must lead to Postgres itself or to a pooler in session mode.
 */
import {
  Command,
  type DatabaseServiceConfig,
  dryRunOption,
  print,
  type StandaloneCommand,
} from '@handtest/service';
import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import {
  connectToDatabase,
  type DatabaseSettings,
  disconnectFromDatabase,
  type MigrationClass,
} from './data-source.js';

/** "handtest" in ASCII; any number that no other lock of the database has. */
const lockKey = '7521414230414029684';

const log = new Logger('Migrations');

/** @returns the names of the applied migrations */
export async function migrate(
  database: Pick<DatabaseSettings, 'url' | 'applicationName'>,
  migrations: readonly MigrationClass[],
): Promise<string[]> {
  // Without a time limit, because an index over many rows takes long.
  const settings = { ...database, poolSize: 2, statementTimeoutMs: 0, migrations };
  const dataSource = await connectToDatabase(settings);
  try {
    return await underLock(database, async () => {
      const applied = await dataSource.runMigrations();
      for (const { name } of applied) log.log({ migration: name }, 'migration applied');
      const unknown = await unknownMigrations(dataSource, migrations);
      // A rollback is one release back, and migrations permit it. Further back it may fail.
      if (unknown.length > 0)
        log.warn({ migrations: unknown }, 'the database has migrations of a newer release');
      return applied.map(({ name }) => name);
    });
  } finally {
    await disconnectFromDatabase(dataSource);
  }
}

async function unknownMigrations(
  dataSource: DataSource,
  migrations: readonly MigrationClass[],
): Promise<string[]> {
  const known = migrations.map(({ name }) => name);
  const sql = 'SELECT name FROM migration WHERE name <> ALL($1) ORDER BY name';
  return (await dataSource.query<{ name: string }[]>(sql, [known])).map(({ name }) => name);
}

/** The lock has its own connection: closing it always releases the lock. */
async function underLock<T>(
  { url, applicationName }: Pick<DatabaseSettings, 'url' | 'applicationName'>,
  work: () => Promise<T>,
): Promise<T> {
  const session = new Client({ connectionString: url, application_name: applicationName, keepAlive: true });
  await session.connect();
  try {
    const { rows } = await session.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [
      lockKey,
    ]);
    if (!rows[0]?.free) {
      log.log('another process migrates the database, waiting for it');
      await session.query('SELECT pg_advisory_lock($1)', [lockKey]);
    }
    return await work();
  } finally {
    await session.end();
  }
}

/** The number of migrations that `migrate` would apply. */
async function pendingMigrations(
  database: Pick<DatabaseSettings, 'url' | 'applicationName'>,
  migrations: readonly MigrationClass[],
): Promise<number> {
  const dataSource = await connectToDatabase({ ...database, poolSize: 2, migrations });
  try {
    const sql = `SELECT to_regclass('migration') IS NOT NULL AS exists`;
    const [table] = await dataSource.query<[{ exists: boolean }]>(sql);
    if (!table.exists) return migrations.length;
    const applied = await dataSource.query<{ name: string }[]>('SELECT name FROM migration');
    const names = new Set(applied.map(({ name }) => name));
    return migrations.filter(({ name }) => !names.has(name)).length;
  } finally {
    await disconnectFromDatabase(dataSource);
  }
}

/** For `commands` of `runService`: `node main.js migrate`. */
export function migrateCommand(
  service: string,
  migrations: readonly MigrationClass[],
): StandaloneCommand<DatabaseServiceConfig> {
  return (config) =>
    new Command('migrate')
      .description('Migrates the database to the newest schema')
      .option(...dryRunOption)
      .action(async (options: { dryRun?: boolean }) => {
        const database = { url: config().databaseUrl, applicationName: `${service}:migrate` };
        if (options.dryRun) return print({ pending: await pendingMigrations(database, migrations) });
        print({ applied: (await migrate(database, migrations)).length });
      });
}
