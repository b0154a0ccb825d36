/** Deliveries as seen from outside, in prom-client's default registry. */
import { Counter, Gauge } from 'prom-client';

export const attempts = new Counter({
  name: 'handtest_webhook_attempts_total',
  help: 'Attempts to deliver a webhook, by outcome: acknowledged, failed, own_fault (no attempt of the schedule is used)',
  labelNames: ['outcome'] as const,
});

export const deliveriesDue = new Gauge({
  name: 'handtest_webhook_deliveries_due',
  help: 'Deliveries that are due or under way, up to 10,000, as of a few seconds ago. All replicas report the same number',
});

export const oldestDueSeconds = new Gauge({
  name: 'handtest_webhook_oldest_due_seconds',
  help: 'How long the oldest delivery to an endpoint that answers quickly has been due. All replicas report the same number',
});

export const endpointsFailing = new Gauge({
  name: 'handtest_webhook_endpoints_failing',
  help: 'Enabled endpoints that did not acknowledge their last attempt. All replicas report the same number',
});
