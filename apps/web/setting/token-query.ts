/** The user's own access tokens. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';

export const tokensKey = ['tokens'] as const;

export const tokensQuery = (offset: number) =>
  queryOptions({
    queryKey: [...tokensKey, offset],
    queryFn: ({ signal }) => handtest.tokens.list({ offset, limit: 50 }, { signal }).page(),
    placeholderData: keepPreviousData,
  });

export type AccessToken = Awaited<
  ReturnType<ReturnType<typeof handtest.tokens.list>['page']>
>['items'][number];
