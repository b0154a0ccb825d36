/** What the steps of the first run read. */
import { queryOptions } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';
import { jobListQuery } from '../job/job-query.js';

/** Until a stream reports the changes of the first job. */
const pollMs = 2_000;

/** The newest jobs of test mode. */
export const firstJobsQuery = (organizationId: string, isWatched: boolean) => ({
  ...jobListQuery({ organizationId, livemode: false, limit: 1 }),
  ...(isWatched && { refetchInterval: pollMs }),
});

export const hasKeyQuery = (organizationId: string) =>
  queryOptions({
    // One of the keys of the organization: a new one is read at once.
    queryKey: ['organizations', organizationId, 'keys', 'first'],
    queryFn: async ({ signal }) => {
      const { items } = await handtest.keys.list({ organizationId, limit: 100 }, { signal }).page();
      return items.some(({ mode, revokedAt }) => mode === 'test' && revokedAt === null);
    },
  });
