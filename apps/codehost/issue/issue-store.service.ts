/**
 * The rows of the index: the issues of a repository, for one organization. Writers lock the row of the repository, so that
 * pages, hooks and the end of a build change its issues one after another.
 */
import { execute, inTransaction, queryOne, type SqlExecutor, storableJson } from '@handtest/database';
import { WorkService } from '@handtest/work';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { RepositoryAccess } from '../access/access.service.js';
import { issueTerms } from '../text/issue-terms.js';
import { type HostIssue, withShortBody } from './host-issue.js';
import { issueQueue } from './issue-queue.js';

/** An index keeps no more issues: all open ones, then those with the newest updates. */
const mostIssues = 20_000;

export interface IssueSync extends Record<string, unknown> {
  readonly organizationId: string;
  readonly repositoryId: number;
  readonly fullName: string;
  readonly access: RepositoryAccess['kind'];
  readonly jobId: string | null;
  /** `bigint` */
  readonly build: string;
  readonly buildUntil: Date | null;
  readonly readUntil: Date | null;
  readonly isBuilt: boolean;
  readonly truncated: boolean;
  /** Since the last refresh. */
  readonly ageMs: number | null;
}

type Key = Pick<IssueSync, 'organizationId' | 'repositoryId'>;

export const syncColumns = `organization_id, repository_id::float8 AS repository_id, full_name, access, job_id, build,
  build_until, read_until, built_at IS NOT NULL AS is_built, truncated,
  (extract(epoch FROM clock_timestamp() - refreshed_at) * 1000)::float8 AS age_ms`;

const ofKey = 'organization_id = $organizationId AND repository_id = $repositoryId';

const selectSync = `SELECT ${syncColumns} FROM issue_sync WHERE ${ofKey}`;

/** Of a repository that no list of a connection has: a token reads it, and is tried for each access. */
const selectUnlisted = `SELECT ${syncColumns} FROM issue_sync
  WHERE organization_id = $organizationId AND lower(full_name) = lower($fullName) AND access IN ('token', 'development')
  ORDER BY refreshed_at DESC NULLS LAST LIMIT 1`;

/** The access of a job ends with the job, so any other kind replaces it. */
const saveSync = `INSERT INTO issue_sync AS known (organization_id, repository_id, full_name, access, job_id)
  VALUES ($organizationId, $repositoryId, $fullName, $access, $jobId)
  ON CONFLICT (organization_id, repository_id) DO UPDATE SET full_name = excluded.full_name,
    access = CASE WHEN excluded.access = 'job' THEN known.access ELSE excluded.access END,
    job_id = CASE WHEN known.access = 'job' THEN excluded.job_id END
  RETURNING xmax = 0 AS is_new, ${syncColumns}`;

const lockBuild = `SELECT FROM issue_sync WHERE ${ofKey} AND build = $build FOR UPDATE`;

/** An older version of an issue, as a late hook has it, changes nothing. */
const upsertIssues = (
  newer: '<' | '<=',
) => `INSERT INTO issue AS known (organization_id, repository_id, number, title,
    body_cut, state, state_reason, labels, assignees, author, comment_count, html_url, created_at, updated_at, terms, build)
  SELECT organization_id, repository_id, one.number, title, body, state, "stateReason", labels, assignees, author,
    "commentCount", "htmlUrl", "createdAt", "updatedAt", decode(terms, 'base64'), build
    FROM issue_sync, jsonb_to_recordset($issues::jsonb) AS one (number integer, title text, body text, state text,
      "stateReason" text, labels text[], assignees text[], author text, "commentCount" integer, "htmlUrl" text,
      "createdAt" timestamptz, "updatedAt" timestamptz, terms text)
   WHERE ${ofKey} AND NOT EXISTS (SELECT FROM issue_deletion AS gone
     WHERE gone.organization_id = $organizationId AND gone.repository_id = $repositoryId AND gone.number = one.number)
  ON CONFLICT (organization_id, repository_id, number) DO UPDATE SET title = excluded.title,
    body_cut = excluded.body_cut, state = excluded.state, state_reason = excluded.state_reason,
    labels = excluded.labels, assignees = excluded.assignees, author = excluded.author,
    comment_count = excluded.comment_count, html_url = excluded.html_url, created_at = excluded.created_at,
    updated_at = excluded.updated_at, terms = excluded.terms, build = excluded.build
  WHERE known.updated_at ${newer} excluded.updated_at`;
const upsertRead = upsertIssues('<=');
const upsertHook = upsertIssues('<');

/** Also issues whose row is newer than the page. */
const noteSeen = `UPDATE issue SET build = $build WHERE ${ofKey} AND number = ANY($numbers) AND build <> $build`;

const noteBuilt = `UPDATE issue_sync SET build_until = greatest(build_until, $until::timestamptz) WHERE ${ofKey}`;

const noteRefreshed = `UPDATE issue_sync SET read_until = greatest(read_until, $until::timestamptz),
    refreshed_at = CASE WHEN $isEnd THEN clock_timestamp() - make_interval(secs => $seconds) ELSE refreshed_at END
  WHERE ${ofKey}`;

const removeSurplus = `WITH surplus AS (
    SELECT number FROM issue WHERE ${ofKey}
     ORDER BY state = 'open' DESC, updated_at DESC, number DESC OFFSET ${mostIssues}),
  gone AS (DELETE FROM issue WHERE ${ofKey} AND number IN (SELECT number FROM surplus))
  UPDATE issue_sync SET truncated = true WHERE ${ofKey} AND EXISTS (SELECT FROM surplus)`;

const removeUnseen = `DELETE FROM issue WHERE ${ofKey} AND build <> $build`;

const endBuild = `UPDATE issue_sync SET built_at = clock_timestamp(), refreshed_at = clock_timestamp(),
    read_until = coalesce(read_until, build_until, 'epoch'), compare_at = clock_timestamp() + interval '1 day'
  WHERE ${ofKey} AND build = $build`;

/** The old rows answer until the new build has ended. */
const beginBuild = `UPDATE issue_sync SET build = nextval('issue_build'), build_until = NULL, truncated = false
  WHERE ${ofKey} AND build = $build RETURNING build`;

const insertDeletion = `INSERT INTO issue_deletion (organization_id, repository_id, number)
  VALUES ($organizationId, $repositoryId, $number) ON CONFLICT DO NOTHING`;

const deleteIssue = `DELETE FROM issue WHERE ${ofKey} AND number = $number`;

const removeSync = `DELETE FROM issue_sync WHERE ${ofKey} AND build = $build`;

@Injectable()
export class IssueStoreService {
  constructor(
    private readonly database: DataSource,
    private readonly work: WorkService,
  ) {}

  /** The index of the repository. The first call begins to build it. */
  async syncOf(organizationId: string, access: RepositoryAccess): Promise<IssueSync> {
    const { repositoryId, fullName, kind, credentialId } = access;
    const known = await queryOne<IssueSync>(this.database, selectSync, { organizationId, repositoryId });
    const isSame = known?.fullName === fullName && (known.access === kind || kind === 'job');
    if (known && isSame && known.access !== 'job') return known;
    const jobId = kind === 'job' ? credentialId : null;
    const wanted = { organizationId, repositoryId, fullName, access: kind, jobId };
    return inTransaction(this.database, async (transaction) => {
      type Saved = IssueSync & { isNew: boolean };
      const saved = (await queryOne<Saved>(transaction, saveSync, wanted))!;
      if (saved.isNew) await this.work.add(transaction, issueQueue, [pieceOf(saved, credentialId)]);
      return saved;
    });
  }

  /** The index of a repository to which only a token has access. */
  unlistedSync(organizationId: string, fullName: string): Promise<IssueSync | undefined> {
    return queryOne<IssueSync>(this.database, selectUnlisted, { organizationId, fullName });
  }

  /** Undefined when the index was removed or is built again. */
  syncOfBuild(build: string): Promise<IssueSync | undefined> {
    const text = `SELECT ${syncColumns} FROM issue_sync WHERE build = $build`;
    return queryOne<IssueSync>(this.database, text, { build });
  }

  isBuildUnderWay({ build }: IssueSync, withinSeconds: number): Promise<boolean> {
    return this.work.isUnderWay(issueQueue, build, withinSeconds);
  }

  /** A page of a build. Answers whether the build is still wanted. */
  storeBuilt(sync: IssueSync, issues: readonly HostIssue[], until: string): Promise<boolean> {
    return this.locked(sync, async (transaction) => {
      const numbers = issues.map(({ number }) => number);
      await this.upsert(transaction, upsertRead, sync, issues);
      await execute(transaction, noteSeen, { ...keyOf(sync), build: sync.build, numbers });
      await execute(transaction, removeSurplus, keyOf(sync));
      await execute(transaction, noteBuilt, { ...keyOf(sync), until });
    });
  }

  /** In the transaction that ends the work. */
  async endBuild(transaction: EntityManager, sync: IssueSync): Promise<void> {
    if ((await execute(transaction, endBuild, { ...keyOf(sync), build: sync.build })) === 0) return;
    await execute(transaction, removeUnseen, { ...keyOf(sync), build: sync.build });
  }

  /**
   * A page of a refresh. Answers false when the index was removed or is built again.
   *
   * @param seconds since the request; only the last page ends the refresh
   */
  storeRefreshed(
    sync: IssueSync,
    issues: readonly HostIssue[],
    end: { until: string | null; isEnd: boolean; seconds: number },
  ): Promise<boolean> {
    return this.locked(sync, async (transaction) => {
      await this.upsert(transaction, upsertRead, sync, issues);
      if (issues.length > 0) await execute(transaction, removeSurplus, keyOf(sync));
      await execute(transaction, noteRefreshed, { ...keyOf(sync), ...end });
    });
  }

  /** The index is complete again when the new build has ended. */
  rebuild(sync: IssueSync, lane: string): Promise<void> {
    return inTransaction(this.database, async (transaction) => {
      const begun = await queryOne<Pick<IssueSync, 'build'>>(transaction, beginBuild, {
        ...keyOf(sync),
        build: sync.build,
      });
      if (begun) await this.work.add(transaction, issueQueue, [pieceOf(begun, lane)]);
    });
  }

  remove(executor: SqlExecutor, sync: IssueSync): Promise<number> {
    return execute(executor, removeSync, { ...keyOf(sync), build: sync.build });
  }

  /** The caller's transaction has locked the index. */
  storeHook(transaction: EntityManager, key: Key, issue: HostIssue): Promise<number> {
    return this.upsert(transaction, upsertHook, key, [issue]);
  }

  /** The caller's transaction has locked the index. */
  async storeDeletion(transaction: EntityManager, key: Key, number: number): Promise<number> {
    const isNew = await execute(transaction, insertDeletion, { ...keyOf(key), number });
    return isNew + (await execute(transaction, deleteIssue, { ...keyOf(key), number }));
  }

  private locked(sync: IssueSync, change: (transaction: EntityManager) => Promise<void>): Promise<boolean> {
    return inTransaction(this.database, async (transaction) => {
      const row = await queryOne(transaction, lockBuild, { ...keyOf(sync), build: sync.build });
      if (row) await change(transaction);
      return row !== undefined;
    });
  }

  private async upsert(
    transaction: EntityManager,
    statement: string,
    key: Key,
    issues: readonly HostIssue[],
  ): Promise<number> {
    if (issues.length === 0) return 0;
    // A statement must not change a row twice.
    const unique = [...new Map(issues.map((issue) => [issue.number, issue])).values()];
    const rows = unique.map(withShortBody).map((issue) => {
      return { ...issue, terms: issueTerms(issue).toString('base64') };
    });
    return execute(transaction, statement, { ...keyOf(key), issues: storableJson(rows) });
  }
}

function keyOf({ organizationId, repositoryId }: Key): Key {
  return { organizationId, repositoryId };
}

/** One build of a credential at a time. */
function pieceOf({ build }: Pick<IssueSync, 'build'>, lane: string) {
  return { key: build, lane };
}
