import { createMessagingTables, dropMessagingTables } from '@handtest/messaging';
import { createProjectCopyTable, dropProjectCopyTable } from '@handtest/project-copy';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = [
  // failing: the last attempt that ended, of whichever delivery, was not acknowledged.
  `CREATE TABLE webhook_endpoint (
    project_id text COLLATE "C" PRIMARY KEY,
    url text NOT NULL,
    enabled boolean NOT NULL,
    encrypted_secret bytea NOT NULL,
    failing boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  // lease counts up with every taking of the row and tells its holders apart. attempts are the rows of the table
  // below; counted_attempts those that move the schedule on; own_faults the tries lost to outages of our own in a row.
  `CREATE TABLE delivery (
    id text COLLATE "C" PRIMARY KEY,
    job_id text COLLATE "C" NOT NULL CONSTRAINT delivery_once_per_job UNIQUE,
    project_id text COLLATE "C" NOT NULL REFERENCES webhook_endpoint (project_id),
    body bytea NOT NULL,
    status text NOT NULL DEFAULT 'pending'
      CONSTRAINT delivery_status_known CHECK (status IN ('pending', 'delivered', 'failed')),
    failure text,
    due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    lease integer NOT NULL DEFAULT 0,
    leased_until timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    counted_attempts integer NOT NULL DEFAULT 0,
    own_faults integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    ended_at timestamptz,
    CONSTRAINT delivery_ended CHECK ((status = 'pending') = (ended_at IS NULL)),
    CONSTRAINT delivery_failed_with_reason CHECK ((status = 'failed') = (failure IS NOT NULL))
  )`,
  `CREATE INDEX delivery_waiting ON delivery (project_id, due_at) WHERE status = 'pending'`,
  'CREATE INDEX delivery_under_way ON delivery (project_id) WHERE leased_until IS NOT NULL',
  'CREATE INDEX delivery_newest ON delivery (project_id, created_at DESC, id DESC)',
  // Every row is updated at least twice, and the dead entries stand at the front of the index that workers read.
  'ALTER TABLE delivery SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000)',
  `CREATE TABLE attempt (
    delivery_id text COLLATE "C" NOT NULL REFERENCES delivery (id),
    number integer NOT NULL,
    started_at timestamptz NOT NULL,
    duration_ms integer NOT NULL,
    response_status integer,
    failure text,
    PRIMARY KEY (delivery_id, number)
  )`,
];

export class CreateWebhooks1767000000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await createProjectCopyTable(queryRunner);
    for (const table of tables) await queryRunner.query(table);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE attempt, delivery, webhook_endpoint');
    await dropProjectCopyTable(queryRunner);
    await dropMessagingTables(queryRunner);
  }
}
