/** The names of an organization's projects. */
import { queryOptions } from '@tanstack/react-query';
import { handtest } from './handtest.js';

/** Of more projects, the list of projects is the way. */
const limit = 100;

export const projectNamesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['project-names', organizationId],
    queryFn: async ({ signal }) =>
      (await handtest.projects.list({ organizationId, limit }, { signal }).page()).items,
    staleTime: 60_000,
  });
