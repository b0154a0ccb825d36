/**
 * One attempt to file one finding. The row is marked before the request that creates. An attempt that finds such a mark
 * looks first whether the issue or comment exists, because the answer may have been lost: at once, and again when it would
 * be visible. Only then it compares and requests again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import {
  CodehostLimited,
  CodehostPermissionMissing,
  repositoryNotAccessible,
} from '@handtest/contracts/codehost';
import { ContractError, InvalidRequest } from '@handtest/contracts/define';
import type { Attempt, Outcome } from '@handtest/work';
import { Injectable } from '@nestjs/common';
import { AccessService, type RepositoryAccess } from '../access/access.service.js';
import { repositoryError } from '../access/repository-error.js';
import { pauseOf, statusOf } from '../host/octokit.client.js';
import { DuplicateService } from './duplicate.service.js';
import { giveUpSeconds } from './filing-queue.js';
import { FilingRowService, givenUp } from './filing-row.service.js';
import type { Decision, Filed, OpenFiling } from './filing-rows.js';
import { CommentRefused, IssuePostService } from './issue-post.service.js';
import { type Reservation, WritePaceService } from './write-pace.service.js';

/** A longer wait ends the attempt, so that its process has room for other credentials. */
const longestWaitMs = 2_000;
/** Another attempt has begun, or another job files in the repository. */
const againInMs = 1_000;

/** What a write needs. */
interface Write {
  readonly row: OpenFiling;
  readonly access: RepositoryAccess;
  readonly signal: AbortSignal;
}

@Injectable()
export class PostingService {
  constructor(
    private readonly rows: FilingRowService,
    private readonly access: AccessService,
    private readonly posts: IssuePostService,
    private readonly pace: WritePaceService,
    private readonly duplicates: DuplicateService,
  ) {}

  async attempt({ key, ageSeconds, signal }: Attempt): Promise<Outcome | void> {
    const row = await this.rows.open(key);
    if (!row) return;
    if (ageSeconds > giveUpSeconds) return { effects: this.rows.failed(row, givenUp()) };
    try {
      const { jobId, ...wish } = row;
      const access = await this.access.access({ ...wish, ...(!row.content.isElsewhere && { jobId }) });
      return await this.proceed({ row, access, signal });
    } catch (error) {
      return this.refused(row, error);
    }
  }

  private async proceed(write: Write): Promise<Outcome> {
    const { row, access } = write;
    if (row.state === 'posting') {
      const found = await this.posts.find(row, access);
      if (found) return this.filed(row, found);
      if (row.visibleInMs! > 0) return { retryInMs: Math.ceil(row.visibleInMs!) };
    }
    // Also before a repetition: the same defect may have been filed since the request without effect.
    return this.write(write, await this.duplicates.decide(row, access, this.posts.pageOf(access)));
  }

  private async write(write: Write, decision: Decision): Promise<Outcome> {
    const { row, access } = write;
    const octokit = await this.posts.client(access);
    const labels = decision.duplicate ? [] : await this.posts.labels(octokit, row, access);
    const reservation = await this.reserve(write);
    if (typeof reservation === 'number') return { retryInMs: reservation };
    let pauseSeconds: number | undefined;
    try {
      // Only now: another replica may have hit a limit during the wait.
      const client = await this.posts.client(access);
      write.signal.throwIfAborted();
      if (!(await this.rows.markPosting(row, decision))) return { retryInMs: againInMs };
      return this.filed(row, await this.posts.post({ ...write, decision }, client, labels));
    } catch (error) {
      pauseSeconds = pauseOf(error);
      if ((statusOf(error) ?? 500) < 500) await this.rows.markRefused(row);
      if (!(error instanceof CommentRefused)) throw error;
    } finally {
      await this.pace.end(reservation, pauseSeconds);
    }
    const related = [decision.duplicate!.issueNumber, ...decision.related];
    return this.write({ ...write, row: { ...row, attempt: row.attempt + 1 } }, { duplicate: null, related });
  }

  /** Answers the milliseconds to wait when they are too many to wait here. */
  private async reserve({ access, signal }: Write): Promise<Reservation | number> {
    for (;;) {
      const reserved = await this.pace.reserve(access.credentialId);
      if (typeof reserved !== 'number' || reserved > longestWaitMs) return reserved;
      await delay(reserved, undefined, { signal });
    }
  }

  private filed(row: OpenFiling, filed: Filed): Outcome {
    return { effects: this.rows.filed(row, filed), isFinal: true };
  }

  /** A limit postpones, a refusal ends. Any other error may have come after the effect, and the next attempt looks. */
  private refused(row: OpenFiling, error: unknown): Outcome {
    const refusal = refusalOf(error, row.repository);
    if (refusal instanceof CodehostLimited) return { retryInMs: (refusal.retryAfterSeconds ?? 60) * 1_000 };
    if (refusal) return { effects: this.rows.failed(row, refusal) };
    throw error;
  }
}

/** Undefined for an error without a refusal of the code host. */
function refusalOf(error: unknown, repository: string): ContractError | undefined {
  const known = repositoryError(error, repository, 'Issues: write');
  const status = statusOf(error);
  if (known instanceof ContractError && known.status !== 503) return known;
  if (known instanceof CodehostLimited) return known;
  if (status === undefined || status >= 500) return undefined;
  const { request } = error as { request?: { url: string } };
  if (request?.url.endsWith('/access_tokens')) {
    return status === 422
      ? new CodehostPermissionMissing(
          `The App needs the permission "Issues: write" for ${repository}; an owner must accept it`,
        )
      : repositoryNotAccessible(repository);
  }
  if (status === 410)
    return new InvalidRequest(`The issues of ${repository} are disabled; enable them on the code host`);
  return new InvalidRequest(`The code host refused the issue for ${repository} with the status ${status}`);
}
