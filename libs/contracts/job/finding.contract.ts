/** The findings of a finished job, for filing. */
import { clientOf, defineContract, defineError, rpc } from '../define/index.js';
import type { ExtractedIssue, JobResult } from './finding.js';
import { JobById, JobNotFound } from './job-by-id.js';
import type { JobReason, JobStatus } from './job-status.js';

export class JobNotCompleted extends defineError(
  'job_not_completed',
  409,
  'The job must be completed; only then it has findings',
) {}

export class FindingsToFile {
  jobId: string;
  organizationId: string;
  projectId: string;
  projectName: string;
  /** A job of test mode, whose findings are never filed. Absent otherwise. */
  livemode?: false;
  status: JobStatus;
  /** Only when completed. */
  result?: JobResult;
  /** Why the job ended without a result. */
  reason?: JobReason;
  error?: string;
  /** Empty unless completed. */
  findings: ExtractedIssue[];
  /** `owner/repo`: of the job, else of its project. */
  codehostRepos: string[];
  /** Where its findings are filed, unless in the first of `codehostRepos`. */
  codehostIssuesRepo?: string;
  autoCreateCodehostIssues: boolean;
  /** The tested pull requests, with their newest commit. */
  prNumbers: number[];
  headSha?: string;
  jobUrl: string;
  finishedAt?: string;
}

export const findingContract = defineContract('job.finding', {
  /** Only for codehost. Of any job; also of one without findings. */
  forFiling: rpc(JobById, FindingsToFile, JobNotFound),
});

export class FindingClient extends clientOf(findingContract) {}
