/** Builds of an index of issues. The key is the number of the build. Pure. */
import type { WorkQueue } from '@handtest/work';

export const issueQueue: WorkQueue = {
  name: 'issue_index',
  concurrency: 4,
  // An outage of the code host may last for hours.
  retry: { firstMs: 2_000, longestMs: 600_000, spread: 0.2, mostAttempts: 1_000 },
  keepDays: 1,
};
