/** Finds the jobs whose telemetry the sweep deletes. A job that no tester claimed has none. */
import { buildIndexConcurrently } from '@handtest/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexUnusedTelemetry1795690000002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexConcurrently(
      runner,
      'job_telemetry_unused',
      `job (id)
        WHERE NOT telemetry_deleted AND claimed_at IS NOT NULL AND status IN ('cancelled', 'expired', 'failed')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY job_telemetry_unused');
  }
}
