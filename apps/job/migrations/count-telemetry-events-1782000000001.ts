/** How many events a batch of telemetry holds: what a job may have of them is limited. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountTelemetryEvents1782000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE telemetry_batch ADD COLUMN events integer NOT NULL DEFAULT 0');
    await runner.query(`UPDATE telemetry_batch SET events = json_array_length(console_messages)
      + json_array_length(network_requests) + json_array_length(clicks)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE telemetry_batch DROP COLUMN events');
  }
}
