/**
 * Migrates a database to the newest schema. An advisory lock lets one replica migrate while the others wait. Each
 * migration is one transaction, unless it sets `transaction = false` (for `buildIndexConcurrently`). The lock
 * belongs to a session, so the URL must lead to Postgres itself or to a pooler in session mode. A migration that waits for a
 * lock of a table for 5 s is rolled back and tried again. One without a transaction can begin again after any of its steps.
 */
import { setTimeout as delay } from 'node:timers/promises';
import {
  Command,
  DatabaseServiceConfig,
  dryRunOption,
  loadConfig,
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
import { sqlStateOf } from './postgres-error.js';

/** "handtest" in ASCII; any number that no other lock of the database has. */
const lockKey = '7521414230414029684';

/** Statements of the service wait behind one that waits for its lock: no longer than this, and not all the time. */
const lockTimeoutMs = 5_000;
const tries = 10;
const lockNotAvailable = '55P03';
const askAgainMs = 500;

const log = new Logger('Migrations');

/** @returns the names of the applied migrations */
export async function migrate(
  database: Pick<DatabaseSettings, 'url' | 'applicationName'>,
  migrations: readonly MigrationClass[],
): Promise<string[]> {
  // Without a time limit, because an index over many rows takes long.
  const settings = { ...database, poolSize: 2, statementTimeoutMs: 0, lockTimeoutMs, migrations };
  const dataSource = await connectToDatabase(settings);
  try {
    return await underLock(database, async () => {
      const before = await appliedMigrations(dataSource);
      await runMigrations(dataSource);
      const after = await appliedMigrations(dataSource);
      const applied = after.filter((name) => !before.includes(name));
      for (const migration of applied) log.log({ migration }, 'migration applied');
      const known = migrations.map(({ name }) => name);
      const unknown = before.filter((name) => !known.includes(name));
      // A rollback is one release back, and migrations permit it. Further back it may fail.
      if (unknown.length > 0)
        log.warn({ migrations: unknown }, 'the database has migrations of a newer release');
      return applied;
    });
  } finally {
    await disconnectFromDatabase(dataSource);
  }
}

/** Those that a failed try has applied stay. */
async function runMigrations(dataSource: DataSource): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await dataSource.runMigrations();
      return;
    } catch (error) {
      if (sqlStateOf(error) !== lockNotAvailable || attempt === tries) throw error;
      log.warn({ attempt }, 'a migration waits for a lock of another transaction, trying again');
    }
    await delay(lockTimeoutMs);
  }
}

/** In the order of their application. */
async function appliedMigrations(dataSource: DataSource): Promise<string[]> {
  const sql = `SELECT to_regclass('migration') IS NOT NULL AS exists`;
  const [table] = await dataSource.query<[{ exists: boolean }]>(sql);
  if (!table.exists) return [];
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM migration ORDER BY id');
  return rows.map(({ name }) => name);
}

/** The lock has its own connection: closing it always releases the lock. */
async function underLock<T>(
  { url, applicationName }: Pick<DatabaseSettings, 'url' | 'applicationName'>,
  work: () => Promise<T>,
): Promise<T> {
  const session = new Client({ connectionString: url, application_name: applicationName, keepAlive: true });
  await session.connect();
  try {
    // A session that waits in `pg_advisory_lock` has a snapshot, for whose end CREATE INDEX CONCURRENTLY would wait.
    for (let isFirst = true; !(await takeLock(session)); isFirst = false) {
      if (isFirst) log.log('another process migrates the database, waiting for it');
      await delay(askAgainMs);
    }
    return await work();
  } finally {
    await session.end();
  }
}

async function takeLock(session: Client): Promise<boolean> {
  const sql = 'SELECT pg_try_advisory_lock($1) AS "isTaken"';
  const { rows } = await session.query<{ isTaken: boolean }>(sql, [lockKey]);
  return rows[0]!.isTaken;
}

/** The number of migrations that `migrate` would apply. */
async function pendingMigrations(
  database: Pick<DatabaseSettings, 'url' | 'applicationName'>,
  migrations: readonly MigrationClass[],
): Promise<number> {
  const dataSource = await connectToDatabase({ ...database, poolSize: 2, migrations });
  try {
    const applied = await appliedMigrations(dataSource);
    return migrations.filter(({ name }) => !applied.includes(name)).length;
  } finally {
    await disconnectFromDatabase(dataSource);
  }
}

/** A Job that migrates has no files, such as the certificates for NATS. The service itself refuses to start without them. */
class MigrationConfig extends DatabaseServiceConfig {
  override contradictions(): string[] {
    return [];
  }
}

/** For `commands` of `runService`: `node main.js migrate`. */
export function migrateCommand(
  service: string,
  migrations: readonly MigrationClass[],
): StandaloneCommand<DatabaseServiceConfig> {
  return () =>
    new Command('migrate')
      .description('Migrates the database to the newest schema')
      .option(...dryRunOption)
      .action(async (options: { dryRun?: boolean }) => {
        const { databaseUrl } = loadConfig(MigrationConfig);
        const database = { url: databaseUrl, applicationName: `${service}:migrate` };
        if (options.dryRun) return print({ pending: await pendingMigrations(database, migrations) });
        print({ applied: (await migrate(database, migrations)).length });
      });
}
