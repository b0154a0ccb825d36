import { defineEvents } from '../define/index.js';
import type { JobResult } from './finding.js';
import type { JobReason, TerminalStatus } from './job-status.js';

/** A tester handed in the report; extraction reads it. */
export class JobSubmitted {
  jobId: string;
  organizationId: string;
  projectId: string;
}

/** A job reached its terminal state: billing ends the hold, webhooks go out, `/api/run` wakes. */
export class JobFinished {
  jobId: string;
  organizationId: string;
  projectId: string;
  status: TerminalStatus;
  reason?: JobReason;
  error?: string;
  /** Only when completed. */
  result?: JobResult;
  /** How many findings the report had, when it was read. */
  findings?: number;
  /** Micro-dollars as decimal text; "0" unless completed. */
  costMicros: string;
  /** Billed seconds, when a tester handed in a report. */
  durationSeconds?: number;
  /** Repositories that the caller named, `owner/repo`. */
  codehostRepos?: string[];
  /** The caller wants the findings filed as issues, in the first of `codehostRepos` unless `codehostIssuesRepo` says another. */
  autoCreateCodehostIssues?: true;
  codehostIssuesRepo?: string;
  finishedAt: string;
  /** The creation failed half-way and its caller was told so: end the hold, and tell nobody of the job. */
  withdrawn?: true;
  /** Its project was deleted before it ended: nobody is told of the job, whichever news arrives first. */
  projectDeleted?: true;
}

export const jobEvents = defineEvents('job', { submitted: JobSubmitted, finished: JobFinished });
