/** The notes of testers, their past jobs, and how a recording was made. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const notes = `
  CREATE TABLE tester_note (
    job_id text COLLATE "C" NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    note_id text COLLATE "C" NOT NULL,
    arrival bigint GENERATED ALWAYS AS IDENTITY,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('note', 'bug', 'idea', 'question', 'blocked')),
    text text NOT NULL,
    noted_at timestamptz NOT NULL,
    PRIMARY KEY (job_id, note_id)
  )`;

export class AddNotes1795420000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(notes);
    await runner.query(
      `CREATE INDEX job_past_of_tester ON job (tester_id, claimed_at DESC, id DESC)
       WHERE tester_id IS NOT NULL AND livemode`,
    );
    // NULL: a file of the tester, also from a replica of the release before.
    await runner.query(
      `ALTER TABLE job ADD COLUMN recording_origin text COLLATE "C" CHECK (recording_origin IN ('tester_browser'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tester_note');
    await runner.query('DROP INDEX job_past_of_tester');
    await runner.query('ALTER TABLE job DROP COLUMN recording_origin');
  }
}
