/**
 * What happens to indexes without a caller: the first build when access begins, the removal when it ends, and a daily
 * comparison of the number of issues, which finds deletions without a hook.
 */
import { execute, inTransaction, query, SweeperRegistry } from '@handtest/database';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccessService, type RepositoryAccess } from '../access/access.service.js';
import { repositoryError } from '../access/repository-error.js';
import { wishOf } from './issue-build.processor.js';
import { IssueIndexService } from './issue-index.service.js';
import { issuesPermission, issuesRead } from './issue-page.client.js';
import { searchOf } from './issue-search.js';
import { type IssueSync, IssueStoreService, syncColumns } from './issue-store.service.js';

const sweepMs = 30_000;
const batchSize = 20;

const activeGrant = `FROM granted_repository JOIN connection ON connection.id = connection_id
  WHERE status = 'active' AND revoked_at IS NULL AND granted_at IS NOT NULL`;

/** Only repositories that a project names: an installation may have thousands of others. */
const selectGranted = `SELECT DISTINCT project_copy.organization_id, repository_id::float8 AS repository_id
  FROM project_copy CROSS JOIN jsonb_array_elements_text(copy->'codehostRepos') AS named (repository)
  JOIN granted_repository ON lower(full_name) = lower(repository) JOIN connection ON connection.id = connection_id
 WHERE NOT deleted AND connection.organization_id = project_copy.organization_id AND status = 'active'
   AND revoked_at IS NULL AND granted_at IS NOT NULL
   AND NOT EXISTS (SELECT FROM issue_sync AS known WHERE known.organization_id = project_copy.organization_id
     AND known.repository_id = granted_repository.repository_id)
 LIMIT ${batchSize}`;

/** A token may see more repositories than those that it was granted. The daily comparison tries it. */
const removeEnded = `DELETE FROM issue_sync WHERE (organization_id, repository_id) IN (
  SELECT organization_id, repository_id FROM issue_sync AS sync
   WHERE access <> 'development'
     AND NOT EXISTS (SELECT ${activeGrant}
       AND connection.organization_id = sync.organization_id AND granted_repository.repository_id = sync.repository_id)
     AND NOT (access = 'token' AND EXISTS (SELECT FROM connection
       WHERE connection.organization_id = sync.organization_id AND kind = 'token' AND status = 'active'))
     AND NOT (access = 'job' AND EXISTS (SELECT FROM job_token
       WHERE job_token.job_id = sync.job_id AND delete_after > clock_timestamp()))
   LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)`;

/** The next one is due in a day, also when this one fails. */
const takeDue = `UPDATE issue_sync SET compare_at = clock_timestamp() + interval '1 day'
  WHERE (organization_id, repository_id) IN (SELECT organization_id, repository_id FROM issue_sync
    WHERE compare_at <= clock_timestamp() ORDER BY compare_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
  RETURNING ${syncColumns}`;

/** A search finds a new issue some seconds later. */
const countIssues = `SELECT count(*)::int AS count, count(*) FILTER (
    WHERE greatest(created_at, updated_at) > clock_timestamp() - interval '2 minutes')::int AS recent
  FROM issue WHERE organization_id = $organizationId AND repository_id = $repositoryId AND ($state = 'all' OR state = $state)`;

const compareSoon = `UPDATE issue_sync SET compare_at = clock_timestamp() + interval '10 minutes'
  WHERE organization_id = $organizationId AND repository_id = $repositoryId`;

@Injectable()
export class IssueUpkeepService implements OnApplicationBootstrap {
  private readonly log = new Logger(IssueUpkeepService.name);

  constructor(
    private readonly database: DataSource,
    private readonly accesses: AccessService,
    private readonly store: IssueStoreService,
    private readonly index: IssueIndexService,
    private readonly sweepers: SweeperRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const sweeps = {
      granted_issues: () => this.begin(),
      ended_issues: () => this.removeEnded(),
      compared_issues: () => this.compare(),
    };
    for (const [name, run] of Object.entries(sweeps)) {
      this.sweepers.start({ name, everyMs: sweepMs, batchSize, run });
    }
  }

  /** Builds the index of each granted repository that a project names. */
  async begin(): Promise<number> {
    type Granted = { organizationId: string; repositoryId: number };
    const granted = await query<Granted>(this.database, selectGranted);
    for (const { organizationId, repositoryId } of granted) {
      const access = await this.accesses.findGranted(organizationId, repositoryId);
      if (access) await this.store.syncOf(organizationId, access);
    }
    return granted.length;
  }

  removeEnded(): Promise<number> {
    return execute(this.database, removeEnded);
  }

  /** Builds an index again when the code host has another number of issues. */
  async compare(): Promise<number> {
    const due = await query<IssueSync>(this.database, takeDue);
    for (const sync of due) {
      await this.compareOne(sync).catch((error: unknown) => {
        this.log.warn({ err: error, repository: sync.fullName }, 'An index of issues was not compared');
      });
    }
    return due.length;
  }

  private async compareOne(sync: IssueSync): Promise<void> {
    const access = await this.accesses.find(wishOf(sync));
    if (access?.repositoryId !== sync.repositoryId) {
      await inTransaction(this.database, (transaction) => this.store.remove(transaction, sync));
      return;
    }
    await this.index.readChanges(sync.organizationId, access);
    const { organizationId, repositoryId } = sync;
    const state = sync.truncated ? 'open' : 'all';
    type Counted = { count: number; recent: number };
    const [counted] = await query<Counted>(this.database, countIssues, {
      organizationId,
      repositoryId,
      state,
    });
    const found = await this.totalOf(access, state);
    if (found === counted!.count || found === undefined) return;
    if (counted!.recent > 0) {
      await execute(this.database, compareSoon, { organizationId, repositoryId });
      return;
    }
    this.log.warn(
      { repository: sync.fullName, found, kept: counted!.count },
      'An index of issues is built again',
    );
    await this.store.rebuild(sync, access.credentialId);
  }

  /** Undefined when the search has not read the whole repository. */
  private async totalOf(access: RepositoryAccess, state: 'open' | 'all'): Promise<number | undefined> {
    try {
      const octokit = await access.octokit(issuesRead);
      const q = searchOf(access.fullName, { state, labels: [], assignee: undefined });
      const { data } = await octokit.request('GET /search/issues', { q, per_page: 1 });
      return data.incomplete_results ? undefined : data.total_count;
    } catch (error) {
      throw repositoryError(error, access.fullName, issuesPermission);
    }
  }
}
