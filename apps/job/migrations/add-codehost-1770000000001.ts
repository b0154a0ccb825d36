/** What a job knows of code hosts: its repositories, and whether and where its findings are to be filed. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddCodehost1770000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE job
      ADD COLUMN codehost_repos json,
      ADD COLUMN auto_create_codehost_issues boolean NOT NULL DEFAULT false,
      ADD COLUMN codehost_issues_repo text COLLATE "C",
      ADD CONSTRAINT job_filing CHECK (NOT auto_create_codehost_issues OR codehost_repos IS NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE job DROP CONSTRAINT job_filing, DROP COLUMN codehost_repos,
      DROP COLUMN auto_create_codehost_issues, DROP COLUMN codehost_issues_repo`);
  }
}
