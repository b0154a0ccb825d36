import type { MigrationInterface, QueryRunner } from 'typeorm';

const changes = [
  // lease counts up with every lease of the row and tells its holders apart. Ended rows stay as long as deliveries, so that
  // reconciliation finds what is missing.
  `ALTER TABLE chat_message
     ADD COLUMN lease integer NOT NULL DEFAULT 0,
     ADD COLUMN ended_at timestamptz`,
  'DROP INDEX chat_message_waiting',
  'CREATE INDEX chat_message_waiting ON chat_message (project_id, due_at) WHERE ended_at IS NULL',
  'CREATE INDEX chat_message_ended ON chat_message (ended_at) WHERE ended_at IS NOT NULL',
  // Since when the project has had a chat hook without a break. A trigger, because copies come by events and by calls.
  'ALTER TABLE project_copy ADD COLUMN chat_hook_since timestamptz',
  `CREATE FUNCTION note_chat_hook() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.chat_hook_since := CASE WHEN NEW.copy ? 'hasChatHook' AND NOT NEW.deleted
                                 THEN coalesce(OLD.chat_hook_since, clock_timestamp()) END;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER note_chat_hook BEFORE INSERT OR UPDATE OF copy, deleted ON project_copy
     FOR EACH ROW EXECUTE FUNCTION note_chat_hook()`,
  `UPDATE project_copy SET copy = copy WHERE copy ? 'hasChatHook'`,
  'CREATE INDEX project_copy_chat_hook ON project_copy (id) WHERE chat_hook_since IS NOT NULL',
];

export class KeepEndedChatMessages1791000000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const change of changes) await queryRunner.query(change);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER note_chat_hook ON project_copy');
    await queryRunner.query('DROP FUNCTION note_chat_hook');
    await queryRunner.query('ALTER TABLE project_copy DROP COLUMN chat_hook_since');
    await queryRunner.query('DELETE FROM chat_message WHERE ended_at IS NOT NULL');
    await queryRunner.query('DROP INDEX chat_message_waiting');
    await queryRunner.query('ALTER TABLE chat_message DROP COLUMN lease, DROP COLUMN ended_at');
    await queryRunner.query('CREATE INDEX chat_message_waiting ON chat_message (project_id, due_at)');
  }
}
