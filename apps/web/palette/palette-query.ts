/** The projects that the palette offers. */
import { queryOptions } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';

/** Of more projects, the search of the list of projects is the way. */
const limit = 100;

export const paletteProjectsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['palette', 'projects', organizationId],
    queryFn: async ({ signal }) =>
      (await handtest.projects.list({ organizationId, limit }, { signal }).page()).items,
    staleTime: 60_000,
  });
