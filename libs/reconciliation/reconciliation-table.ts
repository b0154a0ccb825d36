/** The cursor and the lease of a service's reconciliation: one row. A migration of the service calls `createReconciliationTable`. */
import type { QueryRunner } from 'typeorm';

/** @param start SQL: the first round has the jobs that finished after it */
export async function createReconciliationTable(queryRunner: QueryRunner, start: string): Promise<void> {
  // lease counts up and distinguishes the processes that have had it. through: the end of the last complete round.
  await queryRunner.query(`CREATE TABLE reconciliation (
    id boolean PRIMARY KEY DEFAULT true CONSTRAINT reconciliation_one_row CHECK (id),
    after_instant timestamptz NOT NULL,
    after_job_id text COLLATE "C" NOT NULL DEFAULT '',
    through timestamptz,
    due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    lease integer NOT NULL DEFAULT 0
  )`);
  await queryRunner.query(`INSERT INTO reconciliation (after_instant) VALUES (${start})`);
}

export async function dropReconciliationTable(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('DROP TABLE reconciliation');
}
