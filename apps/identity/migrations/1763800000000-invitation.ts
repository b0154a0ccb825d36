/** Invitations, the tokens of their links, and the count of how many a user makes. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const limitedKinds = (kinds: string) => [
  `ALTER TABLE limited_action DROP CONSTRAINT limited_action_kind_check`,
  `ALTER TABLE limited_action ADD CONSTRAINT limited_action_kind_check CHECK (kind IN (${kinds}))`,
];

const statements = [
  // Pending ones only: an invitation that was used or withdrawn is gone.
  `CREATE TABLE invitation (
    id text COLLATE "C" PRIMARY KEY,
    organization_id text COLLATE "C" NOT NULL REFERENCES organization,
    email text COLLATE "C" NOT NULL,
    role text NOT NULL CHECK (role IN ('admin', 'contributor', 'viewer')),
    invited_by text COLLATE "C" NOT NULL REFERENCES user_account,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  )`,
  `CREATE UNIQUE INDEX invitation_by_email ON invitation (organization_id, email)`,
  `CREATE INDEX invitations_newest_first ON invitation (organization_id, created_at, id)`,
  `CREATE INDEX invitations_by_end ON invitation (expires_at)`,
  // Apart, because the link in the answer and the one in the mail are two, and only the second proves a mailbox.
  `CREATE TABLE invitation_token (
    hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
    invitation_id text COLLATE "C" NOT NULL REFERENCES invitation ON DELETE CASCADE,
    by_mail boolean NOT NULL DEFAULT false
  )`,
  `CREATE INDEX tokens_of_invitation ON invitation_token (invitation_id)`,
  ...limitedKinds(`'log_in_account', 'log_in_address', 'sign_up_address', 'invitation_user'`),
];

export class Invitation1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM limited_action WHERE kind = 'invitation_user'`);
    for (const statement of limitedKinds(`'log_in_account', 'log_in_address', 'sign_up_address'`))
      await runner.query(statement);
    await runner.query('DROP TABLE invitation_token, invitation');
  }
}
