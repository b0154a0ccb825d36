/**
 * What happens to a job, in order: changes of its state, messages, extensions, findings. The rows are written by the
 * database in the transaction that makes them true, whichever statement that is; the conversation and the live view are
 * read from them.
 *
 * Positions count per job. They come from the job's own row, whose lock everybody holds who writes one, so that they are
 * in the order of the commits and a reader that goes on after the last one it has seen misses nothing.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class JobEvent1771000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await runner.query(messageIds);
    await runner.query(addEvent);
    await runner.query(tellChange);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER job_change_is_told ON job');
    await runner.query('DROP FUNCTION tell_job_change, add_job_event, system_message, new_message_id');
    await runner.query('DROP TABLE job_event');
    await runner.query(
      'ALTER TABLE job DROP COLUMN last_event, DROP COLUMN messages, DROP COLUMN message_bytes',
    );
  }
}

/** The first two positions stand for what has no row: the job's creation, and its release into the queue. */
const tables = `
  ALTER TABLE job ADD COLUMN last_event integer NOT NULL DEFAULT 2,
    ADD COLUMN messages integer NOT NULL DEFAULT 0,
    ADD COLUMN message_bytes integer NOT NULL DEFAULT 0;

  CREATE TABLE job_event (
    job_id text COLLATE "C" NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    position integer NOT NULL,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('status', 'message', 'extension', 'finding')),
    content json NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (job_id, position)
  );`;

/** A TypeID like those that the services make: 48 bits of time, then random ones, in base32. */
const messageIds = `
  CREATE FUNCTION new_message_id() RETURNS text LANGUAGE sql VOLATILE AS $$
    SELECT 'msg_' || string_agg(
      substr('0123456789abcdefghjkmnpqrstvwxyz', substring(b.bits FROM n * 5 + 1 FOR 5)::integer + 1, 1), '' ORDER BY n)
    FROM (
      SELECT B'00' || ('x' || encode(set_byte(
        overlay(uuid_send(gen_random_uuid()) PLACING
          substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
        6, (get_byte(uuid_send(gen_random_uuid()), 6) & 15) | 112), 'hex'))::bit(128) AS bits
    ) AS b, generate_series(0, 25) AS n
  $$;

  CREATE FUNCTION system_message(message text) RETURNS json LANGUAGE sql VOLATILE
    RETURN json_build_object('id', new_message_id(), 'author', 'system', 'message', message);`;

const addEvent = `
  CREATE FUNCTION add_job_event(job job, kind text, content json) RETURNS integer LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO job_event (job_id, position, kind, content, created_at)
    VALUES (job.id, job.last_event + 1, kind, content, clock_ms());
    RETURN job.last_event + 1;
  END $$;`;

/**
 * The way of nearly every job from pending to queued costs no row: whoever has creation's throughput at heart reads the
 * condition first. The event of an end comes last, after the findings and what the conversation says of it.
 */
const tellChange = `
  CREATE FUNCTION tell_job_change() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    finding json;
    said text;
  BEGIN
    IF NEW.extensions_used > OLD.extensions_used THEN
      NEW.last_event := add_job_event(NEW, 'extension', json_build_object(
        'minutes', trim_scale(round((NEW.extended_ms - OLD.extended_ms) / 60000.0, 5)),
        'extensionsUsed', NEW.extensions_used, 'responseDeadline', iso_instant(NEW.response_deadline)));
      said := 'The tester extended the time by ' ||
        trim_scale(round((NEW.extended_ms - OLD.extended_ms) / 60000.0, 2)) || ' min';
    ELSIF NEW.submitted_at IS NOT NULL AND OLD.submitted_at IS NULL THEN
      said := 'The tester handed in the report';
    ELSIF NEW.status = 'working' THEN
      said := 'A tester has claimed the job';
    ELSIF NEW.status = 'queued' AND OLD.status = 'working' THEN
      said := 'The tester handed the job back; it waits for another tester';
    ELSIF NEW.status = 'completed' THEN
      said := 'The report was read, the job is complete';
      FOR finding IN SELECT value FROM json_array_elements(coalesce(NEW.extracted_issues, '[]')) LOOP
        NEW.last_event := add_job_event(NEW, 'finding', json_build_object(
          'title', finding -> 'title', 'severity', finding -> 'severity'));
      END LOOP;
    ELSIF NEW.status IN ('cancelled', 'expired', 'failed') THEN
      said := coalesce(NEW.error, 'The job has ended without a result');
    END IF;
    IF said IS NOT NULL THEN
      NEW.last_event := add_job_event(NEW, 'message', system_message(said));
    END IF;
    IF NEW.status <> OLD.status OR NEW.submitted_at IS DISTINCT FROM OLD.submitted_at THEN
      NEW.last_event := add_job_event(NEW, 'status', json_strip_nulls(json_build_object(
        'status', NEW.status, 'from', OLD.status, 'reason', NEW.reason, 'error', NEW.error,
        'testerAlias', CASE WHEN NEW.status = 'working' THEN NEW.tester_alias END,
        'responseDeadline', CASE WHEN NEW.status = 'working' THEN iso_instant(NEW.response_deadline) END,
        'submittedAt', CASE WHEN NEW.status = 'working' THEN iso_instant(NEW.submitted_at) END)));
    END IF;
    RETURN NEW;
  END $$;

  CREATE TRIGGER job_change_is_told BEFORE UPDATE ON job FOR EACH ROW
    WHEN ((NEW.status <> OLD.status AND NOT (OLD.status = 'pending' AND NEW.status = 'queued' AND OLD.last_event = 2))
      OR NEW.submitted_at IS DISTINCT FROM OLD.submitted_at OR NEW.extensions_used > OLD.extensions_used)
    EXECUTE FUNCTION tell_job_change();`;
