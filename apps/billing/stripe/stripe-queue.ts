/** Stripe's events to process; the key is the id of the event. Pure. */
import type { WorkQueue } from '@handtest/work';

export const stripeQueue: WorkQueue = {
  name: 'stripe_event',
  concurrency: 8,
  // Parked after about two days.
  retry: { firstMs: 500, longestMs: 3_600_000, mostAttempts: 60 },
  keepDays: 35,
};
