import { createReconciliationTable, dropReconciliationTable } from '@handtest/reconciliation';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first round begins now: jobs that finished before have no endpoint. */
export class ShareReconciliation1793000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS reconciliation');
    await createReconciliationTable(runner, 'clock_timestamp()');
  }

  down(runner: QueryRunner): Promise<void> {
    return dropReconciliationTable(runner);
  }
}
