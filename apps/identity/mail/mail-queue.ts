/** Mails to send; the key is the id of `outgoing_mail`. Pure. */
import type { WorkQueue } from '@handtest/work';

export const mailQueue: WorkQueue = {
  name: 'mail',
  concurrency: 10,
  // A mail expires after seven days at most, long before so many attempts.
  retry: { firstMs: 5_000, longestMs: 900_000, mostAttempts: 1_000 },
  keepDays: 1,
};
