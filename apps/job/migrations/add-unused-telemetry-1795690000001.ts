/** Which jobs that ended without a result still have their telemetry. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddUnusedTelemetry1795690000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job ADD COLUMN telemetry_deleted boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job DROP COLUMN telemetry_deleted');
  }
}
