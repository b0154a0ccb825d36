import { createMessagingTables, dropMessagingTables } from '@handtest/messaging';
import { createProjectCopyTable, dropProjectCopyTable } from '@handtest/project-copy';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTables1767000000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await createProjectCopyTable(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropProjectCopyTable(queryRunner);
    await dropMessagingTables(queryRunner);
  }
}
