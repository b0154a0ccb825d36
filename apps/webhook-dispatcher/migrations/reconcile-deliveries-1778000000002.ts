import type { MigrationInterface, QueryRunner } from 'typeorm';

const changes = [
  // Since when the endpoint has been enabled without a break; those of before were enabled when they last changed, at the latest.
  'ALTER TABLE webhook_endpoint ADD COLUMN enabled_since timestamptz',
  'UPDATE webhook_endpoint SET enabled_since = updated_at WHERE enabled',
  `ALTER TABLE webhook_endpoint
     ADD CONSTRAINT webhook_endpoint_enabled_since CHECK (enabled = (enabled_since IS NOT NULL))`,
  'CREATE INDEX webhook_endpoint_enabled ON webhook_endpoint (project_id) WHERE enabled',
];

export class ReconcileDeliveries1778000000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const change of changes) await queryRunner.query(change);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE webhook_endpoint DROP COLUMN enabled_since');
  }
}
