/** What the pages of testers read. */
import type { Answer } from '@handtest/sdk';
import { isHandtestError } from '@handtest/sdk';
import { queryOptions } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';
import { rereadWhile } from '../client/query-client.js';

export type TesterJob = Answer<'tester.jobs.get'>;

/** Without the stream of events. */
const pollMs = 10_000;
/** With it: for what the stream missed. */
const slowPollMs = 60_000;
const pageSize = 50;

/** @param isLive the stream of events is open */
export const queueQuery = (offset = 0, isLive = false) =>
  queryOptions({
    queryKey: ['tester', 'queue', offset],
    queryFn: ({ signal }) => handtest.tester.jobs.list({ limit: pageSize, offset }, { signal }).page(),
    refetchInterval: isLive ? slowPollMs : pollMs,
    // A tester waits for work in another tab.
    refetchIntervalInBackground: true,
  });

export const testerJobQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['tester', 'jobs', jobId],
    queryFn: ({ signal }) => handtest.tester.jobs.get(jobId, { signal }),
    refetchInterval: rereadWhile<TesterJob>(isUnderWay, pollMs),
  });

export const historyQuery = (offset = 0) =>
  queryOptions({
    queryKey: ['tester', 'history', offset],
    queryFn: ({ signal }) => handtest.tester.history({ limit: pageSize, offset }, { signal }).page(),
  });

/** The tester may still submit a report. */
export function isUnderWay(job: TesterJob | undefined): job is TesterJob & { claimedAt: string } {
  return job?.status === 'working' && job.submittedAt === undefined && job.claimedAt !== undefined;
}

/** The user is no tester, or no longer. */
export function hasNoRole(error: unknown): boolean {
  return isHandtestError(error) && error.status === 403;
}

/** The job is not this tester's, or no longer. */
export function isLost(error: unknown): boolean {
  return isHandtestError(error) && (error.status === 404 || error.status === 409);
}
