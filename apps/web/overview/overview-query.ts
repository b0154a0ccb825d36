/** What the overview of a project reads beside the lists of its parts. */
import { queryOptions } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';
import { eachMinute } from '../client/query-client.js';
import { serverNow } from '../clock/server-clock.js';

const latestJobs = 5;

export const latestJobsQuery = (projectId: string) =>
  queryOptions({
    // A list, which changes of jobs bring up to date.
    queryKey: ['jobs', 'list', 'latest', projectId],
    queryFn: ({ signal }) =>
      handtest.jobs.list({ projectId, view: 'summary', limit: latestJobs }, { signal }).page(),
  });

/** The jobs that ended in this month, by UTC. A page that is open at its end shows the next one. */
export const monthQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['jobs', 'usage', projectId],
    queryFn: ({ signal }) => {
      const from = `${new Date(serverNow()).toISOString().slice(0, 7)}-01`;
      return handtest.projects.usage(projectId, { from }, { signal });
    },
    refetchInterval: eachMinute,
  });
