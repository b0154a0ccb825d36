/** `created_at` of an ended job is final like everything else of it: filters by creation must not lose a job. */
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
