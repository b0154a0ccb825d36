/** Stripe's events are processed by rows of work. An event without a payload is processed. */
import { createWorkTable, dropWorkTable } from '@handtest/work';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `INSERT INTO work (queue, key) SELECT 'stripe_event', id FROM stripe_event WHERE payload IS NOT NULL`,
  `ALTER TABLE stripe_event DROP COLUMN attempts, DROP COLUMN next_attempt_at, DROP COLUMN processed_at,
     DROP COLUMN parked_at, DROP COLUMN last_error`,
];

const down = [
  `ALTER TABLE stripe_event ADD COLUMN attempts integer NOT NULL DEFAULT 0, ADD COLUMN last_error text,
     ADD COLUMN next_attempt_at timestamptz NOT NULL DEFAULT now(),
     ADD COLUMN processed_at timestamptz, ADD COLUMN parked_at timestamptz`,
  'UPDATE stripe_event SET processed_at = now() WHERE payload IS NULL',
  `ALTER TABLE stripe_event ADD CONSTRAINT stripe_event_keeps_its_payload
     CHECK (payload IS NOT NULL OR processed_at IS NOT NULL)`,
  `CREATE INDEX stripe_event_due ON stripe_event (next_attempt_at) WHERE processed_at IS NULL AND parked_at IS NULL`,
];

export class WorkOnStripeEvents1795000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createWorkTable(runner);
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropWorkTable(runner);
    for (const statement of down) await runner.query(statement);
  }
}
