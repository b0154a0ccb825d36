import { createWorkTable, dropWorkTable } from '@handtest/work';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Readings are rows of work: nothing else is stored of them. */
export class Work1700000000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createWorkTable(queryRunner);
    await queryRunner.query(`INSERT INTO work (queue, key, due_at, first_attempt_at, done_at)
      SELECT 'reading', job_id, due_at, first_attempt_at, ended_at FROM reading`);
    await queryRunner.query('DROP TABLE reading');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE reading (
      job_id text COLLATE "C" PRIMARY KEY,
      attempts integer NOT NULL DEFAULT 0,
      due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      leased_until timestamptz,
      first_attempt_at timestamptz,
      outcome text,
      last_error text,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      ended_at timestamptz
    )`);
    await dropWorkTable(queryRunner);
  }
}
