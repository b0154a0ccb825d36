/**
 * The bodies of webhooks (specification, Webhooks). Keys that do not apply are missing, never null. A body is created once
 * for each delivery, because the signature covers its bytes. Pure.
 */
import { type CreditRanLow, usdOf } from '@handtest/contracts/billing';
import type {
  CreatedIssue,
  FailedIssue,
  JobFinished,
  JobResult,
  TerminalStatus,
} from '@handtest/contracts/job';

export interface DeliveryPayload {
  /** The receiver's key to detect duplicates. */
  jobId: string;
  status: TerminalStatus;
  /** False for a job of test mode. */
  livemode: boolean;
  /** Only when the job completed with a result. */
  output?: JobResult;
  metadata: {
    /** USD, exact. */
    costUsd: number;
    durationSeconds?: number;
    /** On failed jobs. */
    error?: string;
    /** With automatic filing that ended in time. */
    createdIssues?: readonly CreatedIssue[];
    /** When there are any. */
    failedIssues?: readonly FailedIssue[];
  };
}

export function deliveryPayload(job: JobFinished): DeliveryPayload {
  const { jobId, status, livemode = true, result, durationSeconds } = job;
  const error = status === 'failed' ? (job.error ?? job.reason ?? 'The job failed') : undefined;
  const createdIssues = filesAutomatically(job) && !awaitsFiling(job) ? [] : undefined;
  return {
    jobId,
    status,
    livemode,
    ...(status === 'completed' && result && { output: outputOf(result) }),
    metadata: withoutNulls({ costUsd: usdOf(BigInt(job.costMicros)), durationSeconds, error, createdIssues }),
  };
}

function outputOf(result: JobResult): JobResult {
  const { success, passStatus, explanation, data, verdictConfidence } = result;
  const { verdictSource, unstated, provenance } = result;
  const verdict = { success, passStatus, explanation, data, verdictConfidence };
  return withoutNulls({ ...verdict, verdictSource, unstated, provenance });
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

/** Whether the body waits for the issues that are filed from the findings. */
export function awaitsFiling(job: JobFinished): boolean {
  return filesAutomatically(job) && (job.findings ?? 0) > 0;
}

function filesAutomatically({ status, autoCreateCodehostIssues }: JobFinished): boolean {
  return status === 'completed' && autoCreateCodehostIssues === true;
}

/**
 * The body of a delivery that waited.
 *
 * @param draft the body without the issues
 * @param issues undefined when the filing has not ended in time
 */
export function bodyAfterFiling(draft: string, issues: IssuesOfFiling | undefined): string {
  const payload = JSON.parse(draft) as DeliveryPayload;
  const { createdIssues, failedIssues } = issues ?? {};
  const failed = failedIssues?.length ? { failedIssues } : {};
  return JSON.stringify({ ...payload, metadata: { ...payload.metadata, createdIssues, ...failed } });
}

export interface IssuesOfFiling {
  readonly createdIssues: readonly CreatedIssue[];
  readonly failedIssues?: readonly FailedIssue[];
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
