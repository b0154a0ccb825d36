/** The results template that a job's output schema was compiled from: its tester fills it in. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddResultsTemplate1770000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job ADD COLUMN results_template text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job DROP COLUMN results_template');
  }
}
