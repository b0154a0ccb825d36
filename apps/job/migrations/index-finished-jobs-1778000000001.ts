/** Finished jobs of all projects in the order of their ends. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexFinishedJobs1778000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX job_finished ON job (completed_at, id) WHERE completed_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX job_finished');
  }
}
