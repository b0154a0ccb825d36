/** Testers extend their time: how much of the budget is used. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExtendJob1771000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE job ADD COLUMN extended_ms integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT job_extensions CHECK (extensions_used <= max_extension_count
          AND extended_ms <= round(max_extension_minutes * 60000))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job DROP CONSTRAINT job_extensions, DROP COLUMN extended_ms');
  }
}
