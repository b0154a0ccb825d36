import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsISO8601, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { InsufficientCredit } from '../billing/billing.contract.js';
import { CodehostPermissionMissing, RepositoryNotAccessible } from '../codehost/access.js';
import { CodehostLimited, CodehostUnavailable } from '../codehost/connection.contract.js';
import {
  batched,
  clientOf,
  defineContract,
  defineError,
  IdempotencyKeyReused,
  IdempotentRequestRunning,
  PageRequest,
  Pagination,
  rpc,
  Text,
  Trimmed,
  within,
} from '../define/index.js';
import { OrganizationNotFound } from '../identity/organization.contract.js';
import { ProjectNotFound } from '../identity/project.contract.js';
import type { ConversationMessage } from './conversation.contract.js';
import { JobById, JobNotFound } from './job-by-id.js';
import { CreateJobRequest, JobCreated, JobEstimate } from './job-creation.contract.js';
import type { Testability } from '../extraction/plan.contract.js';
import type {
  CreatedIssue,
  ExtractedIssue,
  FailedIssue,
  JobResult,
  KeyMoment,
  Provenance,
} from './finding.js';
import type { JobRequest } from './job-request.js';
import type { JobReason, JobStatus } from './job-status.js';
import type { JobSummary } from './job-summary.js';
import type { TesterData } from './telemetry.js';
import type { TesterAnswers } from './tester-answers.js';

export class JobNotCancellable extends defineError(
  'job_not_cancellable',
  409,
  'This job can no longer be cancelled: its report is submitted',
) {}

/** The pull requests and issues of a job. */
export interface CodehostContext {
  /** `owner/repo` */
  repo: string;
  prNumbers: number[];
  issueNumbers: number[];
  /** The newest commit of the first pull request when the plan was made. */
  headSha?: string;
}

/** A job without its conversation. Fields that do not apply are absent, never null. */
export class JobStatusRecord {
  id: string;
  projectId: string;
  /** False for a job of test mode, which a simulated tester answered. */
  livemode: boolean;
  /** Only when a schedule created the job. */
  scheduleId?: string;
  status: JobStatus;
  /** Only when completed. */
  result?: JobResult;
  /** What went wrong, when the job ended without a result. */
  error?: string;
  reason?: JobReason;
  createdAt: string;
  updatedAt: string;
  claimedAt?: string;
  submittedAt?: string;
  completedAt?: string;
  /** USD, full precision. Only when completed. */
  costUsd?: number;
  testDurationSeconds?: number;
  extractedIssues?: ExtractedIssue[];
  /** The report in the tester's own words. Only when completed. */
  testerResponse?: string;
  /** What the tester answered in the form, as it was said. Only when completed. */
  testerAnswers?: TesterAnswers;
  testerAlias?: string;
  testerAvatarUrl?: string;
  /** Only when completed. */
  testerData?: TesterData;
  jobUrl: string;
  projectName: string;
  keyMoments: KeyMoment[];
  targetDurationMinutes: number;
  maxExtensionMinutes: number;
  maxExtensionCount: number;
  extensionsUsed: number;
  responseDeadline?: string;
  provenance?: Provenance;
  /** Only of a pull-request or issue job, and of one that was created with `checkTestability`. */
  testability?: Testability;
  /** What a pull-request or issue job tests. */
  codehostContext?: CodehostContext;
  /** Issues that were filed from its findings, once the automatic filing has ended. */
  createdIssues?: CreatedIssue[];
}

/** The parts that a page of large records leaves out. */
export const omissibleParts = [
  'testerData',
  'result',
  'extractedIssues',
  'testerResponse',
  'testerAnswers',
  'keyMoments',
  'request',
] as const;

/** A job as its organization sees it. */
export class JobRecord extends JobStatusRecord {
  /** What was asked. */
  request: JobRequest;
  /** The findings that the automatic filing could not file. */
  failedIssues?: FailedIssue[];
  conversation: ConversationMessage[];
  /** Names `testerData` when the record would be too large with it. */
  truncated?: string[];
}

/** A job in a list, without its conversation. */
export class ListedJob extends JobStatusRecord {
  /** What was asked. */
  request: JobRequest;
  /** The findings that the automatic filing could not file. */
  failedIssues?: FailedIssue[];
  /**
   * The parts that are left out, because the page would be too large. Of `request` only url, deviceClass, template and
   * createdBy remain, of `result` all but data. Get the job to read them.
   */
  truncated?: (typeof omissibleParts)[number][];
}

/** In a query an unescaped `+` arrives as a blank: `2026-01-01T00:00:00 02:00`. */
function PlusOfZone(): PropertyDecorator {
  return Transform(({ value }) =>
    typeof value === 'string' ? value.replace(/ (?=\d{2}:?\d{2}$)/, '+') : (value as unknown),
  );
}

/** Booleans in a query are text. */
function TextBoolean(): PropertyDecorator {
  return Transform(({ value }) =>
    value === 'true' || value === 'false' ? value === 'true' : (value as unknown),
  );
}

export class ListJobsRequest extends PageRequest {
  @IsOptional()
  @IsString()
  organizationId?: string;

  @IsOptional()
  @IsString()
  projectId?: string;

  /** Comma-separated statuses; `incomplete`, `error`, `abandoned` and `rejected` are accepted too. */
  @IsOptional()
  @IsString()
  @MaxLength(500)
  status?: string;

  /** Jobs whose updatedAt is later; sorts oldest first. */
  @IsOptional()
  @PlusOfZone()
  @IsISO8601({ strict: true })
  updatedAfter?: string;

  @IsOptional()
  @PlusOfZone()
  @IsISO8601({ strict: true })
  createdAfter?: string;

  @IsOptional()
  @Trimmed()
  @Text(1, 200)
  template?: string;

  @IsOptional()
  @Text(1, 100)
  scheduleId?: string;

  /** `full` for records, `summary` for what a list shows: 20 jobs are at most 16 KB. */
  @IsOptional()
  @IsIn(['full', 'summary'])
  view?: 'full' | 'summary' = 'full';

  /**
   * Jobs whose `metadata` has this text, number or boolean under this key: `metadata[build]=4711`. At most 5 keys of 1 to 64
   * characters and values of at most 200; a job must match all. Only within one project or organization.
   */
  @IsOptional()
  @IsObject()
  metadata?: Record<string, string>;

  /** False: jobs of test mode. Live jobs by default. An API key always lists the jobs of its own mode. */
  @IsOptional()
  @TextBoolean()
  @IsBoolean()
  livemode?: boolean;

  /** Words in url or description; only within one project. */
  @IsOptional()
  @Trimmed()
  @Text(1, 200)
  search?: string;
}

/** Items are records without their conversations, or summaries with `view=summary`. */
export class JobPage {
  items: (ListedJob | JobSummary)[];
  pagination: Pagination;
}

export const jobContract = defineContract('job', {
  create: rpc(
    CreateJobRequest,
    JobCreated,
    ProjectNotFound,
    OrganizationNotFound,
    InsufficientCredit,
    IdempotencyKeyReused,
    IdempotentRequestRunning,
    CodehostPermissionMissing,
  ),
  /**
   * Any job, also with `prNumbers` or `issueNumbers`, or with `checkTestability`. Reads them from the code host, checks the
   * testability and holds the cost before it answers; a test plan follows.
   */
  createPrepared: within(
    45_000,
    rpc(
      CreateJobRequest,
      JobCreated,
      ProjectNotFound,
      OrganizationNotFound,
      InsufficientCredit,
      IdempotencyKeyReused,
      IdempotentRequestRunning,
      RepositoryNotAccessible,
      CodehostPermissionMissing,
      CodehostUnavailable,
      CodehostLimited,
    ),
  ),
  /** Validated like a creation. */
  estimate: rpc(CreateJobRequest, JobEstimate, ProjectNotFound, OrganizationNotFound),
  get: batched(rpc(JobById, JobRecord, JobNotFound)),
  /** The lists of `testerData` are empty: a page that shows the result does not need up to 4 MB of telemetry. */
  brief: batched(rpc(JobById, JobRecord, JobNotFound)),
  /** Needs no token: the id is enough. */
  status: batched(rpc(JobById, JobStatusRecord, JobNotFound)),
  list: rpc(ListJobsRequest, JobPage, ProjectNotFound, OrganizationNotFound),
  cancel: rpc(JobById, JobStatusRecord, JobNotFound, JobNotCancellable),
});

export class JobClient extends clientOf(jobContract) {}
