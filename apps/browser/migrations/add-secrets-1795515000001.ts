/** The secrets of projects, and what a visit must know to fill them in. */
import { sqlFile } from '@handtest/database';
import { createMessagingTables, dropMessagingTables } from '@handtest/messaging';
import { createProjectCopyTable, dropProjectCopyTable } from '@handtest/project-copy';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
  CREATE TABLE project_secret (
    id text COLLATE "C" PRIMARY KEY,
    project_id text COLLATE "C" NOT NULL,
    name text NOT NULL,
    origins text[] NOT NULL,
    username text NOT NULL,
    encrypted_password bytea NOT NULL,
    encrypted_totp_seed bytea,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    last_used_at timestamptz,
    CONSTRAINT project_secret_name UNIQUE (project_id, name)
  );

  -- The default is for the release before, which runs beside this one and does not know the columns.
  ALTER TABLE visit ADD COLUMN project_id text COLLATE "C", ADD COLUMN secrets json NOT NULL DEFAULT '[]'`;

const trigger = `CREATE TRIGGER delete_secrets_of_project AFTER INSERT OR UPDATE OF deleted ON project_copy
  FOR EACH ROW WHEN (NEW.deleted) EXECUTE FUNCTION delete_secrets_of_project()`;

export class AddSecrets1795515000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await createProjectCopyTable(runner);
    await runner.query(tables);
    await runner.query(sqlFile(import.meta.dirname, 'functions/delete_secrets_of_project.sql'));
    await runner.query(trigger);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropProjectCopyTable(runner);
    await runner.query('DROP FUNCTION delete_secrets_of_project');
    await runner.query('DROP TABLE project_secret');
    await runner.query('ALTER TABLE visit DROP COLUMN project_id, DROP COLUMN secrets');
    await dropMessagingTables(runner);
  }
}
