/** Keeps the index of a repository's issues as fresh as an answer needs it. */
import { CodehostLimited, CodehostUnavailable } from '@handtest/contracts/codehost';
import { endsWithin } from '@handtest/service';
import { Injectable, Logger } from '@nestjs/common';
import type { RepositoryAccess } from '../access/access.service.js';
import { readPage } from './issue-page.client.js';
import { type IssueSync, IssueStoreService } from './issue-store.service.js';
import { firstStep, knownUntil, nextStep, type Step } from './issue-walk.js';

/** While it is building, only a search of the code host has all issues. */
export type IndexState = 'built' | 'building';

const freshMs = 10_000;
/** While the code host is down. */
const stillAnsweredMs = 600_000;
const refreshMs = 3_000;
/** The rest of many changes is read by the next refresh. */
const pagesAtOnce = 20;
const keptEtags = 5_000;
/** A build that pauses longer has no permission, or little is left of the code host's rate limit. */
const buildPauseSeconds = 60;

@Injectable()
export class IssueIndexService {
  private readonly log = new Logger(IssueIndexService.name);
  /** Calls for the same repository share a refresh. */
  private readonly refreshes = new Map<string, Promise<void>>();
  /** An answer for the same `since` and token is not counted by the code host when it is unchanged. */
  private readonly etags = new Map<string, { since: string; etag: string }>();

  constructor(private readonly store: IssueStoreService) {}

  /**
   * Reads what has changed since the last refresh, unless that was less than 10 seconds ago. The first call for a repository begins to
   * build its index, which takes a request for each 100 issues and pull requests.
   *
   * @throws CodehostUnavailable, CodehostLimited when it cannot be read and the index is older than 10 minutes
   * @throws RepositoryNotAccessible, CodehostPermissionMissing
   */
  async refreshed(organizationId: string, access: RepositoryAccess): Promise<IndexState> {
    const sync = await this.store.syncOf(organizationId, access);
    if (!sync.isBuilt) return 'building';
    if (sync.ageMs! > freshMs) await this.refresh(sync, access);
    return 'built';
  }

  /**
   * Reads what has changed until this call. A refresh that began earlier may not have it, so none is shared. An index that is
   * not built stays as it is.
   *
   * @throws CodehostUnavailable, CodehostLimited, RepositoryNotAccessible, CodehostPermissionMissing
   */
  async readChanges(organizationId: string, access: RepositoryAccess): Promise<void> {
    const sync = await this.store.syncOf(organizationId, access);
    if (sync.isBuilt) await this.read(sync, access);
  }

  /** Whether a part of the issues is missing, and will soon be there. The first call for a repository begins to build its index. */
  async isBeingBuilt(organizationId: string, access: RepositoryAccess): Promise<boolean> {
    const sync = await this.store.syncOf(organizationId, access);
    return !sync.isBuilt && (await this.store.isBuildUnderWay(sync, buildPauseSeconds));
  }

  /**
   * The number of a repository whose token could not be tried, when its index still answers.
   *
   * @param error of the access
   * @throws the error otherwise
   */
  async keptDuring(error: unknown, organizationId: string, fullName: string): Promise<number> {
    const sync = isTemporary(error) ? await this.store.unlistedSync(organizationId, fullName) : undefined;
    if (!sync?.isBuilt || sync.ageMs! > stillAnsweredMs) throw error;
    this.log.warn({ err: error, repository: fullName }, 'An older index of issues answers');
    return sync.repositoryId;
  }

  private async refresh(sync: IssueSync, access: RepositoryAccess): Promise<void> {
    try {
      if (!(await endsWithin(this.shared(sync, access), refreshMs))) throw new CodehostUnavailable();
    } catch (error) {
      if (!isTemporary(error) || sync.ageMs! > stillAnsweredMs) throw error;
      this.log.warn({ err: error, repository: sync.fullName }, 'An older index of issues answers');
    }
  }

  /** Continues when its first caller does not wait any more. */
  private shared(sync: IssueSync, access: RepositoryAccess): Promise<void> {
    const key = keyOf(sync);
    const running = this.refreshes.get(key);
    if (running) return running;
    const started = this.read(sync, access).finally(() => this.refreshes.delete(key));
    this.refreshes.set(key, started);
    started.catch(() => undefined);
    return started;
  }

  private async read(sync: IssueSync, access: RepositoryAccess): Promise<void> {
    let step: Step = firstStep(sync.readUntil);
    for (let pages = 0; pages < pagesAtOnce; pages++) {
      const startedMs = performance.now();
      const page = await readPage(access, step, pages === 0 ? this.etagOf(sync, step) : undefined);
      const isUnchanged = page === 'unchanged';
      const next = isUnchanged ? undefined : nextStep(step, page);
      const end = {
        until: isUnchanged ? null : knownUntil(step, page, next),
        isEnd: !next,
        seconds: (performance.now() - startedMs) / 1_000,
      };
      if (!(await this.store.storeRefreshed(sync, isUnchanged ? [] : page.issues, end))) return;
      if (!isUnchanged && page.etag !== undefined) this.keepEtag(sync, step, page.etag);
      if (!next) return;
      step = next;
    }
    // The caller may repeat its request: it continues here.
    throw new CodehostUnavailable();
  }

  private etagOf(sync: IssueSync, { since }: Step): string | undefined {
    const known = this.etags.get(keyOf(sync));
    return known?.since === since ? known.etag : undefined;
  }

  private keepEtag(sync: IssueSync, { since }: Step, etag: string): void {
    const key = keyOf(sync);
    this.etags.delete(key);
    this.etags.set(key, { since, etag });
    if (this.etags.size > keptEtags) this.etags.delete(this.etags.keys().next().value!);
  }
}

function isTemporary(error: unknown): boolean {
  return error instanceof CodehostUnavailable || error instanceof CodehostLimited;
}

/** Another build reads everything again. */
function keyOf({ organizationId, repositoryId, build }: IssueSync): string {
  return `${organizationId} ${repositoryId} ${build}`;
}
