import type { MigrationInterface, QueryRunner } from 'typeorm';

const changes = [
  // What is to be told in the chat of a project, once for each finished job. Gone when it was told, or given up.
  `CREATE TABLE chat_message (
    job_id text COLLATE "C" PRIMARY KEY,
    project_id text COLLATE "C" NOT NULL,
    text text NOT NULL,
    begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    leased_until timestamptz,
    counted_attempts integer NOT NULL DEFAULT 0,
    own_faults integer NOT NULL DEFAULT 0
  )`,
  'CREATE INDEX chat_message_waiting ON chat_message (project_id, due_at)',
  'CREATE INDEX delivery_ended ON delivery (ended_at) WHERE ended_at IS NOT NULL',
];

export class KeepChatMessages1774000000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const change of changes) await queryRunner.query(change);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE chat_message');
    await queryRunner.query('DROP INDEX delivery_ended');
  }
}
