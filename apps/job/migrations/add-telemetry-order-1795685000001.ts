/** The order in which the batches of a job are read, page by page. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddTelemetryOrder1795685000001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET lock_timeout = 0');
    await runner.query(
      'CREATE INDEX CONCURRENTLY telemetry_batch_order ON telemetry_batch (job_id, position, arrival)',
    );
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY telemetry_batch_order');
  }
}
