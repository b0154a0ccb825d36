import { createWorkTable, dropWorkTable } from '@handtest/work';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Chat messages are sent by rows of work, whose lanes are the projects. Both rows are deleted together. */
export class WorkOnChatMessages1795000000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createWorkTable(queryRunner);
    await queryRunner.query(`INSERT INTO work (queue, key, lane, due_at, done_at)
      SELECT 'chat', job_id, project_id, due_at, ended_at FROM chat_message`);
    await queryRunner.query(`ALTER TABLE chat_message DROP COLUMN due_at, DROP COLUMN leased_until, DROP COLUMN lease,
      DROP COLUMN ended_at`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE chat_message
      ADD COLUMN due_at timestamptz NOT NULL DEFAULT clock_timestamp(), ADD COLUMN leased_until timestamptz,
      ADD COLUMN lease integer NOT NULL DEFAULT 0, ADD COLUMN ended_at timestamptz`);
    await queryRunner.query(
      `UPDATE chat_message SET ended_at = done_at FROM work WHERE queue = 'chat' AND key = job_id`,
    );
    await queryRunner.query(
      'CREATE INDEX chat_message_waiting ON chat_message (project_id, due_at) WHERE ended_at IS NULL',
    );
    await queryRunner.query(
      'CREATE INDEX chat_message_ended ON chat_message (ended_at) WHERE ended_at IS NOT NULL',
    );
    await dropWorkTable(queryRunner);
  }
}
