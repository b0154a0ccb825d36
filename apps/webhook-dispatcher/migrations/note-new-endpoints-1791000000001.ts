import type { MigrationInterface, QueryRunner } from 'typeorm';

const changes = [
  // tried: an attempt to the address has ended. Endpoints of before go on as they were.
  'ALTER TABLE webhook_endpoint ADD COLUMN tried boolean NOT NULL DEFAULT true',
  'ALTER TABLE webhook_endpoint ALTER COLUMN tried SET DEFAULT false',
];

export class NoteNewEndpoints1791000000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const change of changes) await queryRunner.query(change);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE webhook_endpoint DROP COLUMN tried');
  }
}
