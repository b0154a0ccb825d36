/** What the bank of a payer took back: credit goes with it as with a refund, and the two add up. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountLostDisputes1783000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE refund ADD COLUMN disputed_cents bigint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE refund DROP COLUMN disputed_cents');
  }
}
