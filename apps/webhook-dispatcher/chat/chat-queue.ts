/** Chat messages to send. The key is the id of the job. The lane is its project: a slow chat occupies one slot. Pure. */
import type { WorkQueue } from '@handtest/work';

export const chatQueue: WorkQueue = {
  name: 'chat',
  concurrency: 32,
  // Only for our own errors. Failed attempts follow `attempt/retry-schedule.ts`, for 24 hours.
  retry: { firstMs: 2_000, longestMs: 60_000, spread: 0.2, mostAttempts: 3_000 },
};
