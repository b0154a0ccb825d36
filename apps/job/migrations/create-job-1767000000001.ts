/** The tables of the job service, and the rule that the database keeps by itself: which states may follow which. */
import { createMessagingTables, dropMessagingTables } from '@handtest/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateJob1767000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await runner.query(functions);
    await runner.query(projects);
    await runner.query(jobs);
    await runner.query(jobIndexes);
    await runner.query(jobRules);
    await runner.query(idempotencyKeys);
    await runner.query(telemetry);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE telemetry_batch, idempotency_key, job, project_clock, project_copy');
    await runner.query('DROP FUNCTION refuse_job_change, iso_instant, clock_ms');
    await dropMessagingTables(runner);
  }
}

/** Every instant is cut to milliseconds, so that what callers read and send back is exactly what is stored. */
const functions = `
  CREATE FUNCTION clock_ms() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
    RETURN date_trunc('milliseconds', clock_timestamp());
  CREATE FUNCTION iso_instant(instant timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
    RETURN to_char(instant AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');`;

/** A deleted project stays as a tombstone; while `ending_since` is set, its jobs under way are being cancelled. */
const projects = `
  CREATE TABLE project_copy (
    id text COLLATE "C" PRIMARY KEY,
    organization_id text COLLATE "C" NOT NULL,
    name text NOT NULL,
    deleted boolean NOT NULL,
    version integer NOT NULL,
    ending_since timestamptz
  );
  CREATE INDEX project_copy_by_organization ON project_copy (organization_id);
  CREATE INDEX project_copy_ending ON project_copy (id) WHERE ending_since IS NOT NULL;

  CREATE TABLE project_clock (
    project_id text COLLATE "C" PRIMARY KEY,
    last_ending_at timestamptz NOT NULL
  ) WITH (fillfactor = 50);`;

const jobs = `
  CREATE TABLE job (
    id text COLLATE "C" PRIMARY KEY,
    organization_id text COLLATE "C" NOT NULL,
    project_id text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL CHECK (status IN
      ('preparing', 'pending', 'queued', 'working', 'completed', 'cancelled', 'expired', 'failed')),
    url text NOT NULL,
    description text NOT NULL,
    output_schema json,
    additional_validation_instructions text,
    device_class text NOT NULL CHECK (device_class IN ('desktop', 'mobile')),
    metadata json,
    template text,
    schedule_id text COLLATE "C",
    target_duration_minutes double precision NOT NULL CHECK (target_duration_minutes BETWEEN 1 AND 120),
    max_extension_minutes double precision NOT NULL CHECK (max_extension_minutes >= 0),
    max_extension_count integer NOT NULL CHECK (max_extension_count >= 0),
    extensions_used integer NOT NULL DEFAULT 0,
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
    tester_data json,
    tester_data_bytes integer,
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
    CONSTRAINT job_minutes CHECK (target_duration_minutes + max_extension_minutes <= 120),
    CONSTRAINT job_queued CHECK (status <> 'queued' OR (claim_deadline IS NOT NULL AND tester_id IS NULL)),
    CONSTRAINT job_working CHECK (status <> 'working' OR (tester_id IS NOT NULL AND claimed_at IS NOT NULL
      AND response_deadline IS NOT NULL)),
    CONSTRAINT job_completed CHECK (status <> 'completed' OR (result IS NOT NULL AND cost_micros IS NOT NULL
      AND submitted_at IS NOT NULL AND completed_at IS NOT NULL)),
    CONSTRAINT job_ended CHECK (status NOT IN ('cancelled', 'expired', 'failed') OR
      (reason IS NOT NULL AND completed_at IS NOT NULL AND result IS NULL AND cost_micros IS NULL))
  );`;

/**
 * Every job is inserted as pending and moves on at once: the indexes of the lists leave pending jobs out, so that a
 * creation writes half as many entries. A list finds pending ones by `job_pending`.
 */
const jobIndexes = `
  CREATE INDEX job_pending ON job (created_at) WHERE status = 'pending';
  CREATE INDEX job_list ON job (project_id, updated_at DESC, id DESC) INCLUDE (status) WHERE status <> 'pending';
  CREATE INDEX job_list_by_status ON job (project_id, status, updated_at DESC, id DESC) WHERE status <> 'pending';
  CREATE INDEX job_tester_queue ON job (claim_deadline, id) WHERE status = 'queued';
  CREATE INDEX job_response_due ON job (response_deadline) WHERE status = 'working' AND submitted_at IS NULL;
  CREATE INDEX job_reading_due ON job (submitted_at) WHERE status = 'working' AND submitted_at IS NOT NULL;
  CREATE UNIQUE INDEX job_one_active_per_tester ON job (tester_id)
    WHERE status = 'working' AND submitted_at IS NULL;`;

/**
 * The same table as `jobMoves` of the contract, which a test compares. The conditions stand in the triggers, so that
 * a legal change costs one expression and no function call.
 */
const jobRules = `
  CREATE FUNCTION refuse_job_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'job %: % is refused', coalesce(OLD.id, NEW.id), TG_ARGV[0] USING ERRCODE = 'check_violation',
      CONSTRAINT = TG_NAME;
  END $$;

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
      OR NEW.result::text IS DISTINCT FROM OLD.result::text
      OR NEW.extracted_issues::text IS DISTINCT FROM OLD.extracted_issues::text))
    EXECUTE FUNCTION refuse_job_change('changing a job that has ended');

  CREATE TRIGGER job_stays BEFORE DELETE ON job FOR EACH ROW
    WHEN (OLD.status NOT IN ('preparing', 'pending'))
    EXECUTE FUNCTION refuse_job_change('deleting a job that testers may have seen');`;

/** The key goes with the job that was removed without a trace; otherwise it stays for 72 hours. */
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

/** Batches are kept in the order of `position`, then of arrival. */
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
    stored_at timestamptz NOT NULL,
    PRIMARY KEY (job_id, batch_id)
  );`;
