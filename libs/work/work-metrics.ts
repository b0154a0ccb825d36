/** What work looks like from outside, in prom-client's default registry. `handtest_work_parked` is to be alerted on. */
import { Gauge } from 'prom-client';

export const parkedWork = new Gauge({
  name: 'handtest_work_parked',
  help: 'Rows of work that are parked, by queue, as of a few seconds ago; replay-work makes them due again',
  labelNames: ['queue'] as const,
});

export const oldestDueWork = new Gauge({
  name: 'handtest_work_oldest_due_seconds',
  help: 'How long the oldest open row of work has been due, by queue; it rises while Redis is down',
  labelNames: ['queue'] as const,
});
