/** The included credit of all plans when an invoice was paid. A change of plan takes back a share of what was given then. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddIncludedCredit1796010000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE paid_invoice (id text COLLATE "C" PRIMARY KEY, included_credit jsonb NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE paid_invoice');
  }
}
