/** The bodies of webhooks. Keys that do not apply are missing, never null. */
import type { CreatedIssue, FailedIssue, JobResult, TerminalStatus } from '../job/index.js';

/** A job has ended. Only this body has neither `event` nor `type`. */
export interface JobFinishedWebhook {
  /** Deduplicate on this field: the same job may arrive twice. */
  jobId: string;
  /** False for a job of a test key. */
  livemode: boolean;
  status: TerminalStatus;
  /** Only when the job completed with a result. */
  output?: JobResult;
  /** What the job cost and took. */
  metadata: JobFinishedMetadata;
}

export interface JobFinishedMetadata {
  /** USD, exact. */
  costUsd: number;
  /** The billed time, when a tester worked on the job. */
  durationSeconds?: number;
  /** On failed jobs: why. */
  error?: string;
  /** With automatic filing that ended in time. */
  createdIssues?: CreatedIssue[];
  /** The findings that the automatic filing could not file. */
  failedIssues?: FailedIssue[];
}

/** The credit of the organization fell below its threshold. Deduplicate on the header `webhook-id`. */
export interface CreditLowWebhook {
  /** The only body with this key. */
  event: 'credit.low';
  organizationId: string;
  /** The remaining credit, free and held together. */
  balanceUsd: number;
  /** `alertBelowUsd` of the organization. */
  thresholdUsd: number;
  /** When the credit fell below it. */
  occurredAt: string;
}

/** The answer to `POST …/webhook/test`: your receiver works when it verifies the signature and answers 2xx. */
export interface PingWebhook {
  type: 'ping';
  projectId: string;
  sentAt: string;
}
