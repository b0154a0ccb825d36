import { createMessagingTables, dropMessagingTables } from '@handtest/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Readings1700000000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE reading (
      job_id text COLLATE "C" PRIMARY KEY,
      attempts integer NOT NULL DEFAULT 0,
      due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      leased_until timestamptz,
      first_attempt_at timestamptz,
      outcome text CONSTRAINT reading_outcome_known CHECK (outcome IN ('read', 'unreadable')),
      last_error text,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      ended_at timestamptz,
      CONSTRAINT reading_ended CHECK ((outcome IS NULL) = (ended_at IS NULL))
    )`);
    await queryRunner.query('CREATE INDEX reading_due ON reading (due_at) WHERE outcome IS NULL');
    await createMessagingTables(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropMessagingTables(queryRunner);
    await queryRunner.query('DROP TABLE reading');
  }
}
