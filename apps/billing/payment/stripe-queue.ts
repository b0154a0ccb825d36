/** Stripe's events to process. The key is the id of the event. Pure. */
import type { OldRows } from '@handtest/database';
import type { WorkQueue } from '@handtest/work';

/** Stripe repeats an event for 3 days and keeps it for 30. */
const keepDays = 35;

export const stripeQueue: WorkQueue = {
  name: 'stripe_event',
  concurrency: 8,
  // Parked after about two days.
  retry: { firstMs: 500, longestMs: 3_600_000, mostAttempts: 60 },
  keepDays,
};

export const oldStripeEvents: OldRows = {
  table: 'stripe_event',
  where: `payload IS NULL AND received_at < now() - interval '${keepDays} days'`,
};
