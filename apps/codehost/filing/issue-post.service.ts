/** The requests of filing to the code host: what creates, and what looks whether it was created. */
import { Injectable } from '@nestjs/common';
import type { RelatedIssueInfo } from '@handtest/contracts/job';
import type { RepositoryAccess } from '../access/access.service.js';
import { CodehostConfig } from '../config.js';
import { type CodehostOctokit, itemsOf, statusOf } from '../host/octokit.client.js';
import { filedBody, filedTitle } from './filed-text.js';
import type { Decision, Filed, OpenFiling } from './filing-rows.js';
import { hasMarker } from './marker.js';

const permissions = { issues: 'write', metadata: 'read' } as const;
/** The clock of the code host may be different. */
const earlierMs = 120_000;
const pages = 3;
const perPage = 100;
const longestLabels = 5;
/** The process that stops waits 5.5 s for its work. A request without an answer delays its finding by 40 s. */
const endingMs = 4_500;

/** A part of an issue or comment. */
interface Created {
  readonly number?: number;
  readonly html_url: string;
  readonly title?: string;
  readonly body?: string | null;
}

/** The existing issue accepts no comment: it was deleted, transferred or locked. */
export class CommentRefused extends Error {
  override readonly name = 'CommentRefused';
}

@Injectable()
export class IssuePostService {
  constructor(private readonly config: CodehostConfig) {}

  /** The page of the repository. */
  pageOf({ fullName }: RepositoryAccess): string {
    return `${this.config.codehostWebUrl}/${fullName}`;
  }

  /** Ready to write: throws CodehostLimited while the credential is blocked. */
  client(access: RepositoryAccess): Promise<CodehostOctokit> {
    return access.octokit(permissions);
  }

  /** What an earlier request created whose answer was lost. Nothing is left of a comment on an issue that was deleted. */
  async find(row: OpenFiling, access: RepositoryAccess): Promise<Filed | undefined> {
    try {
      return await this.search(row, access);
    } catch (error) {
      const isGone = statusOf(error) === 404 || statusOf(error) === 410;
      if (row.decision!.duplicate && isGone) return undefined;
      throw error;
    }
  }

  private async search(row: OpenFiling, access: RepositoryAccess): Promise<Filed | undefined> {
    const octokit = await this.client(access);
    const duplicate = row.decision!.duplicate;
    const target = { owner: access.owner, repo: access.repo, per_page: perPage };
    const since = secondsOf(row.postingAt!.getTime() - earlierMs);
    for (let page = 1; page <= pages; page++) {
      const { data } = duplicate
        ? await octokit.rest.issues.listComments({
            ...target,
            issue_number: duplicate.issueNumber,
            since,
            page,
          })
        : await octokit.rest.issues.listForRepo({ ...target, ...newest, since, page });
      const found = (data as Created[]).find(({ body }) => hasMarker(body, row.marker));
      if (found) return filedOf(found, duplicate);
      if (data.length < perPage) return undefined;
    }
    return undefined;
  }

  /**
   * A request that is under way when the signal aborts has 4.5 s to end.
   *
   * @throws CommentRefused
   */
  async post(
    {
      row,
      access,
      decision,
      signal,
    }: { row: OpenFiling; access: RepositoryAccess; decision: Decision; signal: AbortSignal },
    octokit: CodehostOctokit,
    labels: readonly string[],
  ): Promise<Filed> {
    const { finding, jobUrl, omitted } = row.content;
    const { duplicate, related } = decision;
    const context = { jobUrl, omitted, related, repositoryUrl: this.pageOf(access), marker: row.marker };
    const target = { owner: access.owner, repo: access.repo, request: { signal: endingSignal(signal) } };
    const body = filedBody(finding, context, duplicate !== null);
    if (duplicate) return comment(octokit, { ...target, body }, duplicate);
    const issue = { ...target, title: filedTitle(finding), body, labels: [...labels] };
    const { data } = await octokit.rest.issues.create(issue);
    return filedOf(data, null);
  }

  /** At most 5 of the suggested labels: those that the repository has. It would create others. */
  async labels(
    octokit: CodehostOctokit,
    row: OpenFiling,
    { owner, repo }: RepositoryAccess,
  ): Promise<string[]> {
    const wanted = new Set(row.content.finding.suggestedLabels?.map((name) => name.toLowerCase()));
    if (wanted.size === 0) return [];
    const request = { owner, repo, per_page: perPage };
    const known = await itemsOf(octokit.paginate.iterator(octokit.rest.issues.listLabelsForRepo, request));
    const names = known.map(({ name }) => name).filter((name) => wanted.has(name.toLowerCase()));
    return names.slice(0, longestLabels);
  }
}

function endingSignal(signal: AbortSignal): AbortSignal {
  const ending = new AbortController();
  const end = () => setTimeout(() => ending.abort(signal.reason), endingMs).unref();
  // Also while the row was marked.
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return ending.signal;
}

const newest = { state: 'all', sort: 'created', direction: 'desc' } as const;

async function comment(
  octokit: CodehostOctokit,
  request: { owner: string; repo: string; body: string; request: { signal: AbortSignal } },
  duplicate: RelatedIssueInfo,
): Promise<Filed> {
  try {
    const answer = await octokit.rest.issues.createComment({
      ...request,
      issue_number: duplicate.issueNumber,
    });
    // A redirect to another repository is followed as a read.
    if ((answer.status as number) !== 201) throw new CommentRefused();
    return filedOf(answer.data, duplicate);
  } catch (error) {
    const isLocked = statusOf(error) === 403 && /\blocked\b/i.test((error as Error).message);
    if (isLocked || statusOf(error) === 404 || statusOf(error) === 410) throw new CommentRefused();
    throw error;
  }
}

function filedOf({ html_url: url, number, title }: Created, duplicate: RelatedIssueInfo | null): Filed {
  if (!duplicate)
    return { issueNumber: number!, issueUrl: url, title: title!, isNew: true, commentUrl: null };
  const { issueNumber, url: issueUrl, title: known } = duplicate;
  return { issueNumber, issueUrl, title: known, isNew: false, commentUrl: url };
}

/** The format of the code host has no fractions of seconds. */
function secondsOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
