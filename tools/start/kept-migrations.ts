/** Compares the migrations of kept data with those of this code. */
import { globSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { inSameFolder } from '../demonstration/dev-file.js';

/** Hash of each migration, by its file: `apps/job/migrations/create-tables-1767000000001`. */
export type Migrations = Readonly<Record<string, string>>;

/** @param folder with the built code */
export function migrationsOf(folder: string): Migrations {
  const files = globSync('apps/*/migrations/*-[0-9]*.js', { cwd: folder });
  return Object.fromEntries(files.map((file) => [file.replace(/\.js$/, ''), hashOf(join(folder, file))]));
}

/** Of the migration and of the SQL files beside it. */
function hashOf(file: string): string {
  const hash = createHash('sha256').update(readFileSync(file));
  for (const sql of globSync('**/*.sql', { cwd: dirname(file) }).sort()) {
    hash.update(sql).update(readFileSync(join(dirname(file), sql)));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Data has migrations that this code does not have: it was last used by newer code, or by code whose tables differ. New
 * migrations of this code are fine.
 *
 * @throws Error that says how to go on
 */
export function assertMigrationsKnown(kept: Migrations | undefined, known: Migrations): void {
  const unknown = Object.entries(kept ?? { 'apps/*/migrations': '' })
    .filter(([file, hash]) => known[file] !== hash)
    .map(([file]) => file);
  if (unknown.length === 0) return;
  throw new Error(
    'The data of earlier starts belongs to other code: this code does not have, or has changed, the migrations\n' +
      `${unknown.map((file) => `  ${file}`).join('\n')}\n` +
      `Go back to that code, or delete the data with: ${inSameFolder('npm start -- --fresh')}`,
  );
}
