import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertMigrationsKnown, migrationsOf } from './kept-migrations.js';

const folder = mkdtempSync(join(tmpdir(), 'handtest-spec-'));
const migrations = join(folder, 'apps/job/migrations');

beforeAll(() => {
  mkdirSync(join(migrations, 'functions'), { recursive: true });
  writeFileSync(join(migrations, 'create-tables-1.js'), 'CREATE TABLE job');
  writeFileSync(join(migrations, 'functions/claim.sql'), 'CREATE FUNCTION claim');
  writeFileSync(join(migrations, 'index.js'), 'export');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('data of older code is accepted, with a migration to come', () => {
  const kept = migrationsOf(folder);
  expect(Object.keys(kept)).toEqual(['apps/job/migrations/create-tables-1']);
  const newer = { ...kept, 'apps/job/migrations/add-column-2': 'b' };
  expect(() => assertMigrationsKnown(kept, newer)).not.toThrow();
});

test('data of newer code is refused, and the message names the migration', () => {
  const known = migrationsOf(folder);
  const kept = { ...known, 'apps/job/migrations/add-column-2': 'b' };
  expect(() => assertMigrationsKnown(kept, known)).toThrow('apps/job/migrations/add-column-2');
  expect(() => assertMigrationsKnown(kept, known)).toThrow('npm start -- --fresh');
});

test('data of code with another text of a migration is refused, also of a function beside it', () => {
  const kept = migrationsOf(folder);
  writeFileSync(join(migrations, 'functions/claim.sql'), 'CREATE FUNCTION claim()');
  expect(() => assertMigrationsKnown(kept, migrationsOf(folder))).toThrow('create-tables-1');
});

test('data without a note about its migrations is refused', () => {
  expect(() => assertMigrationsKnown(undefined, migrationsOf(folder))).toThrow('belongs to other code');
});
