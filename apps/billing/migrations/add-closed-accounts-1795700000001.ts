/** The accounts of deleted organizations, which get no more granted credit. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddClosedAccounts1795700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account ADD COLUMN closed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account DROP COLUMN closed_at');
  }
}
