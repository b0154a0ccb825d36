import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * While a new version replaces the old one, replicas that know nothing of `enabled_since` still save endpoints. Where it
 * is missing, events alone bring deliveries until the endpoint is saved again.
 */
export class AllowUnknownEnabling1778000000003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE webhook_endpoint DROP CONSTRAINT webhook_endpoint_enabled_since');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'UPDATE webhook_endpoint SET enabled_since = CASE WHEN enabled THEN coalesce(enabled_since, updated_at) END',
    );
    await queryRunner.query(`ALTER TABLE webhook_endpoint
      ADD CONSTRAINT webhook_endpoint_enabled_since CHECK (enabled = (enabled_since IS NOT NULL))`);
  }
}
