/** Which findings of a job could not be filed, and why. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddFailedIssues1795820000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The default is for the release before, which runs beside this one and does not know the column.
    await runner.query(`ALTER TABLE filing_outcome ADD COLUMN failed_issues json NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE filing_outcome DROP COLUMN failed_issues');
  }
}
