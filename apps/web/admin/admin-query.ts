/** What the pages of administrators read. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';
import type { OrganizationSearch } from './organization-search.js';

type ItemOf<Method extends (...given: never[]) => { page(): Promise<{ items: readonly unknown[] }> }> =
  Awaited<ReturnType<ReturnType<Method>['page']>>['items'][number];

export type Tester = ItemOf<typeof handtest.admin.testers.list>;
export type ListedOrganization = ItemOf<typeof handtest.admin.organizations.list>;

export type OpenJob = ItemOf<typeof handtest.admin.jobs.list>;

export type OpenVisit = ItemOf<typeof handtest.admin.browsers.list>;

/** Of what is under way, whose changes no stream reports to administrators. */
const pollMs = 15_000;

export const testersKey = ['admin', 'testers'] as const;

export const testersQuery = (offset: number) =>
  queryOptions({
    queryKey: [...testersKey, offset],
    queryFn: ({ signal }) => handtest.admin.testers.list({ limit: 50, offset }, { signal }).page(),
    placeholderData: keepPreviousData,
  });

export const organizationsQuery = (search: OrganizationSearch) =>
  queryOptions({
    queryKey: ['admin', 'organizations', search],
    queryFn: ({ signal }) => handtest.admin.organizations.list({ limit: 50, ...search }, { signal }).page(),
    placeholderData: keepPreviousData,
  });

export const openJobsKey = ['admin', 'jobs'] as const;

export const openJobsQuery = (offset: number) =>
  queryOptions({
    queryKey: [...openJobsKey, offset],
    queryFn: ({ signal }) => handtest.admin.jobs.list({ limit: 50, offset }, { signal }).page(),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  });

export const browsersKey = ['admin', 'browsers'] as const;

export const browsersQuery = (offset: number) =>
  queryOptions({
    queryKey: [...browsersKey, offset],
    queryFn: ({ signal }) => handtest.admin.browsers.list({ limit: 50, offset }, { signal }).page(),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  });

export const adminAuditQuery = (offset: number) =>
  queryOptions({
    queryKey: ['admin', 'audit', offset],
    queryFn: ({ signal }) => handtest.admin.audit.list({ limit: 50, offset }, { signal }).page(),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
