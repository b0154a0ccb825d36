/** The `data` of the events of streams, as JSON. The event `message` of a job has a message of the conversation. */
import type { Severity } from './finding.js';
import type { JobReason, JobStatus } from './job-status.js';

/** The event `status`: the status has changed, a tester has claimed the job, or the report was submitted. */
export interface StatusEvent {
  status: JobStatus;
  reason?: JobReason;
  error?: string;
  testerAlias?: string;
  responseDeadline?: string;
  submittedAt?: string;
  createdAt: string;
}

/** The event `extension`: the tester has extended the deadline. */
export interface ExtensionEvent {
  /** By how much the deadline has moved. */
  minutes: number;
  extensionsUsed: number;
  responseDeadline: string;
  createdAt: string;
}

/** The event `finding`: a finding of the report. */
export interface FindingEvent {
  title: string;
  severity: Severity;
  createdAt: string;
}

/** The events `queue`, without a field, and `job` of a tester: read the queue or the job again. */
export interface TesterEvent {
  /** Only of the event `job`. */
  jobId?: string;
}
