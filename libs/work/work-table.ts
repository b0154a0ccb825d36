/**
 * The table of work in a service's own database: a migration of the service calls `createWorkTable`.
 *
 * fence counts every attempt that ever started: only the holder of the current value may record an outcome. attempts
 * counts those since the work was added or replayed. A row with neither done_at nor parked_at is open.
 */
import type { QueryRunner } from 'typeorm';

const open = 'done_at IS NULL AND parked_at IS NULL';

const statements = [
  `CREATE TABLE work (
    queue text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    lane text COLLATE "C",
    due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    fence integer NOT NULL DEFAULT 0,
    attempts integer NOT NULL DEFAULT 0,
    leased_until timestamptz,
    first_attempt_at timestamptz,
    last_error text,
    parked_at timestamptz,
    done_at timestamptz,
    PRIMARY KEY (queue, key),
    CONSTRAINT work_is_not_leased_when_ended CHECK (leased_until IS NULL OR (${open})),
    CONSTRAINT work_is_done_or_parked CHECK (done_at IS NULL OR parked_at IS NULL)
  )`,
  `CREATE INDEX work_due ON work (queue, due_at) WHERE ${open}`,
  `CREATE INDEX work_of_lane ON work (queue, lane, due_at, key) WHERE lane IS NOT NULL AND ${open}`,
  'CREATE INDEX work_done ON work (queue, done_at) WHERE done_at IS NOT NULL',
  'CREATE INDEX work_parked ON work (queue) WHERE parked_at IS NOT NULL',
];

export async function createWorkTable(queryRunner: QueryRunner): Promise<void> {
  for (const statement of statements) await queryRunner.query(statement);
}

export async function dropWorkTable(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('DROP TABLE work');
}
