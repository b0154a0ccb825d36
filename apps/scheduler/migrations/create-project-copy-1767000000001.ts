/** A deleted project stays as a tombstone, so that a late event cannot bring it back. */
import { createMessagingTables, dropMessagingTables } from '@handtest/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateProjectCopy1767000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE project_copy (
      id text COLLATE "C" PRIMARY KEY,
      organization_id text COLLATE "C" NOT NULL,
      name text NOT NULL,
      default_url text,
      deleted boolean NOT NULL,
      version integer NOT NULL
    )`);
    await createMessagingTables(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropMessagingTables(runner);
    await runner.query('DROP TABLE project_copy');
  }
}
