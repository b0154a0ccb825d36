import { sqlFile } from '@handtest/database';
import { createMessagingTables, dropMessagingTables } from '@handtest/messaging';
import { createWorkTable, dropWorkTable } from '@handtest/work';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const users = `
CREATE TABLE user_account (
  id text COLLATE "C" PRIMARY KEY,
  -- In the form of normalEmail (contracts), so that plain equality is enough.
  email text COLLATE "C" NOT NULL,
  name text NOT NULL,
  -- argon2id in the PHC format; null for users who sign in with OpenID Connect only.
  password_hash text,
  platform_admin boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the user proved that they receive mail at this address.
  email_verified_at timestamptz
);
CREATE UNIQUE INDEX user_account_by_email ON user_account (email);

CREATE TABLE user_identity (
  issuer text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL REFERENCES user_account,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_of_user ON user_identity (user_id);

CREATE TABLE oidc_sign_in (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX oidc_sign_ins_by_end ON oidc_sign_in (expires_at);

CREATE TABLE password_reset (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  user_id text COLLATE "C" NOT NULL REFERENCES user_account,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_of_user ON password_reset (user_id);
CREATE INDEX password_resets_by_end ON password_reset (expires_at);

-- A user is a tester while the row exists.
CREATE TABLE tester (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES user_account,
  alias text NOT NULL,
  avatar_url text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX testers_newest_first ON tester (created_at, user_id);

CREATE TABLE limited_action (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('log_in_account', 'log_in_address', 'sign_up_address',
    'invitation_user', 'password_reset_account', 'password_reset_address', 'log_in_account_address')),
  subject text COLLATE "C" NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null: the attempt counts. Otherwise its outcome is not known until then; a process that dies leaves such a row.
  under_way_until timestamptz
);
CREATE INDEX limited_actions_in_window ON limited_action (kind, subject, counted_at);
CREATE INDEX limited_actions_by_age ON limited_action (counted_at);
`;

const organizations = `
CREATE TABLE organization (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  -- Unique, also among deleted organizations.
  slug text COLLATE "C" NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  created_by text COLLATE "C" NOT NULL REFERENCES user_account,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- From then on its memberships and keys have no effect.
  deleted_at timestamptz
);
CREATE UNIQUE INDEX organization_by_slug ON organization (slug);

CREATE TABLE membership (
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  user_id text COLLATE "C" NOT NULL REFERENCES user_account,
  role text NOT NULL CHECK (role IN ('admin', 'contributor', 'viewer')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX memberships_of_user ON membership (user_id) INCLUDE (organization_id, role);

-- Pending invitations only: accepting or withdrawing one deletes it.
CREATE TABLE invitation (
  id text COLLATE "C" PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  email text COLLATE "C" NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'contributor', 'viewer')),
  invited_by text COLLATE "C" NOT NULL REFERENCES user_account,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX invitation_by_email ON invitation (organization_id, email);
CREATE INDEX invitations_newest_first ON invitation (organization_id, created_at, id);
CREATE INDEX invitations_by_end ON invitation (expires_at);

-- The link in the answer and the link in the mail have different tokens: only the second one proves a mailbox.
CREATE TABLE invitation_token (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  invitation_id text COLLATE "C" NOT NULL REFERENCES invitation ON DELETE CASCADE,
  by_mail boolean NOT NULL DEFAULT false
);
CREATE INDEX tokens_of_invitation ON invitation_token (invitation_id);

CREATE TABLE project (
  id text COLLATE "C" PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  name text NOT NULL,
  default_url text,
  codehost_repos text[] NOT NULL DEFAULT '{}',
  auto_create_codehost_issues boolean NOT NULL DEFAULT false,
  report_pull_requests boolean NOT NULL DEFAULT false,
  chat_webhook_url text,
  -- Every change increases it, deletion included: copies keep the highest.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX projects_of_organization ON project (organization_id, created_at, id) WHERE deleted_at IS NULL;

-- Names are copies: an entry outlives its subject and its actor.
CREATE TABLE audit_entry (
  id text COLLATE "C" PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL REFERENCES organization,
  action text COLLATE "C" NOT NULL
    CHECK (action ~ '^(organization|member|invitation|project|key|webhook|schedule|connection|plan|cap)\\.[a-z_]+$'),
  actor_kind text COLLATE "C" NOT NULL CHECK (actor_kind IN ('user', 'key', 'service')),
  actor_id text COLLATE "C" NOT NULL,
  actor_name text NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  subject_name text NOT NULL,
  details jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX audit_entries_newest_first ON audit_entry (organization_id, created_at, id);
`;

const tokens = `
-- One table for sessions, keys and PATs: the gateway looks a token up by its hash before nearly every request.
CREATE TABLE token (
  id text COLLATE "C" PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('session', 'key', 'pat')),
  -- SHA-256; the value of a token is not stored.
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  hint text NOT NULL,
  -- The owner; of a key, the user who created it.
  user_id text COLLATE "C" NOT NULL REFERENCES user_account,
  organization_id text COLLATE "C" REFERENCES organization,
  name text,
  -- Of a key: a simulated tester answers the jobs of a test key.
  mode text COLLATE "C" CHECK (mode IN ('live', 'test')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Written at most once a minute.
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  CHECK ((kind = 'key') = (organization_id IS NOT NULL)),
  CHECK ((kind = 'key') = (mode IS NOT NULL)),
  CHECK ((kind = 'session') = (name IS NULL)),
  CHECK (kind <> 'session' OR expires_at IS NOT NULL)
);
CREATE UNIQUE INDEX token_by_hash ON token (hash);
CREATE INDEX keys_of_organization ON token (organization_id, created_at, id) WHERE kind = 'key';
CREATE INDEX pats_of_user ON token (user_id, created_at, id) WHERE kind = 'pat';
CREATE INDEX sessions_of_user ON token (user_id) WHERE kind = 'session';
CREATE INDEX sessions_by_end ON token (expires_at) WHERE kind = 'session';
`;

const mails = `
-- The facts of a mail, not its text: the text contains a token, which is created when the mail is sent.
CREATE TABLE outgoing_mail (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('invitation', 'password_reset', 'low_credit')),
  email text COLLATE "C" NOT NULL,
  invitation_id text COLLATE "C" REFERENCES invitation ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  organization_id text COLLATE "C" REFERENCES organization,
  credit_micros bigint,
  threshold_micros bigint,
  CHECK ((kind = 'invitation') = (invitation_id IS NOT NULL)),
  CHECK (num_nonnulls(organization_id, credit_micros, threshold_micros)
    = CASE kind WHEN 'low_credit' THEN 3 ELSE 0 END)
);
CREATE INDEX mails_of_invitation ON outgoing_mail (invitation_id);
`;

const functions = ['limit_wait_ms', 'count_attempt'].map((name) =>
  sqlFile(import.meta.dirname, `functions/${name}.sql`),
);

export class CreateTables1767000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await createWorkTable(runner);
    for (const text of [users, organizations, tokens, mails, ...functions]) await runner.query(text);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION count_attempt, limit_wait_ms');
    await runner.query(`DROP TABLE outgoing_mail, token, audit_entry, project, invitation_token, invitation,
      membership, organization, limited_action, tester, password_reset, oidc_sign_in, user_identity, user_account`);
    await dropWorkTable(runner);
    await dropMessagingTables(runner);
  }
}
