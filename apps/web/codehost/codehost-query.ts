/** What the pages of code hosting read. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';
import { absent, repositoriesKey } from '../project/part-query.js';
import type { Project } from '../project/project-query.js';
import { type IssueFilter, issuesPerPage } from './issue-filter.js';

export const connectionsKey = (organizationId: string) =>
  ['codehost', 'connections', organizationId] as const;

export const connectionListQuery = (organizationId: string) =>
  queryOptions({
    queryKey: connectionsKey(organizationId),
    queryFn: async ({ signal }) =>
      (await handtest.codehost.connections.list({ organizationId }, { signal }).page()).items,
  });

export const issueListQuery = (projectId: string, filter: IssueFilter) =>
  queryOptions({
    queryKey: ['codehost', 'issues', projectId, filter],
    queryFn: ({ signal }) =>
      handtest.codehost.issues.list({ projectId, ...filter, per_page: issuesPerPage }, { signal }).page(),
    placeholderData: keepPreviousData,
  });

/**
 * Null when the organization has no access to the repository of the project. Any answer about an issue proves access, also
 * that it does not exist. A list would need a search at the code host, which permits few.
 */
export const repositoryAccessQuery = ({ id, organizationId }: Project, repo: string) =>
  queryOptions({
    queryKey: [...repositoriesKey(organizationId), 'access', id, repo],
    queryFn: ({ signal }) =>
      absent('repository_not_accessible', () =>
        handtest.codehost.issues.get(1, { projectId: id, repo }, { signal }),
      ),
  });

export const sessionsKey = (projectId: string) => ['codehost', 'sessions', projectId] as const;

/** While a session runs. */
export const sessionRefreshMs = 5_000;

export const testSessionListQuery = (projectId: string, offset = 0, limit = 20) =>
  queryOptions({
    queryKey: [...sessionsKey(projectId), offset, limit],
    queryFn: ({ signal }) => handtest.codehost.testSessions.list({ projectId, limit, offset }, { signal }),
    placeholderData: keepPreviousData,
  });

export const testSessionQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['codehost', 'session', sessionId],
    queryFn: ({ signal }) => handtest.codehost.testSessions.get(sessionId, { signal }),
  });
