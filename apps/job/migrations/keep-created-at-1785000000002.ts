/**
 * When a job that has ended was created does not change either: totals count it where its stretch says it was created
 * (`docs/decisions/0017-lists-merged-from-indexes.md`).
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepCreatedAt1785000000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TRIGGER job_creation_is_final BEFORE UPDATE ON job FOR EACH ROW
      WHEN (OLD.status IN ('completed', 'cancelled', 'expired', 'failed') AND NEW.created_at <> OLD.created_at)
      EXECUTE FUNCTION refuse_job_change('changing a job that has ended')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER job_creation_is_final ON job');
  }
}
