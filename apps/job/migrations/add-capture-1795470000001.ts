/** Which visit of a remote browser records a job. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const capture = `
  CREATE TABLE capture (
    visit_id text COLLATE "C" PRIMARY KEY,
    job_id text COLLATE "C" NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    tester_id text COLLATE "C" NOT NULL,
    -- Of the claim: a later claim of the same tester is another one.
    claimed_at timestamptz NOT NULL,
    -- Until then the visit is attached, unless it touches the job.
    lease_until timestamptz NOT NULL
  )`;

const origin = (origins: string) =>
  `ALTER TABLE job DROP CONSTRAINT job_recording_origin_check,
    ADD CONSTRAINT job_recording_origin_check CHECK (recording_origin IN (${origins}))`;

export class AddCapture1795470000001 implements MigrationInterface {
  readonly widens = ['job_recording_origin_check'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(capture);
    await runner.query('CREATE INDEX capture_by_job ON capture (job_id)');
    await runner.query(origin(`'tester_browser', 'remote_browser'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE capture');
    await runner.query(origin(`'tester_browser'`));
  }
}
