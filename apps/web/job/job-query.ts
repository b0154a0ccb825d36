/** What the pages of jobs read. */
import type { Handtest } from '@handtest/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';

type ListParams = NonNullable<Parameters<Handtest['jobs']['list']>[0]>;

export const jobListQuery = (params: ListParams) =>
  queryOptions({
    queryKey: ['jobs', 'list', params],
    queryFn: ({ signal }) => handtest.jobs.list({ ...params, view: 'summary' }, { signal }).page(),
    placeholderData: keepPreviousData,
  });

export const jobQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['jobs', jobId],
    queryFn: ({ signal }) => handtest.jobs.get(jobId, { signal }),
  });
