/** The issues of a project's repository on its code host. */
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import {
  clientOf,
  defineContract,
  defineError,
  FromDigits,
  Pagination,
  repositoryPattern,
  rpc,
  Text,
  Trimmed,
  within,
} from '../define/index.js';
import { ProjectById, ProjectNotFound } from '../identity/project.contract.js';
import { CodehostPermissionMissing, RepositoryNotAccessible } from './access.js';
import { CodehostLimited, CodehostUnavailable } from './connection.contract.js';

/** Also for the number of a pull request. */
export class IssueNotFound extends defineError('issue_not_found', 404, 'Issue not found') {}

export class ProjectRepositoryRequest extends ProjectById {
  /** `owner/repo`, one of the project's repositories; its first one by default. */
  @IsOptional()
  @Matches(repositoryPattern, { message: '$property must be written as owner/repo' })
  repo?: string;
}

export class ListIssuesRequest extends ProjectRepositoryRequest {
  /** `open` by default. */
  @IsOptional()
  @IsIn(['open', 'closed', 'all'])
  state?: 'open' | 'closed' | 'all' = 'open';

  /** Separated by commas; an issue must have all of them, in any case. */
  @IsOptional()
  @Text(1, 1_000)
  @Matches(/^[^"\\]*$/, { message: '$property must not contain " or \\' })
  labels?: string;

  /** A login, `none` for issues without assignee, `*` for issues with one. */
  @IsOptional()
  @Trimmed()
  @IsString()
  @Matches(/^(?:\*|[\w.-]{1,94}(?:\[bot\])?)$/, { message: '$property must be a login, none or *' })
  assignee?: string;

  /** `created` by default. */
  @IsOptional()
  @IsIn(['created', 'updated', 'comments'])
  sort?: 'created' | 'updated' | 'comments' = 'created';

  /** `desc` by default. */
  @IsOptional()
  @IsIn(['asc', 'desc'])
  direction?: 'asc' | 'desc' = 'desc';

  @IsOptional()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  page?: number = 1;

  @IsOptional()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(100)
  per_page?: number = 30;
}

export class IssueRecord {
  number: number;
  title: string;
  /** At most 65,536 characters; in lists at most 8,000. Null when it is empty. */
  body: string | null;
  state: 'open' | 'closed';
  labels: string[];
  /** Logins. */
  assignees: string[];
  /** Login; null when the account was deleted. */
  author: string | null;
  commentCount: number;
  url: string;
  createdAt: string;
  updatedAt: string;
}

export class IssuePagination extends Pagination {
  page: number;
  perPage: number;
  /** The repository has more than 20,000 issues. The closed ones with the oldest updates are left out. */
  truncated?: true;
}

export class IssuePage {
  items: IssueRecord[];
  pagination: IssuePagination;
}

export class IssueByNumber extends ProjectRepositoryRequest {
  /** In the path. */
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(2 ** 31 - 1)
  issueNumber: number;
}

/** A request to the code host takes up to 10 s, and is repeated once. */
const hostMs = 25_000;

export const issueContract = defineContract('codehost.issue', {
  /** InvalidRequest when the project has no repository, or not this one. */
  list: within(
    hostMs,
    rpc(
      ListIssuesRequest,
      IssuePage,
      ProjectNotFound,
      RepositoryNotAccessible,
      CodehostPermissionMissing,
      CodehostUnavailable,
      CodehostLimited,
    ),
  ),
  /** From the code host, with its whole body. */
  get: within(
    hostMs,
    rpc(
      IssueByNumber,
      IssueRecord,
      ProjectNotFound,
      IssueNotFound,
      RepositoryNotAccessible,
      CodehostPermissionMissing,
      CodehostUnavailable,
      CodehostLimited,
    ),
  ),
});

export class IssueClient extends clientOf(issueContract) {}
