/** Outgoing mail, password resets, and when a user's email was proven to be theirs. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const before = `'log_in_account', 'log_in_address', 'sign_up_address', 'invitation_user'`;

const limitedKinds = (kinds: string) => [
  `ALTER TABLE limited_action DROP CONSTRAINT limited_action_kind_check`,
  `ALTER TABLE limited_action ADD CONSTRAINT limited_action_kind_check CHECK (kind IN (${kinds}))`,
];

const statements = [
  `ALTER TABLE user_account ADD COLUMN email_verified_at timestamptz`,
  // What is to be said, not the text: that holds a token, which is made when the mail is sent.
  `CREATE TABLE outgoing_mail (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('invitation', 'password_reset')),
    email text COLLATE "C" NOT NULL,
    invitation_id text COLLATE "C" REFERENCES invitation ON DELETE CASCADE,
    attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    CHECK ((kind = 'invitation') = (invitation_id IS NOT NULL))
  )`,
  `CREATE INDEX mails_by_due_time ON outgoing_mail (next_attempt_at)`,
  `CREATE INDEX mails_of_invitation ON outgoing_mail (invitation_id)`,
  `CREATE TABLE password_reset (
    hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
    user_id text COLLATE "C" NOT NULL REFERENCES user_account,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX password_resets_of_user ON password_reset (user_id)`,
  `CREATE INDEX password_resets_by_end ON password_reset (expires_at)`,
  ...limitedKinds(`${before}, 'password_reset_account', 'password_reset_address'`),
];

export class Mail1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM limited_action WHERE kind LIKE 'password_reset_%'`);
    for (const statement of limitedKinds(before)) await runner.query(statement);
    await runner.query('DROP TABLE password_reset, outgoing_mail');
    await runner.query('ALTER TABLE user_account DROP COLUMN email_verified_at');
  }
}
