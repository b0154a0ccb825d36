/** What the pages of testers read. */
import type { Answer } from '@handtest/sdk';
import { isHandtestError } from '@handtest/sdk';
import { queryOptions } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';

export type TesterJob = Answer<'tester.jobs.get'>;

/** Without the stream of events. */
const pollMs = 10_000;
export const queuePageSize = 50;

export const queueQuery = (offset = 0) =>
  queryOptions({
    queryKey: ['tester', 'queue', offset],
    queryFn: ({ signal }) => handtest.tester.jobs.list({ limit: queuePageSize, offset }, { signal }).page(),
    refetchInterval: pollMs,
    // A tester waits for work in another tab.
    refetchIntervalInBackground: true,
  });

export const testerJobQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['tester', 'jobs', jobId],
    queryFn: ({ signal }) => handtest.tester.jobs.get(jobId, { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollMs : false),
  });

/** The tester may still submit a report. */
export function isUnderWay(job: TesterJob | undefined): job is TesterJob & { claimedAt: string } {
  return job?.status === 'working' && job.submittedAt === undefined && job.claimedAt !== undefined;
}

/** The job is not this tester's, or no longer. */
export function isLost(error: unknown): boolean {
  return isHandtestError(error) && (error.status === 404 || error.status === 409);
}
