/** Which nights the ledger was checked, and how much was wrong. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateLedgerCheck1773000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE ledger_check (
      day date PRIMARY KEY,
      began_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      faults integer,
      CONSTRAINT ledger_check_ends_with_a_count CHECK ((ended_at IS NULL) = (faults IS NULL))
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ledger_check');
  }
}
