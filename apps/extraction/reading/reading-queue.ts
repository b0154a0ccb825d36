/** Readings of submitted reports; the key is the id of the job. Pure. */
import type { WorkQueue } from '@handtest/work';

export const readingQueue: WorkQueue = {
  name: 'reading',
  // The default of READING_CONCURRENCY.
  concurrency: 8,
  // An attempt gives up by itself after READING_RETRY_MINUTES; what fails beyond that is parked.
  retry: { firstMs: 1_000, longestMs: 60_000, spread: 0.2, mostAttempts: 200 },
  // Longer than the inbox remembers an event: a report is read once.
  keepDays: 30,
};
