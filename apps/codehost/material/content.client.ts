/** Pull requests and issues of a repository, as the code host has them. */
import type { ChangedFile, CommentMaterial, IssueMaterial, PullMaterial } from '@handtest/contracts/codehost';
import { invalid } from '@handtest/contracts/define';
import { Injectable } from '@nestjs/common';
import type { RepositoryAccess } from '../access/access.service.js';
import { isAccessRefusal, repositoryError } from '../access/repository-error.js';
import { type CodehostOctokit, statusOf } from '../host/octokit.client.js';
import type { SeenComment } from './preview-address.js';

/** A repository, and the client for it. */
export interface Source {
  readonly access: RepositoryAccess;
  readonly octokit: CodehostOctokit;
  /** Ends all requests. */
  readonly signal: AbortSignal;
}

/** A pull request without its linked issues, and what its preview address is found in. */
export interface ReadPull {
  readonly pull: PullMaterial;
  readonly authorAssociation: string;
  /** Newest first. */
  readonly comments: readonly SeenComment[];
}

/** 300 files. The code host lists up to 3,000. */
const longestFilePages = 3;
const perPage = 100;
const goneStatuses: ReadonlySet<number | undefined> = new Set([404, 410]);

@Injectable()
export class ContentClient {
  /** @throws InvalidRequest for an unknown number, also that of an issue; see `repositoryError` for the others */
  async pull(source: Source, number: number): Promise<ReadPull> {
    const { octokit } = source;
    const parameters = { ...partsOf(source), pull_number: number };
    try {
      const { data } = await octokit.rest.pulls.get(parameters);
      const [files, comments] = await Promise.all([
        this.files(source, number, data.changed_files),
        this.comments(source, number, data.comments),
      ]);
      const pull: PullMaterial = {
        ...{ number, title: data.title, body: data.body ?? '', labels: data.labels.map(({ name }) => name) },
        ...{ author: data.user?.login ?? 'ghost', state: data.state, isDraft: data.draft ?? false },
        ...{ isMerged: data.merged, baseRef: data.base.ref, headRef: data.head.ref, headSha: data.head.sha },
        ...{ files, moreFiles: Math.max(0, data.changed_files - files.length), linkedIssues: [] },
        comments: comments.flatMap(({ material, isBot }) => (isBot ? [] : material)),
      };
      const seen = comments.map(({ material, ...comment }) => ({ ...comment, body: material.body }));
      return { pull, comments: seen, authorAssociation: data.author_association };
    } catch (error) {
      throw await this.problem(
        source,
        error,
        `prNumbers: ${source.access.fullName} has no pull request ${number}`,
      );
    }
  }

  /** @throws InvalidRequest for an unknown number, also that of a pull request; see `repositoryError` for the others */
  async issue(source: Source, number: number): Promise<IssueMaterial> {
    const { access } = source;
    const unknown = `issueNumbers: ${access.fullName} has no issue ${number}`;
    try {
      const found = await this.findIssue(source, number);
      if (!found) throw invalid('issueNumbers', unknown);
      const comments = await this.comments(source, number, found.commentCount);
      const ofPeople = comments.flatMap(({ material, isBot }) => (isBot ? [] : material));
      return { ...found.issue, comments: ofPeople };
    } catch (error) {
      throw await this.problem(source, error, unknown);
    }
  }

  /** Without its comments. Undefined when the repository has no such issue, or the issue cannot be read. */
  async linkedIssue(source: Source, number: number): Promise<IssueMaterial | undefined> {
    try {
      return (await this.findIssue(source, number))?.issue;
    } catch (error) {
      const known = repositoryError(error, source.access.fullName, 'Issues: read');
      if (statusOf(error) === 410 || isAccessRefusal(known)) return undefined;
      throw known;
    }
  }

  /** Undefined for a pull request, and for an issue that is in another repository now. */
  private async findIssue(source: Source, number: number) {
    const { access, octokit } = source;
    const { data, url } = await octokit.rest.issues.get({ ...partsOf(source), issue_number: number });
    if (data.pull_request || !isOf(url, access.repositoryId)) return undefined;
    const issue: IssueMaterial = {
      ...{ repo: access.fullName, number, title: data.title, body: data.body ?? '' },
      labels: data.labels.flatMap((label) => (typeof label === 'string' ? label : (label.name ?? []))),
      state: data.state === 'closed' ? 'closed' : 'open',
      comments: [],
    };
    return { issue, commentCount: data.comments };
  }

  private async files(source: Source, number: number, count: number): Promise<ChangedFile[]> {
    const pages = Math.min(longestFilePages, Math.ceil(count / perPage));
    const read = Array.from({ length: pages }, (_, index) =>
      source.octokit.rest.pulls.listFiles({
        ...{ ...partsOf(source), pull_number: number, per_page: perPage, page: index + 1 },
      }),
    );
    return (await Promise.all(read)).flatMap(({ data }) =>
      data.map(({ filename, status, additions, deletions, patch }) => {
        return { path: filename, status, additions, deletions, ...(patch !== undefined && { patch }) };
      }),
    );
  }

  /** Newest first. Of a long discussion the begin, where bots write first, and the end. */
  private async comments(source: Source, number: number, count: number): Promise<ReadComment[]> {
    const last = Math.ceil(count / perPage);
    const pages = [...new Set([1, last - 1, last])].filter((page) => page >= 1 && page <= last);
    const read = pages.map((page) =>
      source.octokit.rest.issues.listComments({
        ...{ ...partsOf(source), issue_number: number, per_page: perPage, page },
      }),
    );
    return (await Promise.all(read))
      .flatMap(({ data }) => data)
      .map(({ user, body = '', created_at: createdAt, author_association: authorAssociation }) => ({
        material: { author: user?.login ?? 'ghost', body, createdAt },
        isBot: user?.type === 'Bot',
        authorAssociation,
      }))
      .toReversed();
  }

  /** A repository that is gone answers the same as one without the number. */
  private async problem(source: Source, error: unknown, unknown: string): Promise<unknown> {
    const { access, octokit } = source;
    const permission = unknown.startsWith('prNumbers') ? 'Pull requests: read' : 'Issues: read';
    if (!goneStatuses.has(statusOf(error))) return repositoryError(error, access.fullName, permission);
    try {
      await octokit.rest.repos.get(partsOf(source));
      return invalid(unknown.startsWith('prNumbers') ? 'prNumbers' : 'issueNumbers', unknown);
    } catch (cause) {
      return repositoryError(cause, access.fullName, permission);
    }
  }
}

interface ReadComment extends Omit<SeenComment, 'body'> {
  readonly material: CommentMaterial;
}

export function partsOf({ access: { owner, repo }, signal }: Source) {
  return { owner, repo, request: { signal } };
}

/** An issue that moved to another repository redirects there, by the number of that repository. */
function isOf(url: string, repositoryId: number): boolean {
  const redirected = /\/repositories\/(\d+)\//.exec(url)?.[1];
  return redirected === undefined || Number(redirected) === repositoryId;
}
