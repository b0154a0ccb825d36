/** The earlier names of a repository, in lower case: projects and jobs may still have them. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A trigger, because hooks, readings and confirmations rename. */
const keepFormerName = `CREATE FUNCTION keep_former_name() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.former_names := array_append(array_remove(OLD.former_names, lower(OLD.full_name)), lower(OLD.full_name));
     RETURN NEW;
   END $$`;

const trigger = `CREATE TRIGGER keep_former_name BEFORE UPDATE OF full_name ON granted_repository
  FOR EACH ROW WHEN (lower(OLD.full_name) <> lower(NEW.full_name)) EXECUTE FUNCTION keep_former_name()`;

export class KeepFormerNames1795920000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE granted_repository ADD COLUMN former_names text[] NOT NULL DEFAULT '{}'`);
    await runner.query(keepFormerName);
    await runner.query(trigger);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER keep_former_name ON granted_repository');
    await runner.query('DROP FUNCTION keep_former_name');
    await runner.query('ALTER TABLE granted_repository DROP COLUMN former_names');
  }
}
