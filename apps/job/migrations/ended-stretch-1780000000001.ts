/**
 * Ended jobs of a project, counted once and for all in stretches, so that totals need not count them again. Each stretch
 * begins where the one before it ends: none begins twice.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EndedStretch1780000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ended_stretch (
        project_id text COLLATE "C" NOT NULL,
        after timestamptz NOT NULL,
        through timestamptz NOT NULL CHECK (through > after),
        first_created timestamptz NOT NULL,
        last_created timestamptz NOT NULL,
        completed integer NOT NULL,
        cancelled integer NOT NULL,
        expired integer NOT NULL,
        failed integer NOT NULL,
        PRIMARY KEY (project_id, after)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ended_stretch');
  }
}
