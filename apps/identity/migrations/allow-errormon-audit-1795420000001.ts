import type { MigrationInterface, QueryRunner } from 'typeorm';

const kinds = 'organization|member|invitation|project|key|webhook|schedule|connection|plan|cap';

/** The log also has changes of error monitors. Without their kind in the rule, their events were parked. */
export class AllowErrormonAudit1795420000001 implements MigrationInterface {
  readonly widens = ['audit_entry_action_check'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(replaceRule(`${kinds}|errormon`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM audit_entry WHERE starts_with(action, 'errormon.')`);
    await runner.query(replaceRule(kinds));
  }
}

const replaceRule = (known: string) => `ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_action_check,
  ADD CONSTRAINT audit_entry_action_check CHECK (action ~ '^(${known})\\.[a-z_]+$')`;
