import type { MigrationInterface, QueryRunner } from 'typeorm';

const kinds =
  'organization|member|invitation|project|key|webhook|schedule|connection|plan|cap|errormon|secret';

/** The log also has actions of platform admins that belong to no organization. */
export class AllowPlatformAudit1795900000001 implements MigrationInterface {
  readonly widens = ['audit_entry_action_check'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE audit_entry ALTER COLUMN organization_id DROP NOT NULL`);
    await runner.query(knownSubjects('tester', 'browser'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM audit_entry WHERE organization_id IS NULL`);
    await runner.query(`ALTER TABLE audit_entry ALTER COLUMN organization_id SET NOT NULL`);
    await runner.query(knownSubjects());
  }
}

/** @param more kinds of subjects beside those of the first releases */
export const knownSubjects = (...more: string[]) => `ALTER TABLE audit_entry
  DROP CONSTRAINT audit_entry_action_check,
  ADD CONSTRAINT audit_entry_action_check CHECK (action ~ '^(${[kinds, ...more].join('|')})\\.[a-z_]+$')`;
