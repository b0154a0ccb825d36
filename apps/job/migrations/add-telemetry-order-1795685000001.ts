/** The order in which the batches of a job are read, page by page. */
import { buildIndexConcurrently } from '@handtest/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddTelemetryOrder1795685000001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexConcurrently(
      runner,
      'telemetry_batch_order',
      'telemetry_batch (job_id, position, arrival)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY telemetry_batch_order');
  }
}
