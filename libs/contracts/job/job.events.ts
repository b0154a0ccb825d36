import { defineEvents } from '../define/index.js';
import { DeedDone } from '../identity/audit-event.js';
import type { JobResult } from './finding.js';
import type { JobReason, TerminalStatus } from './job-status.js';

/** A tester submitted the report; extraction reads it. */
export class JobSubmitted {
  jobId: string;
  organizationId: string;
  projectId: string;
}

/** The job reached a terminal state: billing ends the hold, webhooks are delivered, `/api/run` answers. */
export class JobFinished {
  jobId: string;
  organizationId: string;
  projectId: string;
  status: TerminalStatus;
  reason?: JobReason;
  error?: string;
  /** Only when completed. */
  result?: JobResult;
  /** The number of findings, if the report was read. */
  findings?: number;
  /** Micro-dollars as decimal text; "0" unless completed. */
  costMicros: string;
  /** Billed seconds, if a tester submitted a report. */
  durationSeconds?: number;
  /** `owner/repo`: as the caller named them, else those of the project. */
  codehostRepos?: string[];
  /** Create issues from the findings, in `codehostIssuesRepo` or else the first of `codehostRepos`. */
  autoCreateCodehostIssues?: true;
  codehostIssuesRepo?: string;
  /** The schedule of the job refuses its chat message. */
  chatNotification?: false;
  /** A job of test mode: billing and codehost ignore it, webhooks say so. Absent otherwise. */
  livemode?: false;
  finishedAt: string;
  /** The creation failed and its caller got an error: end the hold and send no notification. */
  withdrawn?: true;
  /** The project was deleted first: send no notification, even if the event of the deletion arrives later. */
  projectDeleted?: true;
}

export const jobEvents = defineEvents('job', {
  submitted: JobSubmitted,
  finished: JobFinished,
  /** A platform admin cancelled a job of the organization. */
  cancelledByAdmin: DeedDone,
});
