/** The comparison of what jobs cost with what was posted: where it stands, which holds it has seen, and what it found. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const changes = [
  // When the job of the hold was last seen among the finished ones; in no index, so that holds cost no more than before.
  'ALTER TABLE hold ADD COLUMN compared_at timestamptz',
  // What was found stays until somebody has looked into it and deletes the row. job_micros: absent where no job is known.
  `CREATE TABLE cost_fault (
    job_id text COLLATE "C" PRIMARY KEY,
    rule text NOT NULL,
    job_micros bigint,
    posted_micros bigint,
    found_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
];

export class CompareCosts1785000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const change of changes) await runner.query(change);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cost_fault');
    await runner.query('ALTER TABLE hold DROP COLUMN compared_at');
  }
}
