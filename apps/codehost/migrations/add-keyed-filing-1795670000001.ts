/** The filing that the first request with an Idempotency-Key began. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddKeyedFiling1795670000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // NULL: of a replica of the release before. No foreign key: a failed filing that is repeated has another id.
    await runner.query('ALTER TABLE idempotency_key ADD COLUMN filing_id text COLLATE "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_key DROP COLUMN filing_id');
  }
}
