/**
 * Indexes that answer every filter of the job list by themselves. The two of before are made anew with `created_at`, so
 * that jobs created after an instant are found without a look at their rows.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexJobLists1772000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX job_list, job_list_by_status');
    await runner.query(indexes);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX job_list, job_list_by_status, job_list_by_template, job_list_by_schedule');
    await runner.query(formerIndexes);
  }
}

const indexes = `
  CREATE INDEX job_list ON job (project_id, updated_at DESC, id DESC) INCLUDE (status, created_at)
    WHERE status <> 'pending';
  CREATE INDEX job_list_by_status ON job (project_id, status, updated_at DESC, id DESC) INCLUDE (created_at)
    WHERE status <> 'pending';
  CREATE INDEX job_list_by_template ON job (project_id, template, updated_at DESC, id DESC)
    INCLUDE (status, created_at) WHERE template IS NOT NULL AND status <> 'pending';
  CREATE INDEX job_list_by_schedule ON job (project_id, schedule_id, updated_at DESC, id DESC)
    INCLUDE (status, created_at) WHERE schedule_id IS NOT NULL AND status <> 'pending';`;

const formerIndexes = `
  CREATE INDEX job_list ON job (project_id, updated_at DESC, id DESC) INCLUDE (status) WHERE status <> 'pending';
  CREATE INDEX job_list_by_status ON job (project_id, status, updated_at DESC, id DESC) WHERE status <> 'pending';`;
