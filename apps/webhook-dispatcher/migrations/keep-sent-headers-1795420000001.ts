import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepSentHeaders1795420000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null for attempts of a replica of the release before.
    await runner.query('ALTER TABLE attempt ADD COLUMN request_headers json');
    // For the redelivery of all that failed since an instant.
    await runner.query(
      `CREATE INDEX delivery_failed ON delivery (project_id, ended_at, id) WHERE status = 'failed'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX delivery_failed');
    await runner.query('ALTER TABLE attempt DROP COLUMN request_headers');
  }
}
