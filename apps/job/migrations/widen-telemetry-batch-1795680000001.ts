/** A batch may be larger than it was sent: each of its timestamps is stored with 24 characters. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** NOT VALID: the rows that exist are within the old limit, so the table is not read. */
const limit = (bytes: number) =>
  `ALTER TABLE telemetry_batch DROP CONSTRAINT telemetry_batch_bytes_check,
    ADD CONSTRAINT telemetry_batch_bytes_check CHECK (bytes <= ${bytes}) NOT VALID`;

export class WidenTelemetryBatch1795680000001 implements MigrationInterface {
  readonly widens = ['telemetry_batch_bytes_check'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(limit(1_048_576));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(limit(524_288));
  }
}
