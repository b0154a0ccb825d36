/** What the pages of jobs read. */
import { type Handtest, isFinal } from '@handtest/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';

type ListParams = NonNullable<Parameters<Handtest['jobs']['list']>[0]>;
export type JobRequest = NonNullable<Parameters<Handtest['jobs']['create']>[0]>;

const endedStaleMs = 600_000;

export const jobListQuery = (params: ListParams) =>
  queryOptions({
    queryKey: ['jobs', 'list', params],
    queryFn: ({ signal }) => handtest.jobs.list({ ...params, view: 'summary' }, { signal }).page(),
    placeholderData: keepPreviousData,
  });

export const jobKey = (jobId: string) => ['jobs', jobId] as const;

export const jobQuery = (jobId: string) =>
  queryOptions({
    queryKey: jobKey(jobId),
    // The player reads the telemetry itself, beside the page.
    queryFn: ({ signal }) => handtest.jobs.brief(jobId, { signal }),
    // A new read has new links to the recording, which would interrupt it.
    staleTime: ({ state }) => (state.data && isFinal(state.data.status) ? endedStaleMs : 0),
  });

/** The expected cost. Rejects with every fault of the request. */
export const estimateQuery = (request: JobRequest) =>
  queryOptions({
    queryKey: ['jobs', 'estimate', request],
    queryFn: ({ signal }) => handtest.jobs.estimate(request, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  });
