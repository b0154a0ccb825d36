import { eventually, testDatabase, type TestDatabase } from '@handtest/deployment';
import { DatabaseServiceConfig, loadConfig } from '@handtest/service';
import { Logger } from '@nestjs/common';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexConcurrently } from './concurrent-index.js';
import { connectToDatabase, disconnectFromDatabase, type MigrationClass } from './data-source.js';
import { migrate, migrateCommand } from './migration-runner.js';
import { query } from './sql.js';

class CreateNote1763700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Long enough for the other migrators to arrive while it runs.
    await runner.query('SELECT pg_sleep(0.3)');
    await runner.query('CREATE TABLE note (id int PRIMARY KEY)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE note');
  }
}

class AddText1763700000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE note ADD COLUMN text text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE note DROP COLUMN text');
  }
}

class Broken1763700000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE half (id int)');
    await runner.query('ALTER TABLE missing ADD COLUMN x int');
  }

  async down(): Promise<void> {}
}

class IndexNote1763700000004 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // The other migrator has arrived, and has asked for the lock.
    await eventually(async () => {
      const sql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%advisory%' AND pid <> pg_backend_pid()`;
      expect((await runner.query(sql)) as unknown[]).toHaveLength(2);
    });
    await runner.query('SELECT pg_sleep(0.3)');
    await buildIndexConcurrently(runner, 'note_by_text', 'note (text)');
  }

  async down(): Promise<void> {}
}

class IndexText1763700000005 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexConcurrently(runner, 'note_by_text', 'note (text)');
  }

  async down(): Promise<void> {}
}

beforeAll(() => Logger.overrideLogger(false));

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase(process.env.TEST_POSTGRES_URL!, 'migration', async () => {}, 'empty');
});
afterEach(() => database.drop());

const run = (migrations: MigrationClass[]) =>
  migrate({ url: database.url, applicationName: 'test' }, migrations);

async function inDatabase<T>(work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const settings = { url: database.url, applicationName: 'test', poolSize: 1, statementTimeoutMs: 1000 };
  const dataSource = await connectToDatabase(settings);
  try {
    return await work(dataSource);
  } finally {
    await disconnectFromDatabase(dataSource);
  }
}

async function tables(): Promise<string[]> {
  const sql = `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`;
  return (await inDatabase((dataSource) => query<{ name: string }>(dataSource, sql))).map((row) => row.name);
}

describe('migrations', () => {
  it('run once when many replicas start at the same time', async () => {
    const migrations = [CreateNote1763700000001, AddText1763700000002];
    const applied = await Promise.all(Array.from({ length: 6 }, () => run(migrations)));
    expect(applied.flat().sort()).toEqual(['AddText1763700000002', 'CreateNote1763700000001']);
    expect(applied.filter((names) => names.length === 2)).toHaveLength(1);
    expect(await tables()).toEqual(['migration', 'note']);
  });

  it('find nothing to do the second time', async () => {
    await run([CreateNote1763700000001]);
    expect(await run([CreateNote1763700000001])).toEqual([]);
    expect(await run([CreateNote1763700000001, AddText1763700000002])).toEqual(['AddText1763700000002']);
  });

  it('run as a command without the certificates for NATS', async () => {
    const files = { NATS_URL: 'tls://job:secret@nats:4222', NATS_CA_FILE: '/none/ca.pem' };
    const before = { ...process.env };
    Object.assign(process.env, files, { DATABASE_URL: database.url });
    try {
      const config = () => loadConfig(DatabaseServiceConfig);
      await migrateCommand('note', [CreateNote1763700000001])(config).parseAsync([], { from: 'user' });
    } finally {
      process.env = before;
    }
    expect(await tables()).toEqual(['migration', 'note']);
  });

  it('of a newer release are reported, and older code runs', async () => {
    await run([CreateNote1763700000001, AddText1763700000002]);
    const warnings: unknown[] = [];
    const silent = { log: () => undefined, error: () => undefined };
    Logger.overrideLogger({ ...silent, warn: (context: unknown) => warnings.push(context) });
    expect(await run([CreateNote1763700000001])).toEqual([]);
    Logger.overrideLogger(false);
    expect(warnings).toEqual([{ migrations: ['AddText1763700000002'] }]);
  });

  it('roll back a failed one, keep those before it, and release the lock', async () => {
    await expect(run([CreateNote1763700000001, Broken1763700000003])).rejects.toThrow('relation "missing"');
    expect(await tables()).toEqual(['migration', 'note']);
    expect(await run([CreateNote1763700000001, AddText1763700000002])).toEqual(['AddText1763700000002']);
  });

  it('are tried again when they wait too long for a lock, so that others do not wait behind them', async () => {
    await run([CreateNote1763700000001]);
    const settings = { url: database.url, applicationName: 'reader', poolSize: 2 };
    const dataSource = await connectToDatabase(settings);
    const warnings: unknown[] = [];
    const silent = { log: () => undefined, error: () => undefined };
    let applied: Promise<string[]> | undefined;
    await dataSource.transaction(async (reader) => {
      await query(reader, 'SELECT FROM note');
      Logger.overrideLogger({ ...silent, warn: (_: unknown, text: string) => warnings.push(text) });
      applied = run([CreateNote1763700000001, AddText1763700000002]);
      await eventually(() => expect(warnings.join()).toContain('waits for a lock'), { timeoutMs: 30_000 });
    });
    Logger.overrideLogger(false);
    await disconnectFromDatabase(dataSource);
    expect(await applied).toEqual(['AddText1763700000002']);
  }, 60_000);

  it('build an index concurrently while another replica waits', async () => {
    const migrations = [CreateNote1763700000001, AddText1763700000002];
    await run(migrations);
    const both = [run([...migrations, IndexNote1763700000004]), run([...migrations, IndexNote1763700000004])];
    expect((await Promise.all(both)).flat()).toEqual(['IndexNote1763700000004']);
  }, 60_000);

  it.each([true, false])(
    'build an index again that a killed process left, valid: %s',
    async (isValid) => {
      const migrations = [CreateNote1763700000001, AddText1763700000002];
      await run(migrations);
      await inDatabase(async (dataSource) => {
        await dataSource.query('CREATE INDEX note_by_text ON note (id)');
        const sql = `UPDATE pg_index SET indisvalid = $1 WHERE indexrelid = 'note_by_text'::regclass`;
        await dataSource.query(sql, [isValid]);
      });
      expect(await run([...migrations, IndexText1763700000005])).toEqual(['IndexText1763700000005']);
      const made = await inDatabase((dataSource) =>
        query(
          dataSource,
          `SELECT indisvalid AS is_valid, pg_get_indexdef(indexrelid) AS definition FROM pg_index
           WHERE indexrelid = 'note_by_text'::regclass`,
        ),
      );
      expect(made).toEqual([{ isValid: true, definition: expect.stringMatching(/\(text\)$/) as string }]);
    },
    60_000,
  );

  it('do not wait for a database that does not exist', async () => {
    const url = new URL(database.url);
    url.pathname = '/no_such_database';
    await expect(migrate({ url: url.toString(), applicationName: 'test' }, [])).rejects.toThrow(
      'does not exist',
    );
  });
});
