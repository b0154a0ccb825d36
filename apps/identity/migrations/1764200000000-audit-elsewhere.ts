/** The audit log tells of webhooks, plans and caps as well, which other services keep. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AuditElsewhere1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await setKinds(runner, 'organization|member|invitation|project|key|webhook|plan|cap');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM audit_entry WHERE action ~ '^(webhook|plan|cap)\\.'`);
    await setKinds(runner, 'organization|member|invitation|project|key');
  }
}

async function setKinds(runner: QueryRunner, kinds: string): Promise<void> {
  await runner.query(`ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_action_check,
    ADD CONSTRAINT audit_entry_action_check CHECK (action ~ '^(${kinds})\\.[a-z_]+$')`);
}
