/** How long the page of a completed job waits for its issues, which are filed after its end. Pure. */
import type { JobRecord } from '@handtest/sdk';

const rereadMs = 10_000;
const mostWaitMs = 300_000;

type Job = Pick<
  JobRecord,
  'status' | 'livemode' | 'completedAt' | 'extractedIssues' | 'createdIssues' | 'request'
>;

/** @returns the pause until the next read; false when no issues will come */
export function issueRereadMs(
  job: Job,
  project: { readonly codehostRepos: readonly string[] } | undefined,
  nowMs: number,
): number | false {
  const { status, livemode, completedAt, extractedIssues = [], createdIssues, request } = job;
  if (status !== 'completed' || completedAt === undefined || nowMs >= Date.parse(completedAt) + mostWaitMs)
    return false;
  // The record does not say whether its request asks for issues or refuses them: with a repository they may come.
  const repositories = request.codehostRepos ?? project?.codehostRepos ?? [];
  const mayCome = livemode && extractedIssues.length > 0 && repositories.length > 0;
  return mayCome && createdIssues === undefined && rereadMs;
}
