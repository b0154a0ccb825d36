/** The release before works on the schema of each migration, so that an upgrade can be rolled back (docs/upgrades.md). */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@handtest/deployment';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { contractionsOf, type MigrationSql } from './contraction.js';
import { matches, sources } from './source.js';

/** Of the headings `## [0.1.0] - 2027-01-31`. */
const released = matches(sources('CHANGELOG.md'), /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm);

type Migration = MigrationInterface & Pick<MigrationSql, 'contractOf' | 'widens'>;

/** Runs `up` with a runner that only keeps the statements. */
async function sqlOf(type: new () => Migration): Promise<MigrationSql> {
  const migration = new type();
  const statements: string[] = [];
  const query = (sql: string) => Promise.resolve(void statements.push(sql));
  await migration.up({ query } as unknown as QueryRunner);
  return { name: type.name, statements, contractOf: migration.contractOf, widens: migration.widens };
}

async function migrationsIn(folder: string): Promise<MigrationSql[]> {
  const { migrations } = (await import(join(projectRoot(), folder, 'index.ts'))) as {
    migrations: readonly (new () => Migration)[];
  };
  return Promise.all(migrations.map(sqlOf));
}

const folders = globSync('apps/*/migrations', { cwd: projectRoot() }).sort();

it('finds the migrations of every service with a database', async () => {
  expect(folders.length).toBeGreaterThanOrEqual(8);
  const counts = await Promise.all(folders.map(async (folder) => (await migrationsIn(folder)).length));
  expect(Math.min(...counts)).toBeGreaterThan(0);
});

it.each(folders)('the release before works after those of %s', async (folder) => {
  expect(await contractionsOf(await migrationsIn(folder), released)).toEqual([]);
});

describe('the rule', () => {
  const first = {
    name: 'First',
    statements: [
      `CREATE TABLE job (id text PRIMARY KEY, url text NOT NULL, note text DEFAULT '', CONSTRAINT job_url UNIQUE (url));
       CREATE UNIQUE INDEX job_note ON job (note); CREATE INDEX job_by_url ON job (url)`,
    ],
  };
  const found = (sql: string, says: Partial<MigrationSql> = {}) =>
    contractionsOf([first, { name: 'Second', statements: [sql], ...says }], ['0.1.0']);

  it.each([
    ['ALTER TABLE job DROP COLUMN url', 'drops job.url'],
    ['DROP TABLE job', 'drops job'],
    ['DROP FUNCTION hold_credit', 'drops hold_credit'],
    ['DROP TYPE mood', 'drops mood'],
    ['DROP INDEX job_note', 'drops job_note'],
    ['ALTER TABLE job DROP CONSTRAINT job_url', 'drops the unique constraint job_url'],
    ['ALTER TABLE job DROP CONSTRAINT job_pkey', 'drops the unique constraint job_pkey'],
    ['ALTER TABLE job RENAME COLUMN url TO address', 'renames to address'],
    ['ALTER TABLE job RENAME TO test', 'renames to test'],
    ['ALTER TABLE job ALTER COLUMN note SET NOT NULL', 'requires job.note'],
    ['ALTER TABLE job ALTER note DROP DEFAULT', 'drops the default of job.note'],
    ['ALTER TABLE job ALTER COLUMN url TYPE varchar(20)', 'changes the type of job.url'],
    ['ALTER TABLE job ADD COLUMN a int NOT NULL', 'adds job.a, required and without a default'],
    ['ALTER TABLE job ADD CONSTRAINT short CHECK (length(url) < 9) NOT VALID', 'adds the constraint short'],
    ['ALTER TABLE job ADD COLUMN a int, ADD CONSTRAINT c CHECK (a > 0 OR url = id)', 'adds the constraint c'],
    ['ALTER TABLE job ADD UNIQUE (note, url)', 'adds the constraint of job'],
    ['ALTER TABLE job ADD COLUMN a int, ADD PRIMARY KEY (a)', 'adds the constraint of job'],
    ['ALTER TABLE job ADD FOREIGN KEY (url) REFERENCES page', 'adds the constraint of job'],
    ['CREATE UNIQUE INDEX one_note ON job (note, url)', 'adds the unique index one_note'],
    ["DO $$ BEGIN EXECUTE 'DROP TABLE job'; END $$", 'has DoStmt, which this check does not know'],
    ['TRUNCATE job', 'has TruncateStmt, which this check does not know'],
    ['ALTER TABLE job ENABLE ROW LEVEL SECURITY', 'has AT_EnableRowSecurity, which this check does not know'],
  ])('refuses %s', async (sql, contraction) => {
    expect(await found(sql)).toEqual([`Second: ${contraction}`]);
    expect(await found(sql, { contractOf: '0.1.0' })).toEqual([]);
  });

  it.each([
    'CREATE TABLE page (id text PRIMARY KEY); ALTER TABLE page ADD COLUMN a int NOT NULL; DROP INDEX job_by_url',
    "ALTER TABLE job ADD COLUMN a json NOT NULL DEFAULT '[]', ADD COLUMN b int CHECK (b > 0), ALTER url DROP NOT NULL",
    'ALTER TABLE job ADD COLUMN n bigint NOT NULL GENERATED ALWAYS AS IDENTITY; ALTER TABLE job SET (fillfactor = 50)',
    'ALTER TABLE job ADD COLUMN a int; ALTER TABLE job ADD CHECK (a > 0); CREATE UNIQUE INDEX b ON job (url, a)',
    'ALTER TABLE job ADD COLUMN page text, ADD FOREIGN KEY (page) REFERENCES page',
    "CREATE INDEX CONCURRENTLY more ON job (note) WHERE note <> ''; UPDATE job SET note = 'DROP TABLE job'",
  ])('accepts %s', async (sql) => {
    expect(await found(sql)).toEqual([]);
  });

  it('accepts a replaced CHECK only when the migration says that it accepts more rows', async () => {
    const sql = `ALTER TABLE job DROP CONSTRAINT kind, ADD CONSTRAINT kind CHECK (note IN ('a', 'b'))`;
    expect(await found(sql)).toEqual(['Second: adds the constraint kind']);
    expect(await found(sql, { widens: ['kind'] })).toEqual([]);
  });

  it('refuses a contraction of a release that does not exist yet', async () => {
    expect(await found('DROP TABLE job', { contractOf: '0.2.0' })).toEqual([
      'Second: contractOf names 0.2.0, which is not released',
    ]);
  });
});
