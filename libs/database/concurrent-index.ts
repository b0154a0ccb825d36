/** Builds an index while the service writes to its table. */
import type { QueryRunner } from 'typeorm';

/**
 * For a migration with `transaction = false`. An index with this name is dropped first: a process that was killed may have
 * left it, often as invalid.
 *
 * @param definition what follows ON, such as `job (note) WHERE note <> ''`
 */
export async function buildIndexConcurrently(
  runner: QueryRunner,
  name: string,
  definition: string,
): Promise<void> {
  // It waits for all transactions that see the table, and delays none of them.
  await runner.query('SET lock_timeout = 0');
  try {
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
  } finally {
    await runner.query('RESET lock_timeout');
  }
}
