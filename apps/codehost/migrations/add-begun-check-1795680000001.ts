/** The checks that have begun, so that each of them ends. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddBegunCheck1795680000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE begun_check (
      job_id text COLLATE "C" PRIMARY KEY,
      organization_id text COLLATE "C" NOT NULL,
      repository text NOT NULL,
      head_sha text NOT NULL,
      job_url text NOT NULL,
      begun_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`);
    await runner.query('CREATE INDEX begun_check_begun ON begun_check (begun_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE begun_check');
  }
}
