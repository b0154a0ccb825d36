import type { MigrationInterface, QueryRunner } from 'typeorm';

const changes = [
  // Since when the endpoint has been enabled without a break; those of before were enabled when they last changed, at the latest.
  'ALTER TABLE webhook_endpoint ADD COLUMN enabled_since timestamptz',
  'UPDATE webhook_endpoint SET enabled_since = updated_at WHERE enabled',
  `ALTER TABLE webhook_endpoint
     ADD CONSTRAINT webhook_endpoint_enabled_since CHECK (enabled = (enabled_since IS NOT NULL))`,
  'CREATE INDEX webhook_endpoint_enabled ON webhook_endpoint (project_id) WHERE enabled',
  // One row: which finished jobs were looked at, and when it goes on. turn counts up and tells those who take it apart.
  `CREATE TABLE reconciliation (
    id boolean PRIMARY KEY DEFAULT true CONSTRAINT reconciliation_one_row CHECK (id),
    after_instant timestamptz NOT NULL DEFAULT clock_timestamp(),
    after_job_id text COLLATE "C" NOT NULL DEFAULT '',
    due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    turn integer NOT NULL DEFAULT 0
  )`,
  'INSERT INTO reconciliation DEFAULT VALUES',
];

export class ReconcileDeliveries1778000000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const change of changes) await queryRunner.query(change);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE reconciliation');
    await queryRunner.query('ALTER TABLE webhook_endpoint DROP COLUMN enabled_since');
  }
}
