/** The metrics of events, in prom-client's default registry. Alert on `handtest_messages_parked` above zero. */
import { Counter, Gauge, Histogram } from 'prom-client';

export const outboxPending = new Gauge({
  name: 'handtest_outbox_pending',
  help: 'Events in the outbox that are not published yet, as of a few seconds ago',
});

export const outboxOldestSeconds = new Gauge({
  name: 'handtest_outbox_oldest_pending_seconds',
  help: 'Age of the oldest event that is not published yet',
});

export const eventsPublished = new Counter({
  name: 'handtest_events_published_total',
  help: 'Events published from the outbox, by subject; refill: published again after the stream may have lost it',
  labelNames: ['subject', 'refill'] as const,
});

export const eventsConsumed = new Counter({
  name: 'handtest_events_consumed_total',
  help: 'Events received, by subject and outcome: handled, duplicate, failed (delivered again later)',
  labelNames: ['subject', 'outcome'] as const,
});

export const eventsParked = new Counter({
  name: 'handtest_events_parked_total',
  help: 'Events parked by this process because they are unreadable or their handler failed 12 times',
  labelNames: ['subject'] as const,
});

export const messagesParked = new Gauge({
  name: 'handtest_messages_parked',
  help: 'Rows of parked_message, as of a few seconds ago; `node main.js replay-messages` replays them',
});

export const consumerLag = new Gauge({
  name: 'handtest_event_consumer_lag',
  help: 'Events of a subject that this service has not processed yet, as of a few seconds ago',
  labelNames: ['subject'] as const,
});

export const deliverySeconds = new Histogram({
  name: 'handtest_event_delivery_seconds',
  help: 'From the row in the outbox to the commit of the consumer',
  labelNames: ['subject'] as const,
  buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5, 30, 300],
});
