/**
 * A job's recording, and every object that was ever begun in the store: written down before its first byte, so that none
 * is left behind whatever dies meanwhile. An object is removed once it is `doomed`.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Recording1771000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE job ADD COLUMN recording_key text COLLATE "C",
        ADD COLUMN recording_type text COLLATE "C",
        ADD COLUMN recording_bytes bigint,
        ADD COLUMN recording_started_at timestamptz,
        ADD COLUMN recording_seconds double precision;
      CREATE INDEX job_recording_of_nothing ON job (id)
        WHERE recording_key IS NOT NULL AND status IN ('cancelled', 'expired', 'failed');

      CREATE TABLE recording_object (
        key text COLLATE "C" PRIMARY KEY,
        job_id text COLLATE "C" NOT NULL,
        doomed_at timestamptz NOT NULL
      );
      CREATE INDEX recording_object_by_job ON recording_object (job_id);
      CREATE INDEX recording_object_doomed ON recording_object (doomed_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recording_object');
    await runner.query(`
      ALTER TABLE job DROP COLUMN recording_key, DROP COLUMN recording_type, DROP COLUMN recording_bytes,
        DROP COLUMN recording_started_at, DROP COLUMN recording_seconds`);
  }
}
