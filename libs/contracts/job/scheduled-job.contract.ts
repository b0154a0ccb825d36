/** The jobs of schedules, for the scheduler. */
import { IsBoolean, IsISO8601, IsString } from 'class-validator';
import { InsufficientCredit } from '../billing/billing.contract.js';
import {
  Absentable,
  clientOf,
  defineContract,
  IdempotentRequestRunning,
  rpc,
  Text,
} from '../define/index.js';
import { ProjectById, ProjectNotFound } from '../identity/project.contract.js';
import { TestedAddress } from '../identity/web-address.js';
import { TemplateNotFound } from './template.contract.js';

/** How old a nominal instant may be. Shorter than the 72 hours of an idempotency key, so no instant gets two jobs. */
export const maximumScheduleDelayHours = 48;

/**
 * Schedule and nominal instant together are the idempotency key: the same two always get the same job. The other fields
 * count only in the request that creates it.
 */
export class ScheduledJobRequest extends ProjectById {
  @Text(1, 100)
  scheduleId: string;

  /** The instant that the schedule names, ISO 8601; at most 48 hours ago. */
  @IsISO8601({ strict: true })
  nominalAt: string;

  /** A template of the project, or a built-in one. */
  @IsString()
  templateId: string;

  /** Replaces the url of the template, or the default url of the project. */
  @Absentable()
  @TestedAddress()
  url?: string;

  /** Replaces the setting of the project. True needs a repository in the project. */
  @Absentable()
  @IsBoolean()
  autoCreateCodehostIssues?: boolean;

  /** False: no chat message reports the end of this job. */
  @Absentable()
  @IsBoolean()
  chatNotification?: boolean;
}

export class ScheduledJobCreated {
  jobId: string;
}

export const scheduledJobContract = defineContract('job.scheduled', {
  /**
   * Only for the scheduler. InvalidRequest when neither the schedule, the template nor the project has a url.
   * IdempotentRequestRunning is temporary: the same request answers the job later.
   */
  create: rpc(
    ScheduledJobRequest,
    ScheduledJobCreated,
    ProjectNotFound,
    TemplateNotFound,
    InsufficientCredit,
    IdempotentRequestRunning,
  ),
});

export class ScheduledJobClient extends clientOf(scheduledJobContract) {}
