/** The projects' own templates. NULL where a template says nothing. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTemplate1770000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE template (
        id text COLLATE "C" PRIMARY KEY,
        project_id text COLLATE "C" NOT NULL,
        name text COLLATE "C" NOT NULL,
        description text,
        test_instructions text NOT NULL,
        output_schema json,
        results_template text,
        url text,
        device_class text COLLATE "C" CHECK (device_class IN ('desktop', 'mobile')),
        target_duration_minutes double precision CHECK (target_duration_minutes BETWEEN 1 AND 120),
        max_extension_minutes double precision CHECK (max_extension_minutes >= 0),
        max_extension_count integer CHECK (max_extension_count >= 0),
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT template_results CHECK (output_schema IS NULL OR results_template IS NULL)
      );
      CREATE UNIQUE INDEX template_name ON template (project_id, name);
      CREATE INDEX template_list ON template (project_id, created_at DESC, id DESC);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE template');
  }
}
