/** The organization that the dashboard shows, and what the user may do in it. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { handtest } from './handtest.js';
import { keptOrganization } from './kept-organization.js';
import { queryClient } from './query-client.js';

export type Organization = Awaited<ReturnType<typeof handtest.organizations.get>>;
export type Role = Organization['role'];

export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: async ({ signal }) => (await handtest.organizations.list({ signal }).page()).items,
  staleTime: 60_000,
});

/** The organization that the dashboard shows: the one that this browser showed last, else the first. */
export async function loadOrganizationId(): Promise<string | undefined> {
  return keptOrganization() ?? (await queryClient.ensureQueryData(organizationsQuery))[0]?.id;
}

export const organizationQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId],
    queryFn: ({ signal }) => handtest.organizations.get(organizationId, { signal }),
    staleTime: 60_000,
  });

export const OrganizationContext = createContext<string | undefined>(undefined);

export function useOrganizationId(): string {
  const id = useContext(OrganizationContext);
  if (id === undefined) throw new Error('There is no organization outside the dashboard');
  return id;
}

const ranks: readonly Role[] = ['viewer', 'contributor', 'admin'];

/** Why the user may not do what needs this role; undefined when it is permitted or not known yet. */
export function useRefusal(needed: Role): string | undefined {
  const { data } = useQuery(organizationQuery(useOrganizationId()));
  if (!data || ranks.indexOf(data.role) >= ranks.indexOf(needed)) return undefined;
  return `This needs the role ${needed}; your role is ${data.role}`;
}
