/**
 * How long live jobs wait: for a tester, and for the result of their report. In prom-client's default registry. Jobs of
 * test mode are not counted.
 */
import { Gauge, Histogram } from 'prom-client';

export const unclaimedJobs = new Gauge({
  name: 'handtest_jobs_unclaimed',
  help: 'Jobs in the queue of the testers, as of a few seconds ago. All replicas report the same number',
});

export const oldestUnclaimedSeconds = new Gauge({
  name: 'handtest_job_oldest_unclaimed_seconds',
  help: 'How long the oldest job has been in the queue of the testers. All replicas report the same number',
});

export const oldestUnreadSeconds = new Gauge({
  name: 'handtest_job_oldest_unread_report_seconds',
  help: 'How long the oldest submitted report has waited for its result. All replicas report the same number',
});

const claimSeconds = new Histogram({
  name: 'handtest_job_claim_seconds',
  help: 'From the creation of a job to its claim by a tester; a claim after a release counts again',
  buckets: [5, 15, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600],
});

const resultSeconds = new Histogram({
  name: 'handtest_job_result_seconds',
  help: 'From the submission of a report to the end of its job, by outcome: completed, failed',
  labelNames: ['outcome'] as const,
  buckets: [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800],
});

// An increase is counted from a value that exists.
for (const outcome of ['completed', 'failed'] as const) resultSeconds.zero({ outcome });

/** @param createdAt ISO 8601, as is `claimedAt` */
export function observeClaim(createdAt: string, claimedAt: string): void {
  claimSeconds.observe((Date.parse(claimedAt) - Date.parse(createdAt)) / 1_000);
}

export function observeResult(outcome: 'completed' | 'failed', seconds: number): void {
  resultSeconds.observe({ outcome }, seconds);
}
