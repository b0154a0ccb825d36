import { sqlFile } from '@handtest/database';
import { createMessagingTables, dropMessagingTables } from '@handtest/messaging';
import { createProjectCopyTable, dropProjectCopyTable } from '@handtest/project-copy';
import { createReconciliationTable, dropReconciliationTable } from '@handtest/reconciliation';
import { createWorkTable, dropWorkTable } from '@handtest/work';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
CREATE TABLE webhook_endpoint (
  project_id text COLLATE "C" PRIMARY KEY,
  url text NOT NULL,
  enabled boolean NOT NULL,
  encrypted_secret bytea NOT NULL,
  -- The last attempt was not acknowledged.
  failing boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Signs beside the new secret until previous_until, so that receivers can change it without an interruption.
  previous_secret bytea,
  previous_until timestamptz,
  -- The tests of the last minute.
  tested_at timestamptz[] NOT NULL DEFAULT '{}',
  -- The start of the current period in which the endpoint is enabled.
  enabled_since timestamptz,
  -- The last attempt took more than a second.
  slow boolean NOT NULL DEFAULT false,
  -- An attempt to this address has ended.
  tried boolean NOT NULL DEFAULT false,
  -- Whether the endpoint also gets 'credit.low', which has no job.
  credit_alerts boolean NOT NULL DEFAULT false,
  CONSTRAINT webhook_endpoint_previous_ends CHECK ((previous_secret IS NULL) = (previous_until IS NULL))
);
CREATE INDEX webhook_endpoint_enabled ON webhook_endpoint (project_id) WHERE enabled;

-- Each delivery is updated at least twice, and claims read its dead index entries: vacuum runs often.
CREATE TABLE delivery (
  id text COLLATE "C" PRIMARY KEY,
  job_id text COLLATE "C" CONSTRAINT delivery_once_per_job UNIQUE,
  project_id text COLLATE "C" NOT NULL REFERENCES webhook_endpoint (project_id),
  body bytea,
  -- The payload while it waits for the filing of the findings: the body is made from it, once.
  draft text,
  status text NOT NULL DEFAULT 'pending'
    CONSTRAINT delivery_status_known CHECK (status IN ('pending', 'delivered', 'failed')),
  failure text,
  due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Counts all leases: only the holder of the last one reschedules the delivery.
  lease integer NOT NULL DEFAULT 0,
  leased_until timestamptz,
  -- The rows in attempt. counted_attempts: those that advance the schedule. own_faults: those in a row that failed because
  -- of our own faults.
  attempts integer NOT NULL DEFAULT 0,
  counted_attempts integer NOT NULL DEFAULT 0,
  own_faults integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  -- The start of the 24 hours: the creation or the last redelivery.
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  event text NOT NULL DEFAULT 'job.finished'
    CONSTRAINT delivery_event_known CHECK (event IN ('job.finished', 'credit.low')),
  CONSTRAINT delivery_body_or_draft CHECK ((body IS NULL) = (draft IS NOT NULL)),
  CONSTRAINT delivery_ended CHECK ((status = 'pending') = (ended_at IS NULL)),
  CONSTRAINT delivery_failed_with_reason CHECK ((status = 'failed') = (failure IS NOT NULL)),
  CONSTRAINT delivery_of_finished_job CHECK ((event = 'job.finished') = (job_id IS NOT NULL))
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
CREATE INDEX delivery_waiting ON delivery (project_id, due_at) WHERE status = 'pending';
CREATE INDEX delivery_under_way ON delivery (project_id) WHERE leased_until IS NOT NULL;
CREATE INDEX delivery_newest ON delivery (project_id, created_at DESC, id DESC);
CREATE INDEX delivery_awaiting_filing ON delivery (due_at) WHERE draft IS NOT NULL AND ended_at IS NULL;
CREATE INDEX delivery_ended ON delivery (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE attempt (
  delivery_id text COLLATE "C" NOT NULL REFERENCES delivery (id),
  number integer NOT NULL,
  started_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  response_status integer,
  failure text,
  PRIMARY KEY (delivery_id, number)
);

-- Filings that ended, before or after the event of their job.
CREATE TABLE filing_outcome (
  job_id text COLLATE "C" PRIMARY KEY,
  created_issues json NOT NULL,
  received_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX filing_outcome_received ON filing_outcome (received_at);

-- One for each finished job. A row of work sends it; both rows are deleted together.
CREATE TABLE chat_message (
  job_id text COLLATE "C" PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL,
  text text NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  counted_attempts integer NOT NULL DEFAULT 0,
  own_faults integer NOT NULL DEFAULT 0
);

-- The start of the current period in which the project has a chat hook. Set by a trigger, because events and calls write copies.
ALTER TABLE project_copy ADD COLUMN chat_hook_since timestamptz;
CREATE INDEX project_copy_chat_hook ON project_copy (id) WHERE chat_hook_since IS NOT NULL`;

const trigger = `CREATE TRIGGER note_chat_hook BEFORE INSERT OR UPDATE OF copy, deleted ON project_copy
  FOR EACH ROW EXECUTE FUNCTION note_chat_hook()`;

export class CreateTables1767000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await createProjectCopyTable(runner);
    await runner.query(tables);
    await runner.query(sqlFile(import.meta.dirname, 'functions/note_chat_hook.sql'));
    await runner.query(trigger);
    await createWorkTable(runner);
    // The first round starts now: older jobs have no endpoint.
    await createReconciliationTable(runner, 'clock_timestamp()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropReconciliationTable(runner);
    await dropWorkTable(runner);
    await runner.query('DROP TABLE attempt, delivery, filing_outcome, webhook_endpoint, chat_message');
    await dropProjectCopyTable(runner);
    await runner.query('DROP FUNCTION note_chat_hook');
    await dropMessagingTables(runner);
  }
}
