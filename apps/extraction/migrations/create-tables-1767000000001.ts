import { createMessagingTables, dropMessagingTables } from '@handtest/messaging';
import { createWorkTable, dropWorkTable } from '@handtest/work';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Readings are rows of work. */
export class CreateTables1767000000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await createWorkTable(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropWorkTable(queryRunner);
    await dropMessagingTables(queryRunner);
  }
}
