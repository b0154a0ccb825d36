/** The log of an organization also has its jobs that a platform admin cancelled. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { knownSubjects } from './allow-platform-audit-1795900000001.js';

export class AllowJobAudit1795910000001 implements MigrationInterface {
  readonly widens = ['audit_entry_action_check'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(knownSubjects('tester', 'browser', 'job'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM audit_entry WHERE action LIKE 'job.%'`);
    await runner.query(knownSubjects('tester', 'browser'));
  }
}
