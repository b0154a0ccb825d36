/** The secret before the previous one, while it signs: a secret may be replaced again before its receiver has the new one. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddOlderSecret1795860000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A replica of the release before does not sign with it, and leaves it as it is.
    await runner.query(
      'ALTER TABLE webhook_endpoint ADD COLUMN older_secret bytea, ADD COLUMN older_until timestamptz',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_endpoint DROP COLUMN older_secret, DROP COLUMN older_until');
  }
}
