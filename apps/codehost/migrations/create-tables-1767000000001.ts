import { createMessagingTables, dropMessagingTables } from '@handtest/messaging';
import { createProjectCopyTable, dropProjectCopyTable } from '@handtest/project-copy';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
CREATE TABLE connection (
  id text COLLATE "C" PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  kind text NOT NULL CONSTRAINT connection_kind_known CHECK (kind IN ('installation', 'token')),
  installation_id bigint,
  account_login text NOT NULL,
  -- While pending: of the user who asked for the installation.
  account_id bigint NOT NULL,
  status text NOT NULL
    CONSTRAINT connection_status_known CHECK (status IN ('active', 'suspended', 'pending', 'invalid')),
  -- Repositories that the installation gets later are granted too.
  all_repositories boolean NOT NULL DEFAULT false,
  encrypted_token bytea,
  token_hint text,
  created_by text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The code host refused a request of any replica because of a limit: no request before this time.
  blocked_until timestamptz,
  -- Of a pending one: an owner of the account has approved the installation.
  approved_at timestamptz,
  CONSTRAINT connection_once_per_installation UNIQUE (organization_id, installation_id),
  CONSTRAINT connection_of_kind CHECK (
    (kind = 'token') = (encrypted_token IS NOT NULL) AND (kind = 'token') = (token_hint IS NOT NULL)
    AND (kind = 'installation' AND status <> 'pending') = (installation_id IS NOT NULL))
);
CREATE UNIQUE INDEX connection_one_token ON connection (organization_id) WHERE kind = 'token';
CREATE UNIQUE INDEX connection_one_pending ON connection (organization_id, account_id) WHERE status = 'pending';
CREATE INDEX connection_installation ON connection (installation_id) WHERE installation_id IS NOT NULL;
CREATE INDEX connection_requester ON connection (account_id) WHERE status = 'pending';

-- By the number of the repository, which renames and transfers keep.
CREATE TABLE granted_repository (
  connection_id text COLLATE "C" NOT NULL REFERENCES connection (id) ON DELETE CASCADE,
  repository_id bigint NOT NULL,
  full_name text NOT NULL,
  private boolean NOT NULL,
  default_branch text,
  -- Null: the installation got it later, and it is not connected yet.
  granted_at timestamptz,
  revoked_at timestamptz,
  -- The code host's time of the last hook that added, removed or described it.
  moved_at timestamptz NOT NULL DEFAULT '-infinity',
  described_at timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (connection_id, repository_id)
);
CREATE INDEX granted_repository_id ON granted_repository (repository_id);
CREATE INDEX granted_repository_name ON granted_repository (lower(full_name));

-- A flow on the code host, from the link to the confirmation.
CREATE TABLE connection_attempt (
  state_sha256 bytea PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  code_sha256 bytea UNIQUE,
  code_expires_at timestamptz,
  grants jsonb,
  confirmed_at timestamptz,
  CONSTRAINT connection_attempt_code CHECK (
    (code_sha256 IS NULL) = (grants IS NULL) AND (code_sha256 IS NULL) = (code_expires_at IS NULL))
);
CREATE INDEX connection_attempt_expires ON connection_attempt (expires_at);

-- The state of every installation that a hook or a comparison named. Hooks arrive in any order.
CREATE TABLE installation (
  id bigint PRIMARY KEY,
  state text NOT NULL CONSTRAINT installation_state_known CHECK (state IN ('active', 'suspended', 'deleted')),
  state_at timestamptz NOT NULL
);

CREATE TABLE hook_delivery (
  delivery_id text COLLATE "C" PRIMARY KEY,
  event text NOT NULL,
  action text,
  received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  outcome text NOT NULL CONSTRAINT hook_delivery_outcome_known CHECK (outcome IN ('applied', 'ignored'))
);
CREATE INDEX hook_delivery_received ON hook_delivery (received_at);

-- What one replica at a time does regularly.
CREATE TABLE comparison (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL DEFAULT clock_timestamp() + interval '10 minutes',
  leased_until timestamptz,
  -- Deliveries of hooks: up to this time they were compared.
  read_until timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO comparison (name) VALUES ('deliveries'), ('installations')`;

export class CreateTables1767000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await createProjectCopyTable(runner);
    await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE granted_repository, connection, connection_attempt, installation, hook_delivery, comparison',
    );
    await dropProjectCopyTable(runner);
    await dropMessagingTables(runner);
  }
}
