/** Which findings of a job could not be filed, and why. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddFailedIssues1795820000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job ADD COLUMN failed_issues json');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job DROP COLUMN failed_issues');
  }
}
