/** The issues of a project's repository: a list from the index, and one issue from the code host. */
import {
  CodehostUnavailable,
  type IssueByNumber,
  IssueNotFound,
  type IssuePage,
  type IssueRecord,
  type ListIssuesRequest,
  type ProjectRepositoryRequest,
  projectWithoutRepository,
  repositoryNotAccessible,
} from '@handtest/contracts/codehost';
import { type Call, invalid, isSameRepository, pageOf, tooSoon } from '@handtest/contracts/define';
import { queryPage, queryOne } from '@handtest/database';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccessService, type RepositoryAccess } from '../access/access.service.js';
import { repositoryError } from '../access/repository-error.js';
import { statusOf } from '../host/octokit.client.js';
import { type HostIssue, hostIssueIn, withShortBody } from './host-issue.js';
import { IssueIndexService } from './issue-index.service.js';
import { IssueReadService } from './issue-read.service.js';
import { issuesPermission, issuesRead } from './issue-page.client.js';
import { filterOf, type IssueFilter, mostResults, searchOf } from './issue-search.js';

const columns = `number, title, body_cut AS body, state, labels, assignees, author, comment_count, html_url AS url,
  created_at, updated_at`;

/**
 * Names in lower case: the code host ignores the case of labels and logins. Postgres removes the conditions that are not
 * wanted before it plans, so that the default list uses an index.
 */
const from = `issue WHERE organization_id = $organizationId AND repository_id = $repositoryId
  AND ($state = 'all' OR state = $state)
  AND ($labels::text[] = '{}' OR lower(labels::text)::text[] @> lower($labels::text[]::text)::text[])
  AND ($assignee::text IS NULL OR CASE $assignee WHEN 'none' THEN assignees = '{}' WHEN '*' THEN assignees <> '{}'
    ELSE lower($assignee) = ANY (lower(assignees::text)::text[]) END)`;

const orders = { created: 'created_at', updated: 'updated_at', comments: 'comment_count' } as const;

const selectTruncated = `SELECT truncated FROM issue_sync
  WHERE organization_id = $organizationId AND repository_id = $repositoryId`;

interface Place {
  readonly limit: number;
  readonly offset: number;
}

@Injectable()
export class IssueService {
  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectCopyService,
    private readonly accesses: AccessService,
    private readonly index: IssueIndexService,
    private readonly reading: IssueReadService,
  ) {}

  async list(request: ListIssuesRequest, call: Call): Promise<IssuePage> {
    const { organizationId, repository } = await this.repositoryOf(request, call);
    const { page = 1, per_page: perPage = 30 } = request;
    const place = { limit: perPage, offset: (page - 1) * perPage };
    const found = await this.found(organizationId, repository, filterOf(request), place);
    return { ...found, pagination: { ...found.pagination, page, perPage } };
  }

  async get(request: IssueByNumber, call: Call): Promise<IssueRecord> {
    const { organizationId, repository } = await this.repositoryOf(request, call);
    const access = await this.accesses.access({ organizationId, repository });
    const issue = await this.reading.issue(organizationId, access, request.issueNumber);
    if (!issue) throw new IssueNotFound();
    return recordOf(issue);
  }

  private async repositoryOf(request: ProjectRepositoryRequest, call: Call) {
    const { organizationId, codehostRepos } = await this.projects.permitted(
      request.projectId,
      'codehost:read',
      call,
    );
    const { repo = codehostRepos[0] } = request;
    if (repo === undefined) throw projectWithoutRepository();
    const repository = codehostRepos.find((one) => isSameRepository(one, repo));
    if (codehostRepos.length === 0) throw projectWithoutRepository();
    if (repository === undefined) {
      throw invalid('repo', `repo must be a repository of the project: ${codehostRepos.join(', ')}`);
    }
    return { organizationId, repository };
  }

  private async found(organizationId: string, repository: string, filter: IssueFilter, place: Place) {
    let access: RepositoryAccess;
    try {
      access = await this.accesses.access({ organizationId, repository });
    } catch (error) {
      const repositoryId = await this.index.keptDuring(error, organizationId, repository);
      return this.indexed(organizationId, repositoryId, filter, place);
    }
    const isBuilt = (await this.index.refreshed(organizationId, access)) === 'built';
    return isBuilt
      ? this.indexed(organizationId, access.repositoryId, filter, place)
      : this.searched(access, filter, place);
  }

  private async indexed(
    organizationId: string,
    repositoryId: number,
    { sort, direction, ...filter }: IssueFilter,
    place: Place,
  ) {
    const orderBy = `${orders[sort]} ${direction}, number ${direction}`;
    const key = { organizationId, repositoryId };
    const [page, sync] = await Promise.all([
      queryPage<IssueRecord>(
        this.database,
        { columns, from, orderBy },
        { ...key, ...filter, assignee: filter.assignee ?? null },
        place,
      ),
      queryOne<{ truncated: boolean }>(this.database, selectTruncated, key),
    ]);
    const truncated = sync?.truncated && { truncated: true as const };
    return { ...page, pagination: { ...page.pagination, ...truncated } };
  }

  /** @throws CodehostUnavailable for what the search of the code host cannot answer */
  private async searched(access: RepositoryAccess, filter: IssueFilter, place: Place) {
    if (place.offset + place.limit > mostResults) throw building(`has only the first 1,000 issues`);
    try {
      const octokit = await access.octokit(issuesRead);
      const { data } = await octokit.request('GET /search/issues', {
        q: searchOf(access.fullName, filter),
        ...{ sort: filter.sort, order: filter.direction },
        ...{ per_page: place.limit, page: place.offset / place.limit + 1 },
      });
      if (data.incomplete_results) throw building('was too slow');
      const items = data.items.map(hostIssueIn).filter((issue) => issue !== undefined);
      return pageOf(items.map(withShortBody).map(recordOf), data.total_count, place);
    } catch (error) {
      // It does not see the repository.
      if (statusOf(error) === 422) throw repositoryNotAccessible(access.fullName);
      throw repositoryError(error, access.fullName, issuesPermission);
    }
  }
}

function building(problem: string): Error {
  const what = `The issues of the repository are read for the first time, and until then the search of the code host ${problem}`;
  return tooSoon(CodehostUnavailable, what, 30_000);
}

function recordOf(issue: HostIssue): IssueRecord {
  const { number, title, body, state, author, commentCount, createdAt, updatedAt } = issue;
  return {
    ...{ number, title, body, state, labels: [...issue.labels], assignees: [...issue.assignees] },
    ...{ author, commentCount, url: issue.htmlUrl, createdAt, updatedAt },
  };
}
