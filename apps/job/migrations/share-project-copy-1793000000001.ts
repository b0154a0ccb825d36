import type { MigrationInterface, QueryRunner } from 'typeorm';

const changes = [
  'ALTER TABLE project_copy ADD COLUMN copy jsonb',
  `UPDATE project_copy SET copy = jsonb_build_object('id', id, 'organizationId', organization_id, 'name', name,
     'deleted', deleted, 'version', version, 'defaultUrl', NULL, 'codehostRepos', '[]'::jsonb)`,
  'ALTER TABLE project_copy ALTER COLUMN copy SET NOT NULL, DROP COLUMN name',
  `ALTER TABLE project_copy ADD COLUMN name text NOT NULL GENERATED ALWAYS AS (copy->>'name') STORED`,
  // Jobs under way of a deleted project are cancelled. A trigger, because copies come by events and by calls.
  `CREATE FUNCTION end_jobs_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.ending_since := coalesce(NEW.ending_since, clock_ms());
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER end_jobs_of_project BEFORE INSERT OR UPDATE OF version ON project_copy
     FOR EACH ROW WHEN (NEW.deleted) EXECUTE FUNCTION end_jobs_of_project()`,
];

/** The table of `libs/project-copy`, with the name as a column and the start of the cancellation of its jobs. */
export class ShareProjectCopy1793000000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const change of changes) await queryRunner.query(change);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER end_jobs_of_project ON project_copy');
    await queryRunner.query('DROP FUNCTION end_jobs_of_project');
    await queryRunner.query('ALTER TABLE project_copy ALTER COLUMN name DROP EXPRESSION');
    await queryRunner.query('ALTER TABLE project_copy DROP COLUMN copy');
  }
}
