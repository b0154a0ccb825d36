/** Chat messages to send; the key is the id of the job, the lane its project: a chat that hangs occupies one slot. Pure. */
import type { WorkQueue } from '@handtest/work';

export const chatQueue: WorkQueue = {
  name: 'chat',
  concurrency: 32,
  // For faults of ours. The attempts themselves follow `delivery/retry-schedule.ts`, for 24 hours.
  retry: { firstMs: 2_000, longestMs: 60_000, spread: 0.2, mostAttempts: 3_000 },
};
