/** What the pages of the organization read. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { allItems, longestPage } from '../client/all-items.js';
import { handtest } from '../client/handtest.js';

type FirstPage<Method extends (...given: never[]) => { page(): Promise<{ items: readonly unknown[] }> }> =
  Awaited<ReturnType<ReturnType<Method>['page']>>['items'][number];

export type Member = FirstPage<typeof handtest.organizations.members.list>;
export type Invitation = FirstPage<typeof handtest.organizations.invitations.list>;
export type ApiKey = FirstPage<typeof handtest.keys.list>;

/** Below the key of the organization, so that a change of it reads them again. */
export const membersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'members'],
    queryFn: async ({ signal }) =>
      (await handtest.organizations.members.list(organizationId, { signal }).page()).items,
  });

export const invitationsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'invitations'],
    queryFn: ({ signal }) =>
      allItems(handtest.organizations.invitations.list(organizationId, { limit: longestPage }, { signal })),
  });

export const keysQuery = (organizationId: string, offset: number) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'keys', offset],
    queryFn: ({ signal }) => handtest.keys.list({ organizationId, limit: 100, offset }, { signal }).page(),
    placeholderData: keepPreviousData,
  });

/** Each change on another page changes it, so it is read whenever a page shows it. */
export const auditQuery = (organizationId: string, offset: number) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'audit', offset],
    queryFn: ({ signal }) =>
      handtest.organizations.audit.list(organizationId, { limit: 50, offset }, { signal }).page(),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
