/**
 * Reads all issues of a repository into the index. Each page is stored with its time, so that another attempt continues
 * there. It pauses while little of the code host's rate limit is left.
 */
import { CodehostLimited } from '@handtest/contracts/codehost';
import { type Attempt, type Outcome, workerOptions, WorkProcessor, WorkService } from '@handtest/work';
import { Processor } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import { AccessService, type AccessWish, type RepositoryAccess } from '../access/access.service.js';
import { isAccessRefusal } from '../access/repository-error.js';
import { reservePauseMs } from '../host/background-reserve.js';
import { readPage } from './issue-page.client.js';
import { issueQueue } from './issue-queue.js';
import { type IssueSync, IssueStoreService } from './issue-store.service.js';
import { knownUntil, nextStep, type Step } from './issue-walk.js';

/** The permission may be granted later. Until then callers get what the search of the code host answers. */
const refusedPauseMs = 3_600_000;

@Injectable()
@Processor(issueQueue.name, workerOptions)
export class IssueBuildProcessor extends WorkProcessor {
  private readonly log = new Logger(IssueBuildProcessor.name);

  constructor(
    work: WorkService,
    private readonly accesses: AccessService,
    private readonly store: IssueStoreService,
  ) {
    super(work, issueQueue);
  }

  protected async attempt({ key, signal }: Attempt): Promise<Outcome> {
    const sync = await this.store.syncOfBuild(key);
    if (!sync) return {};
    try {
      const access = await this.accesses.access(wishOf(sync));
      // Another repository has the name now.
      if (access.repositoryId !== sync.repositoryId) return this.removal(sync);
      return await this.build(sync, access, signal);
    } catch (error) {
      if (error instanceof CodehostLimited) return { retryInMs: (error.retryAfterSeconds ?? 60) * 1_000 };
      if (isAccessRefusal(error)) {
        this.log.warn({ err: error, repository: sync.fullName }, 'An index of issues is not built');
        // Without a row it would begin again at once. What the organization may no longer read is not kept.
        return sync.isBuilt ? this.removal(sync) : { retryInMs: refusedPauseMs };
      }
      throw error;
    }
  }

  private async build(sync: IssueSync, access: RepositoryAccess, signal: AbortSignal): Promise<Outcome> {
    let step: Step = { since: (sync.buildUntil ?? new Date(0)).toISOString(), page: 1 };
    for (;;) {
      signal.throwIfAborted();
      const page = await readPage(access, step);
      if (page === 'unchanged') throw new Error('A page without an ETag is unchanged');
      const next = nextStep(step, page);
      if (!(await this.store.storeBuilt(sync, page.issues, knownUntil(step, page, next)))) return {};
      if (!next) return { effects: (transaction) => this.store.endBuild(transaction, sync) };
      const pauseMs = reservePauseMs(page.headers, Date.now());
      if (pauseMs !== undefined) return { retryInMs: pauseMs };
      step = next;
    }
  }

  private removal(sync: IssueSync): Outcome {
    return { effects: async (transaction) => void (await this.store.remove(transaction, sync)) };
  }
}

export function wishOf({ organizationId, repositoryId, fullName: repository, jobId }: IssueSync): AccessWish {
  return { organizationId, repositoryId, repository, ...(jobId !== null && { jobId }) };
}
