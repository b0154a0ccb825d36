/** Links what a flow proved to the organization: for the user who requested the link, and once. */
import {
  type ConfirmConnectionRequest,
  ConnectCodeNotFound,
  type ConnectionList,
  codehostEvents,
  NothingToConnect,
} from '@handtest/contracts/codehost';
import { type Call, Forbidden, invalid, newId } from '@handtest/contracts/define';
import { assertAccess } from '@handtest/contracts/identity';
import { execute, inTransaction, queryOne } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { connectionChange } from './connection-change.js';
import { ConnectionService } from './connection.service.js';
import { sha256 } from './connect-state.js';
import type { GrantedRepository, Grants, InstallationGrant } from './grant.js';

/** Once, and only for the user who requested the link: the code alone is not enough. */
const useCode = `UPDATE connection_attempt SET confirmed_at = clock_timestamp()
  WHERE code_sha256 = $code AND user_id = $userId AND confirmed_at IS NULL AND code_expires_at > clock_timestamp()
  RETURNING organization_id, grants, used_at`;

/** Locks the installation against hooks until the end of the transaction. */
const lockInstallation = `INSERT INTO installation (id, state, state_at) VALUES ($id, 'active', '-infinity')
  ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING state`;

const insertConnection = `INSERT INTO connection AS known
    (id, organization_id, kind, installation_id, account_login, account_id, status, all_repositories, created_by)
  VALUES ($id, $organizationId, 'installation', $installationId, $accountLogin, $accountId, $status,
    coalesce($allRepositories, false), $userId)
  ON CONFLICT (organization_id, installation_id) DO UPDATE SET status = excluded.status,
    account_login = excluded.account_login, created_by = excluded.created_by,
    all_repositories = coalesce($allRepositories, known.all_repositories)
  RETURNING id, xmax = 0 AS is_new, clock_timestamp() AS done_at`;

const insertPending = `INSERT INTO connection
    (id, organization_id, kind, account_login, account_id, status, created_by)
  VALUES ($id, $organizationId, 'installation', $login, $accountId, 'pending', $userId)
  ON CONFLICT (organization_id, account_id) WHERE status = 'pending' DO UPDATE SET approved_at = NULL
  RETURNING id, xmax = 0 AS is_new, clock_timestamp() AS done_at`;

const removePending = `DELETE FROM connection
  WHERE organization_id = $organizationId AND status = 'pending' AND account_id = $accountId`;

/** A repository that was removed after the user proved their access stays revoked. */
const insertRepositories = `INSERT INTO granted_repository AS known
    (connection_id, repository_id, full_name, private, default_branch, granted_at, moved_at)
  SELECT $connectionId, id, name, is_private, branch, clock_timestamp(), date_trunc('second', $provenAt::timestamptz)
    FROM unnest($ids::bigint[], $names::text[], $private::boolean[], $branches::text[]) AS one (id, name, is_private, branch)
  ON CONFLICT (connection_id, repository_id) DO UPDATE SET full_name = excluded.full_name, private = excluded.private,
    default_branch = excluded.default_branch, granted_at = excluded.granted_at, revoked_at = NULL,
    moved_at = greatest(known.moved_at, excluded.moved_at)
  WHERE known.revoked_at IS NULL OR known.moved_at <= excluded.moved_at`;

interface UsedCode extends Record<string, unknown> {
  readonly organizationId: string;
  readonly grants: Grants;
  readonly usedAt: Date;
}

interface Saved extends Record<string, unknown> {
  readonly id: string;
  readonly isNew: boolean;
  readonly doneAt: Date;
}

@Injectable()
export class ConfirmService {
  constructor(
    private readonly database: DataSource,
    private readonly connections: ConnectionService,
    private readonly outbox: Outbox,
  ) {}

  async confirm(request: ConfirmConnectionRequest, call: Call): Promise<ConnectionList> {
    const { caller } = call;
    if (caller.kind !== 'session' && caller.kind !== 'pat') throw new Forbidden();
    return inTransaction(this.database, async (transaction) => {
      const code = { code: sha256(request.code), userId: caller.userId };
      const used = await queryOne<UsedCode>(transaction, useCode, code);
      if (!used) throw new ConnectCodeNotFound();
      const { organizationId, grants } = used;
      assertAccess(call, organizationId, 'codehost:connect', ConnectCodeNotFound);
      const ids = grants.isRequest
        ? [await this.addPending(transaction, used, call)]
        : await this.addAll(transaction, used, request, call);
      return { items: await this.connections.records(transaction, organizationId, ids) };
    });
  }

  private async addAll(
    transaction: EntityManager,
    used: UsedCode,
    { allRepositories = null }: { allRepositories?: boolean | null },
    call: Call,
  ): Promise<string[]> {
    const { organizationId, grants } = used;
    if (allRepositories && !grants.installations.some(({ mayIncludeLater }) => mayIncludeLater)) {
      throw invalid(
        'allRepositories',
        'allRepositories must be false: the connecting user does not administer the account; ask an administrator to connect it',
      );
    }
    const ids: string[] = [];
    for (const grant of grants.installations.toSorted((a, b) => a.installationId - b.installationId)) {
      const all = grant.mayIncludeLater ? allRepositories : null;
      const id = await this.add(transaction, used, grant, all, call);
      if (id !== undefined) ids.push(id);
    }
    if (ids.length === 0) throw new NothingToConnect('The App was uninstalled; install it again');
    await execute(transaction, removePending, { organizationId, accountId: grants.user.id });
    return ids;
  }

  /** Undefined when the installation was deleted since. */
  private async add(
    transaction: EntityManager,
    { organizationId, usedAt: provenAt }: UsedCode,
    grant: InstallationGrant,
    allRepositories: boolean | null,
    call: Call,
  ): Promise<string | undefined> {
    const { installationId, accountLogin, accountId, repositories } = grant;
    const locked = await queryOne<{ state: string }>(transaction, lockInstallation, { id: installationId });
    if (locked!.state === 'deleted') return undefined;
    const account = { organizationId, installationId, accountLogin, accountId, allRepositories };
    const row = { ...account, id: newId('connection'), status: locked!.state, userId: userIdOf(call) };
    const saved = await queryOne<Saved>(transaction, insertConnection, row);
    const { id: connectionId } = saved!;
    await execute(transaction, insertRepositories, {
      connectionId,
      provenAt,
      ...columnsOf(repositories),
    });
    const details = { kind: 'installation', repositories: repositories.length };
    await this.publish(transaction, saved!, { organizationId, accountLogin }, details, call);
    return connectionId;
  }

  private async addPending(transaction: EntityManager, used: UsedCode, call: Call): Promise<string> {
    const { organizationId, grants } = used;
    const { id: accountId, login } = grants.user;
    const row = { id: newId('connection'), organizationId, login, accountId, userId: userIdOf(call) };
    const saved = await queryOne<Saved>(transaction, insertPending, row);
    const details = { kind: 'installation', status: 'pending' };
    await this.publish(transaction, saved!, { organizationId, accountLogin: login }, details, call);
    return saved!.id;
  }

  private publish(
    transaction: EntityManager,
    { id, isNew, doneAt }: Saved,
    account: { organizationId: string; accountLogin: string },
    details: Record<string, unknown>,
    call: Call,
  ): Promise<void> {
    const action = isNew ? 'connection.created' : 'connection.changed';
    const change = connectionChange(action, { id, doneAt, ...account }, details, call);
    return this.outbox.add(transaction, codehostEvents.connectionChanged, change);
  }
}

function userIdOf({ caller }: Call): string {
  if (!('userId' in caller)) throw new Forbidden();
  return caller.userId;
}

/** One array for each column. */
function columnsOf(repositories: readonly GrantedRepository[]) {
  return {
    ids: repositories.map(({ id }) => id),
    names: repositories.map(({ fullName }) => fullName),
    private: repositories.map(({ isPrivate }) => isPrivate),
    branches: repositories.map(({ defaultBranch }) => defaultBranch),
  };
}
