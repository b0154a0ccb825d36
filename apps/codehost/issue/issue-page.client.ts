/** One page of a repository's issues, from the code host. */
import type { RepositoryAccess } from '../access/access.service.js';
import { repositoryError } from '../access/repository-error.js';
import { statusOf } from '../host/octokit.client.js';
import { type HostIssue, hostIssueIn } from './host-issue.js';
import { pageSize, type ReadPage, type Step } from './issue-walk.js';

export const issuesRead = { issues: 'read' } as const;
export const issuesPermission = 'Issues: read';

export interface IssuePage extends ReadPage {
  /** Without pull requests. */
  readonly issues: readonly HostIssue[];
  /** Undefined when a later change may leave this page as it is: the page is full. */
  readonly etag: string | undefined;
  /** Of the credential. */
  readonly headers: Readonly<Record<string, unknown>>;
}

const empty: IssuePage = {
  issues: [],
  lastUpdatedAt: undefined,
  hasNext: false,
  etag: undefined,
  headers: {},
};

/**
 * @param etag of an earlier answer; it counts only for the same token
 * @throws the errors of `repositoryError`
 */
export async function readPage(
  access: RepositoryAccess,
  { since, page }: Step,
  etag?: string,
): Promise<IssuePage | 'unchanged'> {
  try {
    const octokit = await access.octokit(issuesRead);
    const { data, headers } = await octokit.rest.issues.listForRepo({
      ...{ owner: access.owner, repo: access.repo, state: 'all', sort: 'updated', direction: 'asc' },
      // Without fractions of a second, as the code host writes times.
      ...{ since: since.replace(/\.\d+Z$/, 'Z'), page, per_page: pageSize },
      ...(etag !== undefined && { headers: { 'if-none-match': etag } }),
    });
    const read = data.map(hostIssueIn).filter((issue) => issue !== undefined);
    return {
      issues: read.filter(({ isPull }) => !isPull),
      lastUpdatedAt: read.at(-1)?.updatedAt,
      hasNext: /\brel="next"/.test(headers.link ?? ''),
      etag: read.length < pageSize ? headers.etag : undefined,
      headers,
    };
  } catch (error) {
    const status = statusOf(error);
    if (status === 304) return 'unchanged';
    // The repository has its issues switched off.
    if (status === 410) return empty;
    throw repositoryError(error, access.fullName, issuesPermission);
  }
}
