/** The filters of the list of issues, as they are in the address. Pure. */
import type { Pagination } from '../ui/pager.js';

export interface IssueFilter {
  readonly repo?: string;
  /** Open unless given. */
  readonly state?: 'closed' | 'all';
  /** With commas. */
  readonly labels?: string;
  /** A login, `none` or `*`. */
  readonly assignee?: string;
  /** Created unless given. */
  readonly sort?: 'updated' | 'comments';
  /** Descending unless given. */
  readonly direction?: 'asc';
  /** From 2; the first page is not in the address. */
  readonly page?: number;
}

/** Leaves out what is no filter, and what is the default. */
export function issueFilter(search: Record<string, unknown>): IssueFilter {
  const page = Number(search.page);
  return {
    ...(isText(search.repo) && { repo: search.repo }),
    ...(isOneOf(search.state, ['closed', 'all'] as const) && { state: search.state }),
    ...(isText(search.labels) && { labels: search.labels }),
    ...(isText(search.assignee) && { assignee: search.assignee }),
    ...(isOneOf(search.sort, ['updated', 'comments'] as const) && { sort: search.sort }),
    ...(search.direction === 'asc' && { direction: 'asc' as const }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isOneOf<Value>(value: unknown, values: readonly Value[]): value is Value {
  return (values as readonly unknown[]).includes(value);
}

export const issuesPerPage = 30;

/** Its numbered page as a position among all issues. */
export function paginationOf({ page = 1 }: IssueFilter, total: number): Pagination {
  const offset = (page - 1) * issuesPerPage;
  return { total, limit: issuesPerPage, offset, hasMore: offset + issuesPerPage < total };
}

/** Why issues cannot be tested; undefined when they can. */
export function testRefusal(project: {
  readonly defaultUrl: string | null;
  readonly codehostRepos: readonly string[];
}): string | undefined {
  if (project.codehostRepos.length === 0) return 'The project has no repository';
  if (project.defaultUrl === null) return 'The project has no default url: set one in its settings';
  return undefined;
}

/** The most issues of one test session: specification, Limits of code hosting. */
export const longestSession = 50;
