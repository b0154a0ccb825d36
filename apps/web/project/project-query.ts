/** What the pages of projects read. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { allItems, longestPage } from '../client/all-items.js';
import { handtest } from '../client/handtest.js';

export type Project = Awaited<ReturnType<typeof handtest.projects.get>>;

const projectsPerPage = 50;

export const projectsKey = ['projects'] as const;

export const projectListQuery = (organizationId: string, offset = 0) =>
  queryOptions({
    queryKey: [...projectsKey, 'list', organizationId, offset],
    queryFn: ({ signal }) =>
      handtest.projects.list({ organizationId, limit: projectsPerPage, offset }, { signal }).page(),
    placeholderData: keepPreviousData,
  });

interface ProjectName {
  readonly id: string;
  readonly name: string;
}

/** All projects of the organization. */
export const projectNamesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...projectsKey, 'list', organizationId, 'names'],
    queryFn: async ({ signal }) => {
      const pages = handtest.projects.list({ organizationId, limit: longestPage }, { signal });
      return (await allItems(pages)).map(({ id, name }): ProjectName => ({ id, name }));
    },
    staleTime: 60_000,
  });

export const projectKey = (projectId: string) => [...projectsKey, projectId] as const;

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectKey(projectId), 'record'],
    queryFn: ({ signal }) => handtest.projects.get(projectId, { signal }),
  });

/** How many jobs of the project have not ended, those of test mode included. */
export const unfinishedJobsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['jobs', 'unfinished', projectId],
    queryFn: async ({ signal }) => {
      const counts = await Promise.all(
        [true, false].map(async (livemode) => {
          const page = await handtest.jobs
            .list(
              {
                projectId,
                livemode,
                status: ['preparing', 'pending', 'queued', 'working'],
                view: 'summary',
                limit: 1,
              },
              { signal },
            )
            .page();
          return page.pagination.total;
        }),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
    staleTime: 0,
  });
