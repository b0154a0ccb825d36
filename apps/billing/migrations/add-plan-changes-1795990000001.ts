/** Which request of a user changed a subscription last, so that a later change at Stripe is not taken for it. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPlanChanges1795990000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscription ADD COLUMN change_id text COLLATE "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscription DROP COLUMN change_id');
  }
}
