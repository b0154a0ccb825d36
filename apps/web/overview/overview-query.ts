/** What the overview of a project reads beside the lists of its parts. */
import { queryOptions } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';

const latestJobs = 5;

export const latestJobsQuery = (projectId: string) =>
  queryOptions({
    // A list, which changes of jobs bring up to date.
    queryKey: ['jobs', 'list', 'latest', projectId],
    queryFn: ({ signal }) =>
      handtest.jobs.list({ projectId, view: 'summary', limit: latestJobs }, { signal }).page(),
  });

/** The jobs that ended from this day on, a day in UTC such as `2026-03-01`. */
export const usageQuery = (projectId: string, from: string) =>
  queryOptions({
    queryKey: ['jobs', 'usage', projectId, from],
    queryFn: ({ signal }) => handtest.projects.usage(projectId, { from }, { signal }),
  });

/** For admins. */
export const capsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['billing', 'caps', organizationId],
    queryFn: ({ signal }) => handtest.billing.caps.get({ organizationId }, { signal }),
  });
