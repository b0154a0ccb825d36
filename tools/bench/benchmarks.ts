/** The benchmarks in the order of the table. */
import type { Benchmark } from './measurement.js';
import { authenticatedRead } from './row/authenticated-read.js';
import { jobCreation } from './row/job-creation.js';
import { outboxLatency } from './row/outbox-latency.js';
import { runWaiters } from './row/run-waiters.js';
import { statusRead } from './row/status-read.js';
import { webhookDeliveries } from './row/webhook-deliveries.js';

export const benchmarks: readonly Benchmark[] = [
  statusRead,
  authenticatedRead,
  jobCreation,
  runWaiters,
  webhookDeliveries,
  outboxLatency,
];
