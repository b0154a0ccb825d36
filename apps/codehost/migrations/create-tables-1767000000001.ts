import { createMessagingTables, dropMessagingTables } from '@handtest/messaging';
import { createProjectCopyTable, dropProjectCopyTable } from '@handtest/project-copy';
import { createWorkTable, dropWorkTable } from '@handtest/work';
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

-- The code host's token of one job. Deleted when its findings are filed.
CREATE TABLE job_token (
  job_id text COLLATE "C" PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  encrypted_token bytea NOT NULL,
  delete_after timestamptz NOT NULL DEFAULT clock_timestamp() + interval '72 hours',
  blocked_until timestamptz
);
CREATE INDEX job_token_delete_after ON job_token (delete_after);

-- The repositories whose issues an organization keeps, and how far they were read.
CREATE SEQUENCE issue_build;
CREATE TABLE issue_sync (
  organization_id text COLLATE "C" NOT NULL,
  repository_id bigint NOT NULL,
  full_name text NOT NULL,
  -- The kind of credential that has access; the job is the one with its own token.
  access text NOT NULL
    CONSTRAINT issue_sync_access_known CHECK (access IN ('job', 'installation', 'token', 'development')),
  job_id text COLLATE "C",
  -- The key of its work. Another build has another number.
  build bigint NOT NULL DEFAULT nextval('issue_build'),
  -- The times are the code host's: issues that were updated before are stored, of the build and of the refreshes.
  build_until timestamptz,
  read_until timestamptz,
  -- Null: the first build has not ended.
  built_at timestamptz,
  refreshed_at timestamptz,
  -- The repository has more issues than are kept.
  truncated boolean NOT NULL DEFAULT false,
  compare_at timestamptz,
  PRIMARY KEY (organization_id, repository_id),
  CONSTRAINT issue_sync_job CHECK ((access = 'job') = (job_id IS NOT NULL)),
  CONSTRAINT issue_sync_built CHECK (built_at IS NULL OR (read_until IS NOT NULL AND refreshed_at IS NOT NULL))
);
CREATE UNIQUE INDEX issue_sync_build ON issue_sync (build);
CREATE INDEX issue_sync_repository ON issue_sync (repository_id);
CREATE INDEX issue_sync_compare ON issue_sync (compare_at);

CREATE TABLE issue (
  organization_id text COLLATE "C" NOT NULL,
  repository_id bigint NOT NULL,
  number integer NOT NULL,
  title text NOT NULL,
  -- At most 8,000 characters.
  body_cut text,
  state text NOT NULL CONSTRAINT issue_state_known CHECK (state IN ('open', 'closed')),
  state_reason text,
  labels text[] NOT NULL,
  assignees text[] NOT NULL,
  author text,
  comment_count integer NOT NULL,
  html_url text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The words of title and body for the search of duplicates. Null until they are computed.
  terms bytea,
  -- The build that was current when it was last read.
  build bigint NOT NULL,
  PRIMARY KEY (organization_id, repository_id, number),
  FOREIGN KEY (organization_id, repository_id) REFERENCES issue_sync ON DELETE CASCADE
);

-- The default list, and the number of issues of a state.
CREATE INDEX issue_listed ON issue (organization_id, repository_id, state, created_at, number);

-- A late page or hook must not bring a deleted issue back.
CREATE TABLE issue_deletion (
  organization_id text COLLATE "C" NOT NULL,
  repository_id bigint NOT NULL,
  number integer NOT NULL,
  PRIMARY KEY (organization_id, repository_id, number),
  FOREIGN KEY (organization_id, repository_id) REFERENCES issue_sync ON DELETE CASCADE
);

-- What one replica at a time does regularly.
CREATE TABLE comparison (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL DEFAULT clock_timestamp() + interval '10 minutes',
  leased_until timestamptz,
  -- Deliveries of hooks: up to this time they were compared.
  read_until timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO comparison (name) VALUES ('deliveries'), ('installations')`;

const filingTables = `
-- A finding that becomes an issue, or a comment on an existing one.
CREATE TABLE filing (
  id text COLLATE "C" PRIMARY KEY,
  job_id text COLLATE "C" NOT NULL,
  organization_id text COLLATE "C" NOT NULL,
  -- SHA-256 of its texts.
  finding_key text COLLATE "C" NOT NULL,
  repository text NOT NULL,
  mode text NOT NULL CONSTRAINT filing_mode_known CHECK (mode IN ('auto', 'manual')),
  -- Posting: a request that creates was or is under way.
  state text NOT NULL DEFAULT 'reserved'
    CONSTRAINT filing_state_known CHECK (state IN ('reserved', 'posting', 'filed', 'commented', 'failed')),
  -- The finding; deleted when the row ends.
  content jsonb,
  -- The last line of the filed text.
  marker text NOT NULL,
  -- How many requests that create have begun.
  attempt integer NOT NULL DEFAULT 0,
  posting_at timestamptz,
  decision jsonb,
  issue_number integer,
  issue_url text,
  title text,
  is_new boolean,
  comment_url text,
  error_code text,
  last_error text,
  ended_at timestamptz,
  CONSTRAINT filing_ended CHECK ((ended_at IS NULL) = (state IN ('reserved', 'posting'))),
  CONSTRAINT filing_open_with_content CHECK ((ended_at IS NULL) = (content IS NOT NULL)),
  CONSTRAINT filing_posting_decided CHECK (state <> 'posting' OR (posting_at IS NOT NULL AND decision IS NOT NULL)),
  CONSTRAINT filing_with_issue CHECK ((state IN ('filed', 'commented')) = (issue_number IS NOT NULL))
);
CREATE UNIQUE INDEX filing_once ON filing (job_id, finding_key, lower(repository));
CREATE INDEX filing_ended ON filing (ended_at) WHERE ended_at IS NOT NULL;

-- The automatic filing of a job.
CREATE TABLE job_filing (
  job_id text COLLATE "C" PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  -- All its rows in filing are there.
  planned boolean NOT NULL DEFAULT false,
  ended_at timestamptz,
  created_issues json NOT NULL DEFAULT '[]',
  failed integer NOT NULL DEFAULT 0
);
CREATE INDEX job_filing_ended ON job_filing (ended_at) WHERE ended_at IS NOT NULL;

-- Writes of a credential: a connection, a job, or the token for development.
CREATE TABLE write_pace (
  credential_id text COLLATE "C" PRIMARY KEY,
  not_before timestamptz NOT NULL DEFAULT clock_timestamp(),
  writing_until timestamptz,
  -- The newest 400, oldest first.
  writes_ms float8[] NOT NULL DEFAULT '{}'
);
CREATE INDEX write_pace_not_before ON write_pace (not_before);

CREATE TABLE idempotency_key (
  principal text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (principal, key)
);
CREATE INDEX idempotency_key_by_creation ON idempotency_key (created_at)`;

const sessionTables = `
CREATE TABLE test_session (
  id text COLLATE "C" PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  repository text NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX test_session_of_project ON test_session (project_id, created_at, id);

-- A job is created for each issue of a session.
CREATE TABLE session_job (
  session_id text COLLATE "C" NOT NULL REFERENCES test_session (id) ON DELETE CASCADE,
  issue_number integer NOT NULL,
  position integer NOT NULL,
  job_id text COLLATE "C" UNIQUE,
  -- Of a job under way the job service knows the newest one.
  status text NOT NULL DEFAULT 'waiting' CONSTRAINT session_job_status_known
    CHECK (status IN ('waiting', 'not_created', 'preparing', 'completed', 'cancelled', 'expired', 'failed')),
  message text,
  PRIMARY KEY (session_id, issue_number),
  CONSTRAINT session_job_created CHECK ((job_id IS NULL) = (status IN ('waiting', 'not_created')))
)`;

export class CreateTables1767000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await createProjectCopyTable(runner);
    await createWorkTable(runner);
    await runner.query(tables);
    await runner.query(filingTables);
    await runner.query(sessionTables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE session_job, test_session');
    await runner.query('DROP TABLE filing, job_filing, write_pace, idempotency_key');
    await runner.query('DROP TABLE issue, issue_deletion, issue_sync; DROP SEQUENCE issue_build');
    await runner.query(
      'DROP TABLE granted_repository, connection, connection_attempt, installation, hook_delivery, job_token, comparison',
    );
    await dropWorkTable(runner);
    await dropProjectCopyTable(runner);
    await dropMessagingTables(runner);
  }
}
