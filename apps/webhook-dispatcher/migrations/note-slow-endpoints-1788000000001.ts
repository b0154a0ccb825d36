import type { MigrationInterface, QueryRunner } from 'typeorm';

/** slow: the last attempt that ended, of whichever delivery, took more than a second. */
export class NoteSlowEndpoints1788000000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE webhook_endpoint ADD COLUMN slow boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE webhook_endpoint DROP COLUMN slow');
  }
}
