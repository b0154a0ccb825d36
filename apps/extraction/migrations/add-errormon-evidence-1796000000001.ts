import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddErrormonEvidence1796000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What the first read of an error monitor found, while the reading waits for late events.
      CREATE TABLE errormon_evidence (
        job_id text COLLATE "C" PRIMARY KEY,
        evidence json NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX errormon_evidence_old ON errormon_evidence (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE errormon_evidence');
  }
}
