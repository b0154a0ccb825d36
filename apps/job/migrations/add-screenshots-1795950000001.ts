/** Which notes of testers have a picture of the tested page, and where. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddScreenshots1795950000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tester_note ADD COLUMN screenshot_key text COLLATE "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tester_note DROP COLUMN screenshot_key');
  }
}
