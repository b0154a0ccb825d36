/** The open filings of a repository: before a new issue, those of other jobs are looked for. */
import { buildIndexConcurrently } from '@handtest/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexOpenFilings1795680000002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const rows = 'filing (organization_id, lower(repository)) WHERE ended_at IS NULL';
    await buildIndexConcurrently(runner, 'filing_open', rows);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY filing_open');
  }
}
