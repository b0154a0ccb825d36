/** Mails are sent by rows of work. */
import { createWorkTable, dropWorkTable } from '@handtest/work';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MailWork1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createWorkTable(runner);
    await runner.query(`INSERT INTO work (queue, key) SELECT 'mail', id FROM outgoing_mail`);
    await runner.query('ALTER TABLE outgoing_mail DROP COLUMN attempts, DROP COLUMN next_attempt_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropWorkTable(runner);
    await runner.query(`ALTER TABLE outgoing_mail ADD COLUMN attempts integer NOT NULL DEFAULT 0,
      ADD COLUMN next_attempt_at timestamptz NOT NULL DEFAULT now()`);
    await runner.query('CREATE INDEX mails_by_due_time ON outgoing_mail (next_attempt_at)');
  }
}
