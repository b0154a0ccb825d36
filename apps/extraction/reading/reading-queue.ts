/** Readings of submitted reports. The key is the id of the job. Pure. */
import type { WorkQueue } from '@handtest/work';

export const readingQueue: WorkQueue = {
  name: 'reading',
  // The default of READING_CONCURRENCY.
  concurrency: 8,
  // After READING_RETRY_MINUTES an attempt ends the reading itself, as does the last one. Only our own errors park it.
  retry: { firstMs: 1_000, longestMs: 60_000, spread: 0.2, mostAttempts: 200 },
  // Longer than the retention of the inbox: a report is read once.
  keepDays: 30,
};
