import { createReconciliationTable, dropReconciliationTable } from '@handtest/reconciliation';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first round compares all jobs. */
export class ShareReconciliation1793000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS cost_comparison');
    await createReconciliationTable(runner, "'epoch'");
  }

  down(runner: QueryRunner): Promise<void> {
    return dropReconciliationTable(runner);
  }
}
