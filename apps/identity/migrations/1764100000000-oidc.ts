/** Links of users to their OpenID Connect identities, and sign-ins under way. Such users need no password. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `ALTER TABLE user_account ALTER COLUMN password_hash DROP NOT NULL`,
  `CREATE TABLE user_identity (
    issuer text COLLATE "C" NOT NULL,
    subject text COLLATE "C" NOT NULL,
    user_id text COLLATE "C" NOT NULL REFERENCES user_account,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (issuer, subject)
  )`,
  `CREATE INDEX identities_of_user ON user_identity (user_id)`,
  `CREATE TABLE oidc_sign_in (
    hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX oidc_sign_ins_by_end ON oidc_sign_in (expires_at)`,
];

export class Oidc1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE oidc_sign_in, user_identity');
    // An empty hash is that of no password.
    await runner.query(`UPDATE user_account SET password_hash = '' WHERE password_hash IS NULL`);
    await runner.query('ALTER TABLE user_account ALTER COLUMN password_hash SET NOT NULL');
  }
}
