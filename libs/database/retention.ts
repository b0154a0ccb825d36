/** Deletes rows after their retention, in batches that lock few rows. */
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { execute } from './sql.js';
import type { Sweep, Sweeper, SweeperRegistry } from './sweeper.js';

export interface OldRows {
  readonly table: string;
  /** The columns of the primary key; `id` by default. */
  readonly key?: string;
  /** A condition in SQL that an index serves. */
  readonly where: string;
  /** Rows of another table that refer to these by a column and are deleted with them. */
  readonly dependents?: { readonly table: string; readonly column: string };
}

const everyMs = 300_000;
const batchSize = 1_000;

export function deletionOf({ table, key = 'id', where, dependents }: OldRows, dataSource: DataSource): Sweep {
  const withDependents =
    dependents &&
    `, dependent AS (DELETE FROM ${dependents.table} WHERE ${dependents.column} IN (SELECT ${key} FROM old))`;
  const text = `
    WITH old AS MATERIALIZED (
      SELECT ${key} FROM ${table} WHERE ${where} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    )${withDependents ?? ''}
    DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM old)`;
  return { name: `old_${table}`, everyMs, batchSize, run: () => execute(dataSource, text) };
}

/** Runs the deletions in the options of `DatabaseModule`. */
export class Retention implements OnApplicationBootstrap {
  private started: Sweeper[] = [];

  constructor(
    private readonly rows: readonly OldRows[],
    private readonly dataSource: DataSource,
    private readonly sweepers: SweeperRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.started = this.rows.map((rows) => this.sweepers.start(deletionOf(rows, this.dataSource)));
  }

  /** Runs now instead of at the next interval. */
  wake(): void {
    for (const sweeper of this.started) sweeper.wake();
  }
}
