/** Carries out what a hook or a comparison found, in the caller's transaction. All of it may be repeated. */
import { execute, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IssueEffectService } from '../issue/issue-effect.service.js';
import type { HookEffect, HookRepository } from './hook-effect.js';
import { type InstallationState, laterChange } from './installation-state.js';

type Of<Kind extends HookEffect['kind']> = Extract<HookEffect, { kind: Kind }>;

const insertInstallation = `INSERT INTO installation (id, state, state_at)
  VALUES ($id, $state, to_timestamp($atMs / 1000.0)) ON CONFLICT (id) DO NOTHING`;

const lockInstallation = `SELECT state, (extract(epoch FROM state_at) * 1000)::float8 AS at_ms
  FROM installation WHERE id = $id FOR UPDATE`;

const updateInstallation = `UPDATE installation SET state = $state, state_at = to_timestamp($atMs / 1000.0) WHERE id = $id`;

const setStatus = `UPDATE connection SET status = $status WHERE installation_id = $id AND status <> $status`;

const revokeAll = `UPDATE granted_repository SET revoked_at = clock_timestamp() FROM connection
  WHERE connection.id = connection_id AND installation_id = $id AND revoked_at IS NULL`;

const noteApproval = `UPDATE connection SET approved_at = clock_timestamp()
  WHERE status = 'pending' AND account_id = $requesterId AND approved_at IS NULL`;

const one = `unnest($ids::bigint[], $names::text[], $private::boolean[]) AS one (id, name, is_private)`;

/** What is present stays granted. What comes back after a removal needs a new grant. */
const addRepositories = `INSERT INTO granted_repository AS known
    (connection_id, repository_id, full_name, private, granted_at, moved_at)
  SELECT connection.id, one.id, name, is_private, CASE WHEN all_repositories THEN clock_timestamp() END,
         to_timestamp($atMs / 1000.0)
    FROM connection, ${one} WHERE installation_id = $installationId AND status IN ('active', 'suspended')
     FOR KEY SHARE OF connection
  ON CONFLICT (connection_id, repository_id) DO UPDATE SET moved_at = excluded.moved_at, revoked_at = NULL,
    granted_at = CASE WHEN known.revoked_at IS NULL THEN coalesce(known.granted_at, excluded.granted_at)
                      ELSE excluded.granted_at END
  WHERE known.moved_at < excluded.moved_at`;

/** Also for unknown ones, so that a late addition finds the removal. In the same second the removal wins. */
const removeRepositories = `INSERT INTO granted_repository AS known
    (connection_id, repository_id, full_name, private, revoked_at, moved_at)
  SELECT connection.id, one.id, name, is_private, clock_timestamp(), to_timestamp($atMs / 1000.0)
    FROM connection, ${one} WHERE installation_id = $installationId AND status IN ('active', 'suspended')
     FOR KEY SHARE OF connection
  ON CONFLICT (connection_id, repository_id) DO UPDATE SET moved_at = excluded.moved_at,
    revoked_at = coalesce(known.revoked_at, excluded.revoked_at)
  WHERE known.moved_at <= excluded.moved_at`;

const describeRepository = `UPDATE granted_repository
  SET full_name = $fullName, private = $isPrivate, default_branch = coalesce($defaultBranch, default_branch),
      described_at = to_timestamp($atMs / 1000.0)
  WHERE repository_id = $id AND described_at <= to_timestamp($atMs / 1000.0)`;

/** An installation covers the repositories of one account. */
const revokeMoved = `UPDATE granted_repository SET revoked_at = clock_timestamp() FROM connection
  WHERE connection.id = connection_id AND repository_id = $id AND revoked_at IS NULL
    AND ($deleted OR (kind = 'installation' AND account_id <> $ownerId))`;

const statusOfState: Readonly<Record<InstallationState, string>> = {
  active: 'active',
  suspended: 'suspended',
  deleted: 'invalid',
};

@Injectable()
export class EffectService {
  constructor(private readonly issues: IssueEffectService) {}

  /** Answers the number of changed rows. */
  apply(transaction: EntityManager, effect: HookEffect): Promise<number> {
    switch (effect.kind) {
      case 'installation':
        return this.changeInstallation(transaction, effect);
      case 'repositories':
        return this.moveRepositories(transaction, effect);
      case 'repository':
        return this.changeRepository(transaction, effect);
      case 'issue':
        return this.issues.apply(transaction, effect);
    }
  }

  private async changeInstallation(transaction: EntityManager, effect: Of<'installation'>): Promise<number> {
    const { installationId: id, state, atMs, requesterId } = effect;
    if (requesterId !== undefined) await execute(transaction, noteApproval, { requesterId });
    const isNew = (await execute(transaction, insertInstallation, { id, state, atMs })) > 0;
    type Known = { state: InstallationState; atMs: number };
    const known = await queryOne<Known>(transaction, lockInstallation, { id });
    const later = laterChange(known, { state, atMs });
    if (!isNew && later === known) return 0;
    await execute(transaction, updateInstallation, { id, state: later.state, atMs: later.atMs });
    if (later.state === 'deleted') await execute(transaction, revokeAll, { id });
    return execute(transaction, setStatus, { id, status: statusOfState[later.state] });
  }

  private async moveRepositories(transaction: EntityManager, effect: Of<'repositories'>): Promise<number> {
    const { installationId, atMs, added, removed } = effect;
    const change = { installationId, atMs };
    let changed = 0;
    if (added.length > 0)
      changed += await execute(transaction, addRepositories, { ...change, ...columnsOf(added) });
    if (removed.length > 0) {
      changed += await execute(transaction, removeRepositories, { ...change, ...columnsOf(removed) });
    }
    return changed;
  }

  private async changeRepository(transaction: EntityManager, effect: Of<'repository'>): Promise<number> {
    const { repository, defaultBranch, ownerId, atMs, deleted } = effect;
    const changed = await execute(transaction, describeRepository, { ...repository, defaultBranch, atMs });
    return changed + (await execute(transaction, revokeMoved, { id: repository.id, ownerId, deleted }));
  }
}

/** One array for each column, each repository once: a statement must not change a row twice. */
function columnsOf(repositories: readonly HookRepository[]) {
  const unique = [...new Map(repositories.map((repository) => [repository.id, repository])).values()];
  return {
    ids: unique.map(({ id }) => id),
    names: unique.map(({ fullName }) => fullName),
    private: unique.map(({ isPrivate }) => isPrivate),
  };
}
