/** Test plans of testable jobs. The key is the id of the job. Pure. */
import type { WorkQueue } from '@handtest/work';

/** How long temporary faults are retried. The job service waits five minutes longer. */
export const planRetryMinutes = 30;

export const planQueue: WorkQueue = {
  name: 'plan',
  concurrency: 8,
  // After 30 minutes an attempt ends the plan itself, as does the last one. Only our own errors park it.
  retry: { firstMs: 1_000, longestMs: 60_000, spread: 0.2, mostAttempts: 200 },
  keepDays: 30,
};
