import { createMessagingTables, dropMessagingTables } from '@handtest/messaging';
import { createProjectCopyTable, dropProjectCopyTable } from '@handtest/project-copy';
import { createWorkTable, dropWorkTable } from '@handtest/work';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
-- The test plan of a pull-request or issue job; only a testable one is written.
CREATE TABLE plan (
  job_id text COLLATE "C" PRIMARY KEY,
  testable boolean NOT NULL,
  reason text NOT NULL,
  -- Material, address and instructions, until the plan is written or has failed.
  request json,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX plan_old ON plan (created_at);

CREATE TABLE errormon_connection (
  project_id text COLLATE "C" PRIMARY KEY,
  base_url text NOT NULL,
  organization_slug text NOT NULL,
  project_slug text NOT NULL,
  environment text,
  encrypted_token bytea NOT NULL,
  hint text NOT NULL,
  status text NOT NULL DEFAULT 'untested' CHECK (status IN ('untested', 'working', 'failing')),
  last_failure text CHECK ((last_failure IS NOT NULL) = (status = 'failing')),
  -- The server permits one request at a time: until then another reads, or the server asked to wait.
  free_at timestamptz NOT NULL DEFAULT '-infinity',
  tested_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
`;

/** Readings are rows of work. */
export class CreateTables1767000000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await createWorkTable(queryRunner);
    await createProjectCopyTable(queryRunner);
    await queryRunner.query(tables);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE errormon_connection; DROP TABLE plan');
    await dropProjectCopyTable(queryRunner);
    await dropWorkTable(queryRunner);
    await dropMessagingTables(queryRunner);
  }
}
