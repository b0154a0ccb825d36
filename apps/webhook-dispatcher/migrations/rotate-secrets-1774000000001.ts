import type { MigrationInterface, QueryRunner } from 'typeorm';

const changes = [
  // previous_secret: signs beside the new one until previous_until, so that receivers can change over without a gap.
  // tested_at: when the pings of the last minute were sent.
  `ALTER TABLE webhook_endpoint
    ADD COLUMN previous_secret bytea,
    ADD COLUMN previous_until timestamptz,
    ADD COLUMN tested_at timestamptz[] NOT NULL DEFAULT '{}',
    ADD CONSTRAINT webhook_endpoint_previous_ends CHECK ((previous_secret IS NULL) = (previous_until IS NULL))`,
  // Where the 24 hours of a delivery begin: its creation, or when it was last told to begin anew.
  'ALTER TABLE delivery ADD COLUMN begun_at timestamptz NOT NULL DEFAULT clock_timestamp()',
  'UPDATE delivery SET begun_at = created_at',
];

export class RotateSecrets1774000000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const change of changes) await queryRunner.query(change);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE delivery DROP COLUMN begun_at');
    await queryRunner.query(`ALTER TABLE webhook_endpoint
      DROP COLUMN previous_secret, DROP COLUMN previous_until, DROP COLUMN tested_at`);
  }
}
