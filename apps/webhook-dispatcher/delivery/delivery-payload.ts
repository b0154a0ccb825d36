/**
 * The bodies of webhooks (specification, Webhooks). Keys that do not apply are missing, never null. A body is created once
 * for each delivery, because the signature covers its bytes. Pure.
 */
import { type CreditRanLow, usdOf } from '@handtest/contracts/billing';
import type {
  JobFinished,
  JobResult,
  PassStatus,
  TerminalStatus,
  VerdictConfidence,
} from '@handtest/contracts/job';

export interface DeliveryPayload {
  /** The receiver's key to detect duplicates. */
  jobId: string;
  status: TerminalStatus;
  /** Only when the job completed with a result. */
  output?: {
    success: boolean;
    /** Missing without a verdict. */
    passStatus?: PassStatus;
    explanation: string;
    data?: Record<string, unknown>;
    verdictConfidence?: VerdictConfidence;
  };
  metadata: {
    /** USD, exact. */
    costUsd: number;
    durationSeconds?: number;
    /** On failed jobs. */
    error?: string;
  };
}

export function deliveryPayload(job: JobFinished): DeliveryPayload {
  const { jobId, status, result } = job;
  return {
    jobId,
    status,
    ...(status === 'completed' && result && { output: outputOf(result) }),
    metadata: {
      costUsd: usdOf(BigInt(job.costMicros)),
      ...(isPresent(job.durationSeconds) && { durationSeconds: job.durationSeconds }),
      ...(status === 'failed' && { error: job.error ?? job.reason ?? 'The job failed' }),
    },
  };
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

function outputOf(result: JobResult): NonNullable<DeliveryPayload['output']> {
  const { success, passStatus, explanation, data, verdictConfidence } = result;
  return {
    success,
    ...(isPresent(passStatus) && { passStatus }),
    explanation,
    ...(isPresent(data) && { data }),
    ...(isPresent(verdictConfidence) && { verdictConfidence }),
  };
}

function isPresent<T>(value: T | null | undefined): value is T {
  return value !== undefined && value !== null;
}
