/** The names of an organization's projects. */
import { queryOptions } from '@tanstack/react-query';
import { handtest } from './handtest.js';

interface ProjectName {
  readonly id: string;
  readonly name: string;
}

/** The most items that one page of the list has. */
const limit = 100;

export const projectNamesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['project-names', organizationId],
    queryFn: async ({ signal }) => {
      const names: ProjectName[] = [];
      for await (const { id, name } of handtest.projects.list({ organizationId, limit }, { signal }))
        names.push({ id, name });
      return names;
    },
    staleTime: 60_000,
  });
