import { Transform } from 'class-transformer';
import { IsISO8601, IsOptional, IsString, MaxLength } from 'class-validator';
import { InsufficientCredit } from '../billing/billing.contract.js';
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
} from '../define/index.js';
import { OrganizationNotFound } from '../identity/organization.contract.js';
import { ProjectNotFound } from '../identity/project.contract.js';
import type { ConversationMessage } from './conversation.contract.js';
import { JobById, JobNotFound } from './job-by-id.js';
import { CreateJobRequest, JobCreated, JobEstimate } from './job-creation.contract.js';
import type { ExtractedIssue, JobResult, KeyMoment, Provenance } from './finding.js';
import type { JobReason, JobStatus } from './job-status.js';
import type { TesterData } from './telemetry.js';

export class JobNotCancellable extends defineError(
  'job_not_cancellable',
  409,
  'This job can no longer be cancelled: the report is submitted or the job has ended',
) {}

/** A job without its conversation. Fields that do not apply are absent, never null. */
export class JobStatusRecord {
  id: string;
  projectId: string;
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
}

export class JobRecord extends JobStatusRecord {
  conversation: ConversationMessage[];
}

/** In a query an unescaped `+` arrives as a blank: `2026-01-01T00:00:00 02:00`. */
function PlusOfZone(): PropertyDecorator {
  return Transform(({ value }) =>
    typeof value === 'string' ? value.replace(/ (?=\d{2}:?\d{2}$)/, '+') : (value as unknown),
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

  /** Words in url or description; only within one project. */
  @IsOptional()
  @Trimmed()
  @Text(1, 200)
  search?: string;
}

/**
 * Items are complete records if they fit into one answer. Very large `testerData` is left out, and in pages of
 * megabytes other long parts too. Get the job to read them.
 */
export class JobPage {
  items: JobStatusRecord[];
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
  ),
  /** Validated like a creation. */
  estimate: rpc(CreateJobRequest, JobEstimate, ProjectNotFound, OrganizationNotFound),
  get: batched(rpc(JobById, JobRecord, JobNotFound)),
  /** Needs no token: the id is enough. */
  status: batched(rpc(JobById, JobStatusRecord, JobNotFound)),
  list: rpc(ListJobsRequest, JobPage, ProjectNotFound, OrganizationNotFound),
  cancel: rpc(JobById, JobStatusRecord, JobNotFound, JobNotCancellable),
});

export class JobClient extends clientOf(jobContract) {}
