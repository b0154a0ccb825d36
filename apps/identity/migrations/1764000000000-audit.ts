/** The audit log. Names are copies: an entry outlives what it tells of. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Audit1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE audit_entry (
      id text COLLATE "C" PRIMARY KEY,
      organization_id text COLLATE "C" NOT NULL REFERENCES organization,
      action text COLLATE "C" NOT NULL CHECK (action ~ '^(organization|member|invitation|project|key)\\.[a-z_]+$'),
      actor_kind text COLLATE "C" NOT NULL CHECK (actor_kind IN ('user', 'key', 'service')),
      actor_id text COLLATE "C" NOT NULL,
      actor_name text NOT NULL,
      subject_id text COLLATE "C" NOT NULL,
      subject_name text NOT NULL,
      details jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`);
    await runner.query(
      'CREATE INDEX audit_entries_newest_first ON audit_entry (organization_id, created_at, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_entry');
  }
}
