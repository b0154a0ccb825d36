/** The project secrets that a job names. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSecrets1795515000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job ADD COLUMN secrets json');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job DROP COLUMN secrets');
  }
}
