/** What the pages of credit read. */
import type { Params } from '@handtest/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';

type LedgerParams = NonNullable<Params<'billing.ledger.list'>>;

export type LedgerKind = NonNullable<LedgerParams['kind']>;
export type LedgerEntry = Awaited<
  ReturnType<ReturnType<typeof handtest.billing.ledger.list>['page']>
>['items'][number];
export type Caps = Awaited<ReturnType<typeof handtest.billing.caps.get>>;
export type Subscription = NonNullable<
  Awaited<ReturnType<typeof handtest.billing.subscription>>['subscription']
>;

export const billingKey = (organizationId: string) => ['billing', organizationId] as const;

/** Each job changes it, so it is read whenever a page shows it. So are caps and ledger. */
export const balanceQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...billingKey(organizationId), 'balance'],
    queryFn: ({ signal }) => handtest.billing.balance({ organizationId }, { signal }),
    staleTime: 0,
  });

export const subscriptionQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...billingKey(organizationId), 'subscription'],
    queryFn: async ({ signal }) =>
      (await handtest.billing.subscription({ organizationId }, { signal })).subscription,
  });

export const capsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...billingKey(organizationId), 'caps'],
    queryFn: ({ signal }) => handtest.billing.caps.get({ organizationId }, { signal }),
    staleTime: 0,
  });

export const ledgerQuery = (params: LedgerParams & { organizationId: string }) =>
  queryOptions({
    queryKey: [...billingKey(params.organizationId), 'ledger', params],
    queryFn: ({ signal }) => handtest.billing.ledger.list(params, { signal }).page(),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** @param from the first day, as `2026-01-01` in UTC; the last one is today */
export const usageQuery = (projectId: string, from: string) =>
  queryOptions({
    queryKey: ['usage', projectId, from],
    queryFn: ({ signal }) => handtest.projects.usage(projectId, { from }, { signal }),
    staleTime: 60_000,
  });
