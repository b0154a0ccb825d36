/** When the platform was stopped: some deadlines do not count this time. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

// One row: at is null until the first sweep.
const lastSweep = `
  CREATE TABLE last_sweep (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    at timestamptz
  )`;

const platformStop = `
  CREATE TABLE platform_stop (
    began_at timestamptz PRIMARY KEY,
    ended_at timestamptz NOT NULL
  )`;

export class AddPlatformStops1795700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(lastSweep);
    await runner.query('INSERT INTO last_sweep (at) VALUES (NULL)');
    await runner.query(platformStop);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform_stop, last_sweep');
  }
}
