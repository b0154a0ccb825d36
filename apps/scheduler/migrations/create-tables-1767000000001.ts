import { sqlFile } from '@handtest/database';
import { createMessagingTables, dropMessagingTables } from '@handtest/messaging';
import { createProjectCopyTable, dropProjectCopyTable } from '@handtest/project-copy';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
CREATE TABLE schedule (
  id text COLLATE "C" PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  template_id text COLLATE "C" NOT NULL,
  -- At the last save: shown while the job service does not answer, or when the template is deleted.
  template_name text NOT NULL,
  frequency text NOT NULL
    CONSTRAINT schedule_frequency_known CHECK (frequency IN ('daily', 'weekly', 'biweekly', 'monthly', 'once')),
  hour smallint NOT NULL CONSTRAINT schedule_hour_of_day CHECK (hour BETWEEN 0 AND 23),
  minute smallint NOT NULL CONSTRAINT schedule_minute_of_hour CHECK (minute BETWEEN 0 AND 59),
  timezone text NOT NULL,
  weekdays smallint[],
  day_of_month smallint,
  scheduled_date date,
  -- The Monday of the local week of creation: biweekly schedules run in this week and every second one after it.
  anchor_monday date NOT NULL,
  url_override text,
  auto_file_override boolean,
  chat_override boolean,
  status text NOT NULL CONSTRAINT schedule_status_known CHECK (status IN ('active', 'paused')),
  next_execution_at timestamptz,
  last_executed_at timestamptz,
  -- The version of the time-zone data by which next_execution_at was computed.
  zone_data text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT schedule_weekdays_of_week CHECK (weekdays <@ ARRAY[0, 1, 2, 3, 4, 5, 6]::smallint[]),
  CONSTRAINT schedule_timed CHECK (
    (frequency IN ('weekly', 'biweekly')) = (coalesce(cardinality(weekdays), 0) > 0)
    AND (frequency = 'monthly') = (coalesce(day_of_month BETWEEN 0 AND 28, false))
    AND (frequency = 'once') = (scheduled_date IS NOT NULL)),
  CONSTRAINT schedule_active_has_next CHECK ((status = 'active') = (next_execution_at IS NOT NULL))
);
CREATE INDEX schedule_due ON schedule (next_execution_at) WHERE status = 'active';
CREATE INDEX schedule_newest ON schedule (project_id, created_at DESC, id DESC);

-- A run of a schedule. While it is pending, its job is being created: by the process with the lease, or by any process
-- after leased_until.
CREATE TABLE schedule_execution (
  id text COLLATE "C" PRIMARY KEY,
  schedule_id text COLLATE "C" NOT NULL REFERENCES schedule (id) ON DELETE CASCADE,
  nominal_at timestamptz NOT NULL,
  status text NOT NULL CONSTRAINT schedule_execution_status_known CHECK (
    status IN ('pending', 'completed', 'skipped_insufficient_tokens', 'skipped_template_deleted', 'failed')),
  job_id text COLLATE "C",
  reason text,
  executed_at timestamptz,
  leased_until timestamptz,
  -- Counts leases: only the holder of the last one records the outcome.
  attempt integer NOT NULL DEFAULT 0,
  CONSTRAINT schedule_execution_once UNIQUE (schedule_id, nominal_at),
  CONSTRAINT schedule_execution_leased CHECK ((status = 'pending') = (leased_until IS NOT NULL)),
  CONSTRAINT schedule_execution_ended CHECK ((status = 'pending') = (executed_at IS NULL)),
  CONSTRAINT schedule_execution_has_job CHECK ((status = 'completed') = (job_id IS NOT NULL)),
  CONSTRAINT schedule_execution_has_reason CHECK (reason IS NOT NULL OR status IN ('pending', 'completed'))
);
CREATE INDEX schedule_execution_pending ON schedule_execution (leased_until) WHERE status = 'pending'`;

const trigger = `CREATE TRIGGER delete_schedules_of_project AFTER INSERT OR UPDATE OF deleted ON project_copy
  FOR EACH ROW WHEN (NEW.deleted) EXECUTE FUNCTION delete_schedules_of_project()`;

export class CreateTables1767000000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await createProjectCopyTable(queryRunner);
    await queryRunner.query(tables);
    await queryRunner.query(sqlFile(import.meta.dirname, 'functions/delete_schedules_of_project.sql'));
    await queryRunner.query(trigger);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropProjectCopyTable(queryRunner);
    await queryRunner.query('DROP FUNCTION delete_schedules_of_project');
    await queryRunner.query('DROP TABLE schedule_execution, schedule');
    await dropMessagingTables(queryRunner);
  }
}
