/** What a remote browser records beside console, network and clicks. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPageEvents1795510000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The defaults are for the release before, which runs beside this one and does not know the columns.
    await runner.query(`ALTER TABLE telemetry_batch ADD COLUMN page_events json NOT NULL DEFAULT '[]',
      ADD COLUMN interactions json NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE telemetry_batch DROP COLUMN page_events, DROP COLUMN interactions');
  }
}
