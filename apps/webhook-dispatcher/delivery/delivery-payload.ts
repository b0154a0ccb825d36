/**
 * The bodies of webhooks (specification, Webhooks). Keys that do not apply are missing, never null. A body is created once
 * for each delivery, because the signature covers its bytes. Pure.
 */
import { type CreditRanLow, usdOf } from '@handtest/contracts/billing';
import type { JobFinished, JobResult, TerminalStatus } from '@handtest/contracts/job';

export interface DeliveryPayload {
  /** The receiver's key to detect duplicates. */
  jobId: string;
  status: TerminalStatus;
  /** Only when the job completed with a result. */
  output?: JobResult;
  metadata: {
    /** USD, exact. */
    costUsd: number;
    durationSeconds?: number;
    /** On failed jobs. */
    error?: string;
  };
}

export function deliveryPayload(job: JobFinished): DeliveryPayload {
  const { jobId, status, result, durationSeconds } = job;
  const error = status === 'failed' ? (job.error ?? job.reason ?? 'The job failed') : undefined;
  return {
    jobId,
    status,
    ...(status === 'completed' && result && { output: outputOf(result) }),
    metadata: withoutNulls({ costUsd: usdOf(BigInt(job.costMicros)), durationSeconds, error }),
  };
}

function outputOf({ success, passStatus, explanation, data, verdictConfidence }: JobResult): JobResult {
  return withoutNulls({ success, passStatus, explanation, data, verdictConfidence });
}

function withoutNulls<T extends object>(values: T): T {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as T;
}

/** Stored, signed and sent, in UTF-8. */
export function deliveryBody(job: JobFinished): string {
  return JSON.stringify(deliveryPayload(job));
}

/** @param occurredAt of the event; the only body with the key `event` */
export function creditLowBody(
  { organizationId, creditMicros, thresholdMicros }: CreditRanLow,
  occurredAt: string,
): string {
  return JSON.stringify({
    event: 'credit.low',
    organizationId,
    balanceUsd: usdOf(BigInt(creditMicros)),
    thresholdUsd: usdOf(BigInt(thresholdMicros)),
    occurredAt,
  });
}
