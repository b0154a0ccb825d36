/** Users, organizations, projects, tokens, testers, and the counts that limit guessing. */
import { createMessagingTables, dropMessagingTables } from '@handtest/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE user_account (
    id text COLLATE "C" PRIMARY KEY,
    email text COLLATE "C" NOT NULL,
    name text NOT NULL,
    password_hash text NOT NULL,
    platform_admin boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  // Emails are stored in one spelling (contracts, normalEmail), so that plain equality is enough.
  `CREATE UNIQUE INDEX user_account_by_email ON user_account (email)`,
  `CREATE TABLE tester (
    user_id text COLLATE "C" PRIMARY KEY REFERENCES user_account,
    alias text NOT NULL,
    avatar_url text,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX testers_newest_first ON tester (created_at, user_id)`,
  `CREATE TABLE organization (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    slug text COLLATE "C" NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
    created_by text COLLATE "C" NOT NULL REFERENCES user_account,
    created_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz
  )`,
  `CREATE UNIQUE INDEX organization_by_slug ON organization (slug)`,
  `CREATE TABLE membership (
    organization_id text COLLATE "C" NOT NULL REFERENCES organization,
    user_id text COLLATE "C" NOT NULL REFERENCES user_account,
    role text NOT NULL CHECK (role IN ('admin', 'contributor', 'viewer')),
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (organization_id, user_id)
  )`,
  `CREATE INDEX memberships_of_user ON membership (user_id) INCLUDE (organization_id, role)`,
  `CREATE TABLE project (
    id text COLLATE "C" PRIMARY KEY,
    organization_id text COLLATE "C" NOT NULL REFERENCES organization,
    name text NOT NULL,
    default_url text,
    codehost_repos text[] NOT NULL DEFAULT '{}',
    auto_create_codehost_issues boolean NOT NULL DEFAULT false,
    chat_webhook_url text,
    version integer NOT NULL DEFAULT 1 CHECK (version > 0),
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz
  )`,
  `CREATE INDEX projects_of_organization ON project (organization_id, created_at, id) WHERE deleted_at IS NULL`,
  // One table for the three kinds, because the gateway asks by the hash alone and does so before every request.
  `CREATE TABLE token (
    id text COLLATE "C" PRIMARY KEY,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('session', 'key', 'pat')),
    hash bytea NOT NULL CHECK (octet_length(hash) = 32),
    hint text NOT NULL,
    user_id text COLLATE "C" NOT NULL REFERENCES user_account,
    organization_id text COLLATE "C" REFERENCES organization,
    name text,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz,
    expires_at timestamptz,
    revoked_at timestamptz,
    CHECK ((kind = 'key') = (organization_id IS NOT NULL)),
    CHECK ((kind = 'session') = (name IS NULL)),
    CHECK (kind <> 'session' OR expires_at IS NOT NULL)
  )`,
  `CREATE UNIQUE INDEX token_by_hash ON token (hash)`,
  `CREATE INDEX keys_of_organization ON token (organization_id, created_at, id) WHERE kind = 'key'`,
  `CREATE INDEX pats_of_user ON token (user_id, created_at, id) WHERE kind = 'pat'`,
  `CREATE INDEX sessions_of_user ON token (user_id) WHERE kind = 'session'`,
  `CREATE INDEX sessions_by_end ON token (expires_at) WHERE kind = 'session'`,
  `CREATE TABLE limited_action (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('log_in_account', 'log_in_address', 'sign_up_address')),
    subject text COLLATE "C" NOT NULL,
    counted_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  `CREATE INDEX limited_actions_in_window ON limited_action (kind, subject, counted_at)`,
  `CREATE INDEX limited_actions_by_age ON limited_action (counted_at)`,
];

export class Identity1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE limited_action, token, project, membership, organization, tester, user_account',
    );
    await dropMessagingTables(runner);
  }
}
