/** The live events of a job. */
import { ArrayMaxSize, IsArray, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { clientOf, defineContract, defineError, Forbidden, rpc } from '../define/index.js';
import { OrganizationNotFound } from '../identity/organization.contract.js';
import { ProjectNotFound } from '../identity/project.contract.js';
import { JobById, JobNotFound } from './job-by-id.js';
import type { JobStatus } from './job-status.js';

/** The job service publishes the ids of jobs with new events on this subject. A hint only: readers also poll. */
export const jobWakeSubject = 'wake.job';

export const maximumEventId = 2_147_483_647;

export class ReadEventsRequest extends JobById {
  /** The last event that the caller has seen; absent to read from the beginning. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(maximumEventId)
  after?: number;
}

export interface LiveEvent {
  /** Grows from event to event of a job. */
  id: number;
  kind: 'status' | 'message' | 'extension' | 'finding';
  /** Includes `createdAt`. */
  content: Record<string, unknown>;
}

export class LiveEventPage {
  organizationId: string;
  /** At most 100. */
  events: LiveEvent[];
  /** The job has ended and no event follows. */
  ended: boolean;
  /** More events exist now. */
  more: boolean;
}

/** A change of the status of a job. */
export class JobChange {
  jobId: string;
  projectId: string;
  status: JobStatus;
  /** When the status changed. */
  updatedAt: string;
  /** False for a job of test mode. */
  livemode: boolean;
}

export class ChangedJobsRequest {
  @IsArray()
  @ArrayMaxSize(200)
  @IsString({ each: true })
  jobIds: string[];
}

export class ChangedJob extends JobChange {
  organizationId: string;
  /** Grows from change to change of a job. */
  position: number;
}

export class ChangedJobs {
  changes: ChangedJob[];
}

export class JobScopeRequest {
  /** Required without `projectId`. */
  @IsOptional()
  @IsString()
  organizationId?: string;

  @IsOptional()
  @IsString()
  projectId?: string;
}

export class JobScope {
  organizationId: string;
}

export class WatchedTesters {
  @IsArray()
  @ArrayMaxSize(10_000)
  @IsString({ each: true })
  testerIds: string[];
}

export class TesterJobState {
  testerId: string;
  jobId: string;
  /** Of the latest event of the job. */
  position: number;
}

export class TesterQueueState {
  /** Another text when other jobs can be claimed. */
  queue: string;
  /** The active job of each tester who has one. */
  jobs: TesterJobState[];
}

export const liveContract = defineContract('job.live', {
  read: rpc(ReadEventsRequest, LiveEventPage, JobNotFound),
  /** Whether the caller may see the jobs of an organization or a project. */
  scope: rpc(JobScopeRequest, JobScope, OrganizationNotFound, ProjectNotFound),
  /** For the gateway alone: the changes of these jobs within the last 30 seconds, in their order. */
  changed: rpc(ChangedJobsRequest, ChangedJobs, Forbidden),
  /** For the gateway alone: one read for all testers who watch. */
  testers: rpc(WatchedTesters, TesterQueueState, Forbidden),
});

export class LiveClient extends clientOf(liveContract) {}

export class TooManyStreams extends defineError(
  'too_many_streams',
  503,
  'Too many event streams are open on this server; try again later or poll the job',
) {}

export class StreamLimitReached extends defineError(
  'stream_limit_reached',
  429,
  'Too many event streams of one user or organization are open',
) {}
