/** The tables of the job service. Triggers enforce the rules of state changes for every statement. */
import { sqlFile } from '@handtest/database';
import { createMessagingTables, dropMessagingTables } from '@handtest/messaging';
import { createProjectCopyTable } from '@handtest/project-copy';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTables1767000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await createProjectCopyTable(runner);
    for (const name of ['clock_ms', 'iso_instant', 'end_jobs_of_project'])
      await runner.query(functionFile(name));
    for (const tables of [
      projects,
      jobs,
      jobIndexes,
      templates,
      idempotencyKeys,
      telemetry,
      jobEvents,
      recordings,
    ])
      await runner.query(tables);
    for (const name of ruleFunctions) await runner.query(functionFile(name));
    await runner.query(jobTriggers);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE recording_object, job_event, telemetry_batch, idempotency_key, template, job,
      project_clock, project_copy CASCADE`);
    await runner.query(`DROP FUNCTION record_job_change, refuse_job_change, system_message, new_message_id,
      end_jobs_of_project, iso_instant, clock_ms`);
    await dropMessagingTables(runner);
  }
}

const functionFile = (name: string) => sqlFile(import.meta.dirname, `functions/${name}.sql`);
const ruleFunctions = [
  'new_message_id',
  'system_message',
  'add_job_event',
  'record_job_change',
  'refuse_job_change',
];

/** While `ending_since` is set, the open jobs of a deleted project are being cancelled. A trigger sets it for any writer. */
const projects = `
  ALTER TABLE project_copy ADD COLUMN ending_since timestamptz,
    ADD COLUMN name text NOT NULL GENERATED ALWAYS AS (copy->>'name') STORED;
  CREATE INDEX project_copy_by_organization ON project_copy (organization_id);
  CREATE INDEX project_copy_ending ON project_copy (id) WHERE ending_since IS NOT NULL;
  CREATE TRIGGER end_jobs_of_project BEFORE INSERT OR UPDATE OF version ON project_copy
    FOR EACH ROW WHEN (NEW.deleted) EXECUTE FUNCTION end_jobs_of_project();

  CREATE TABLE project_clock (
    project_id text COLLATE "C" PRIMARY KEY,
    last_ending_at timestamptz NOT NULL
  ) WITH (fillfactor = 50);`;

/**
 * `next_step_at`: when the simulated tester acts next; only of test jobs in the queue or at work. `last_event`: the first two positions need no row. They are the
 * job's creation and its release into the queue.
 */
const jobs = `
  CREATE TABLE job (
    id text COLLATE "C" PRIMARY KEY,
    organization_id text COLLATE "C" NOT NULL,
    project_id text COLLATE "C" NOT NULL,
    livemode boolean NOT NULL DEFAULT true,
    next_step_at timestamptz,
    status text COLLATE "C" NOT NULL CHECK (status IN
      ('preparing', 'pending', 'queued', 'working', 'completed', 'cancelled', 'expired', 'failed')),
    url text,
    description text,
    output_schema json,
    results_template text,
    additional_validation_instructions text,
    device_class text NOT NULL CHECK (device_class IN ('desktop', 'mobile')),
    codehost_repos json,
    auto_create_codehost_issues boolean NOT NULL DEFAULT false,
    codehost_issues_repo text COLLATE "C",
    codehost_context json,
    testability json,
    metadata json,
    metadata_labels jsonb,
    created_by json NOT NULL,
    template text,
    schedule_id text COLLATE "C",
    chat_notification boolean NOT NULL DEFAULT true,
    target_duration_minutes double precision NOT NULL CHECK (target_duration_minutes BETWEEN 1 AND 120),
    max_extension_minutes double precision NOT NULL CHECK (max_extension_minutes >= 0),
    max_extension_count integer NOT NULL CHECK (max_extension_count >= 0),
    extensions_used integer NOT NULL DEFAULT 0,
    extended_ms integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    claim_deadline timestamptz,
    tester_id text COLLATE "C",
    tester_alias text,
    tester_avatar_url text,
    claimed_at timestamptz,
    response_deadline timestamptz,
    submitted_at timestamptz,
    test_duration_seconds integer,
    tester_response text,
    tester_answers json,
    tester_data json,
    tester_data_bytes integer,
    recording_key text COLLATE "C",
    recording_type text COLLATE "C",
    recording_bytes bigint,
    recording_started_at timestamptz,
    recording_seconds double precision,
    recording_width integer,
    recording_height integer,
    last_event integer NOT NULL DEFAULT 2,
    messages integer NOT NULL DEFAULT 0,
    message_bytes integer NOT NULL DEFAULT 0,
    completed_at timestamptz,
    reason text COLLATE "C" CHECK (reason IN
      ('not_testable', 'url_unreachable', 'extraction_failed', 'platform_error', 'not_claimed', 'time_ran_out',
       'cancelled_by_caller', 'cancelled_by_tester', 'cancelled_by_admin')),
    error text,
    cost_micros bigint,
    result json,
    extracted_issues json,
    key_moments json,
    provenance json,
    created_issues json,
    CONSTRAINT job_minutes CHECK (target_duration_minutes + max_extension_minutes <= 120),
    CONSTRAINT job_extensions CHECK (extensions_used <= max_extension_count
      AND extended_ms <= round(max_extension_minutes * 60000)),
    CONSTRAINT job_filing CHECK (NOT auto_create_codehost_issues OR codehost_issues_repo IS NOT NULL),
    CONSTRAINT job_planned CHECK (status IN ('preparing', 'failed', 'cancelled')
      OR (url IS NOT NULL AND description IS NOT NULL)),
    CONSTRAINT job_queued CHECK (status <> 'queued' OR (claim_deadline IS NOT NULL AND tester_id IS NULL)),
    CONSTRAINT job_working CHECK (status <> 'working' OR (tester_id IS NOT NULL AND claimed_at IS NOT NULL
      AND response_deadline IS NOT NULL)),
    CONSTRAINT job_completed CHECK (status <> 'completed' OR (result IS NOT NULL AND cost_micros IS NOT NULL
      AND submitted_at IS NOT NULL AND completed_at IS NOT NULL)),
    CONSTRAINT job_ended CHECK (status NOT IN ('cancelled', 'expired', 'failed') OR
      (reason IS NOT NULL AND completed_at IS NOT NULL AND result IS NULL AND cost_micros IS NULL))
  );`;

/**
 * Nearly every job is inserted as pending and changes its state at once. The indexes of the lists leave pending jobs out: a
 * creation then writes half as many entries. A list finds pending jobs by `job_pending`.
 */
const jobIndexes = `
  CREATE INDEX job_pending ON job (created_at) WHERE status = 'pending';
  CREATE INDEX job_preparing ON job (created_at) WHERE status = 'preparing';
  CREATE INDEX job_list_by_project ON job (project_id, livemode, status, updated_at DESC, id DESC) INCLUDE (created_at)
    WHERE status <> 'pending';
  CREATE INDEX job_list_by_organization ON job (organization_id, livemode, status, updated_at DESC, id DESC)
    INCLUDE (project_id, created_at) WHERE status <> 'pending';
  CREATE INDEX job_list_by_template ON job (project_id, livemode, template, updated_at DESC, id DESC)
    INCLUDE (status, created_at) WHERE template IS NOT NULL AND status <> 'pending';
  CREATE INDEX job_list_by_schedule ON job (schedule_id, updated_at DESC, id DESC)
    INCLUDE (organization_id, project_id, livemode, status, created_at) WHERE schedule_id IS NOT NULL AND status <> 'pending';
  CREATE INDEX job_finished ON job (completed_at, id) WHERE completed_at IS NOT NULL;
  CREATE INDEX job_tester_queue ON job (claim_deadline, id) WHERE status = 'queued' AND livemode;
  CREATE INDEX job_simulation_due ON job (next_step_at)
    WHERE next_step_at IS NOT NULL AND status IN ('queued', 'working') AND submitted_at IS NULL;
  CREATE INDEX job_response_due ON job (response_deadline) WHERE status = 'working' AND submitted_at IS NULL;
  CREATE INDEX job_reading_due ON job (submitted_at) WHERE status = 'working' AND submitted_at IS NOT NULL;
  CREATE UNIQUE INDEX job_one_active_per_tester ON job (tester_id)
    WHERE status = 'working' AND submitted_at IS NULL AND livemode;
  CREATE INDEX job_recording_unused ON job (id)
    WHERE recording_key IS NOT NULL AND status IN ('cancelled', 'expired', 'failed');
  CREATE INDEX job_by_label ON job USING gin (metadata_labels jsonb_path_ops) WHERE metadata_labels IS NOT NULL;`;

/** NULL where a template says nothing. */
const templates = `
  CREATE TABLE template (
    id text COLLATE "C" PRIMARY KEY,
    project_id text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    description text,
    test_instructions text NOT NULL,
    output_schema json,
    results_template text,
    url text,
    device_class text COLLATE "C" CHECK (device_class IN ('desktop', 'mobile')),
    target_duration_minutes double precision CHECK (target_duration_minutes BETWEEN 1 AND 120),
    max_extension_minutes double precision CHECK (max_extension_minutes >= 0),
    max_extension_count integer CHECK (max_extension_count >= 0),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT template_results CHECK (output_schema IS NULL OR results_template IS NULL)
  );
  CREATE UNIQUE INDEX template_name ON template (project_id, name);
  CREATE INDEX template_list ON template (project_id, created_at DESC, id DESC);`;

/** A key is deleted with a job whose creation failed. All other keys are kept for 72 hours. */
const idempotencyKeys = `
  CREATE TABLE idempotency_key (
    principal text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    fingerprint text COLLATE "C" NOT NULL,
    job_id text COLLATE "C" NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (principal, key)
  );
  CREATE INDEX idempotency_key_by_job ON idempotency_key (job_id);
  CREATE INDEX idempotency_key_by_age ON idempotency_key (created_at);`;

/** Batches are read in the order of `position`, then of arrival. */
const telemetry = `
  CREATE TABLE telemetry_batch (
    job_id text COLLATE "C" NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    batch_id text COLLATE "C" NOT NULL,
    position integer NOT NULL,
    arrival bigint GENERATED ALWAYS AS IDENTITY,
    console_messages json NOT NULL,
    network_requests json NOT NULL,
    clicks json NOT NULL,
    bytes integer NOT NULL CHECK (bytes <= 524288),
    events integer NOT NULL DEFAULT 0,
    stored_at timestamptz NOT NULL,
    PRIMARY KEY (job_id, batch_id)
  );`;

/**
 * What happens to a job, in order: state changes, messages, extensions, findings. The conversation and the live view
 * read it. Positions count per job. Each writer takes the next one from the job's row, which it has locked. So positions
 * are in the order of the commits, and a reader that continues after its last position misses nothing.
 */
const jobEvents = `
  CREATE TABLE job_event (
    job_id text COLLATE "C" NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    position integer NOT NULL,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('status', 'message', 'extension', 'finding')),
    content json NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (job_id, position)
  );`;

/** Every object in the store. Its row is written before its first byte, so that a crash leaves no object behind. */
const recordings = `
  CREATE TABLE recording_object (
    key text COLLATE "C" PRIMARY KEY,
    job_id text COLLATE "C" NOT NULL,
    delete_at timestamptz NOT NULL
  );
  CREATE INDEX recording_object_by_job ON recording_object (job_id);
  CREATE INDEX recording_object_due ON recording_object (delete_at);`;

/**
 * The same state changes as `jobMoves` of the contract; a test compares them. The conditions are in the triggers: a legal
 * change then costs one expression and no function call. `job_change_is_recorded` adds the rows of `job_event`. It skips
 * the change from pending to queued of nearly every job, so that a creation writes no such row.
 */
const jobTriggers = `
  CREATE TRIGGER job_starts_open BEFORE INSERT ON job FOR EACH ROW
    WHEN (NEW.status NOT IN ('preparing', 'pending'))
    EXECUTE FUNCTION refuse_job_change('starting in that state');

  CREATE TRIGGER job_move BEFORE UPDATE ON job FOR EACH ROW
    WHEN (OLD.status <> NEW.status AND NOT CASE OLD.status
      WHEN 'preparing' THEN NEW.status IN ('pending', 'failed', 'cancelled')
      WHEN 'pending' THEN NEW.status IN ('queued', 'failed', 'cancelled')
      WHEN 'queued' THEN NEW.status IN ('working', 'expired', 'cancelled', 'failed')
      WHEN 'working' THEN NEW.status IN ('completed', 'failed', 'expired', 'cancelled', 'queued')
      ELSE false END)
    EXECUTE FUNCTION refuse_job_change('that move');

  CREATE TRIGGER job_submitted_is_final BEFORE UPDATE ON job FOR EACH ROW
    WHEN (OLD.submitted_at IS NOT NULL AND OLD.status = 'working'
      AND (NEW.status NOT IN ('working', 'completed', 'failed') OR NEW.submitted_at IS DISTINCT FROM OLD.submitted_at))
    EXECUTE FUNCTION refuse_job_change('taking back a report');

  CREATE TRIGGER job_end_is_final BEFORE UPDATE ON job FOR EACH ROW
    WHEN (OLD.status IN ('completed', 'cancelled', 'expired', 'failed') AND (
      NEW.id <> OLD.id OR NEW.organization_id <> OLD.organization_id OR NEW.project_id <> OLD.project_id
      OR NEW.updated_at <> OLD.updated_at OR NEW.completed_at IS DISTINCT FROM OLD.completed_at
      OR NEW.reason IS DISTINCT FROM OLD.reason OR NEW.error IS DISTINCT FROM OLD.error
      OR NEW.cost_micros IS DISTINCT FROM OLD.cost_micros
      OR NEW.test_duration_seconds IS DISTINCT FROM OLD.test_duration_seconds
      OR NEW.submitted_at IS DISTINCT FROM OLD.submitted_at
      OR NEW.tester_response IS DISTINCT FROM OLD.tester_response
      OR NEW.tester_answers::text IS DISTINCT FROM OLD.tester_answers::text
      OR NEW.result::text IS DISTINCT FROM OLD.result::text
      OR NEW.extracted_issues::text IS DISTINCT FROM OLD.extracted_issues::text))
    EXECUTE FUNCTION refuse_job_change('changing a job that has ended');

  CREATE TRIGGER job_creation_is_final BEFORE UPDATE ON job FOR EACH ROW
    WHEN (OLD.status IN ('completed', 'cancelled', 'expired', 'failed') AND NEW.created_at <> OLD.created_at)
    EXECUTE FUNCTION refuse_job_change('changing a job that has ended');

  CREATE TRIGGER job_stays BEFORE DELETE ON job FOR EACH ROW
    WHEN (OLD.status NOT IN ('preparing', 'pending'))
    EXECUTE FUNCTION refuse_job_change('deleting a job that testers may have seen');

  CREATE TRIGGER job_change_is_recorded BEFORE UPDATE ON job FOR EACH ROW
    WHEN ((NEW.status <> OLD.status AND NOT (OLD.status = 'pending' AND NEW.status = 'queued' AND OLD.last_event = 2))
      OR NEW.submitted_at IS DISTINCT FROM OLD.submitted_at OR NEW.extensions_used > OLD.extensions_used)
    EXECUTE FUNCTION record_job_change();`;
