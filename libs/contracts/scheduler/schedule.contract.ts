/** Schedules: recurring runs of a template, in the local time of a time zone. */
import { IsBoolean, IsIn, IsOptional, IsString, Matches } from 'class-validator';
import {
  Absentable,
  clientOf,
  defineContract,
  defineError,
  FromDigits,
  Name,
  Nothing,
  PageRequest,
  Pagination,
  rpc,
  Together,
} from '../define/index.js';
import { ProjectById, ProjectNotFound } from '../identity/project.contract.js';
import { TestedAddress } from '../identity/web-address.js';
import {
  DayOfMonth,
  Frequency,
  Hour,
  LocalDate,
  Minute,
  type ScheduleFrequency,
  type ScheduleStatus,
  Timezone,
  Weekdays,
} from './schedule-field.js';
import { timingFaults } from './timing-faults.js';

export class ScheduleNotFound extends defineError('schedule_not_found', 404, 'Schedule not found') {}

/** Null means absent; in an update it clears the field. Fields of another frequency are ignored. */
class ScheduleFields extends ProjectById {
  /**
   * weekly and biweekly: 0 (Sunday) to 6 (Saturday), at least one
   *
   * @example [1, 3]
   */
  @IsOptional()
  @Weekdays()
  weekdays?: number[] | null;

  /** monthly: 1–28, or 0 for the last day of the month */
  @IsOptional()
  @DayOfMonth()
  dayOfMonth?: number | null;

  /** once: YYYY-MM-DD, in the future */
  @IsOptional()
  @LocalDate()
  scheduledDate?: string | null;

  /** Replaces the url of the template. */
  @IsOptional()
  @TestedAddress()
  urlOverride?: string | null;

  /** Replaces the setting of the project. */
  @IsOptional()
  @IsBoolean()
  autoCreateCodehostIssuesOverride?: boolean | null;

  /** False: no chat message about these jobs. */
  @IsOptional()
  @IsBoolean()
  chatNotificationOverride?: boolean | null;

  /** A paused schedule does not run. */
  @Absentable()
  @IsIn(['active', 'paused'])
  status?: ScheduleStatus;
}

@Together((request: CreateScheduleRequest) =>
  timingFaults({ weekdays: null, dayOfMonth: null, scheduledDate: null, ...request }),
)
export class CreateScheduleRequest extends ScheduleFields {
  @Name()
  name: string;

  /** A template of the project, or a built-in one. */
  @IsString()
  templateId: string;

  @Absentable()
  @Frequency()
  frequency?: ScheduleFrequency = 'weekly';

  @Hour()
  scheduledHour: number;

  @Minute()
  scheduledMinute: number;

  /**
   * A name of the IANA time-zone database.
   *
   * @example "Europe/Berlin"
   */
  @Timezone()
  timezone: string;
}

export class ScheduleById extends ProjectById {
  @IsString()
  scheduleId: string;
}

/** Omitted fields do not change. A change of the time counts from now. */
@Together(timingFaults)
export class UpdateScheduleRequest extends ScheduleFields {
  @IsString()
  scheduleId: string;

  @Absentable()
  @Name()
  name?: string;

  @Absentable()
  @IsString()
  templateId?: string;

  @Absentable()
  @Frequency()
  frequency?: ScheduleFrequency;

  @Absentable()
  @Hour()
  scheduledHour?: number;

  @Absentable()
  @Minute()
  scheduledMinute?: number;

  @Absentable()
  @Timezone()
  timezone?: string;
}

/** Validated like a creation or, with `scheduleId`, like a change of this schedule. */
export class PreviewScheduleRequest extends ProjectById {
  /** The fields that are left out are those of this schedule; biweekly weeks count from its creation. */
  @Absentable()
  @IsString()
  scheduleId?: string;

  /** weekly unless given */
  @Absentable()
  @Frequency()
  frequency?: ScheduleFrequency;

  /** @example 9 */
  @Absentable()
  @FromDigits()
  @Hour()
  scheduledHour?: number;

  /** @example 30 */
  @Absentable()
  @FromDigits()
  @Minute()
  scheduledMinute?: number;

  /** @example "Europe/Berlin" */
  @Absentable()
  @Timezone()
  timezone?: string;

  /**
   * Several with commas
   *
   * @example "1,3"
   */
  @Absentable()
  @Matches(/^[0-6](,[0-6]){0,6}$/, {
    message: '$property must list days from 0 (Sunday) to 6 (Saturday) with commas, such as 1,3',
  })
  weekdays?: string;

  @Absentable()
  @FromDigits()
  @DayOfMonth()
  dayOfMonth?: number;

  @Absentable()
  @LocalDate()
  scheduledDate?: string;
}

export class ListSchedulesRequest extends PageRequest {
  @IsString()
  projectId: string;
}

export class ListExecutionsRequest extends PageRequest {
  @IsString()
  projectId: string;

  @IsString()
  scheduleId: string;
}

export class ScheduleRecord {
  id: string;
  projectId: string;
  name: string;
  templateId: string;
  templateName: string;
  frequency: ScheduleFrequency;
  scheduledHour: number;
  scheduledMinute: number;
  timezone: string;
  weekdays: number[] | null;
  dayOfMonth: number | null;
  /** YYYY-MM-DD */
  scheduledDate: string | null;
  urlOverride: string | null;
  autoCreateCodehostIssuesOverride: boolean | null;
  chatNotificationOverride: boolean | null;
  status: ScheduleStatus;
  /** Null while the schedule is paused. */
  nextExecutionAt: string | null;
  /** When the last job was created. */
  lastExecutedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Newest first. */
export class SchedulePage {
  items: ScheduleRecord[];
  pagination: Pagination;
}

/** `completed`: the job was created. */
export type ExecutionStatus =
  'completed' | 'skipped_insufficient_tokens' | 'skipped_template_deleted' | 'failed';

export class ExecutionRecord {
  id: string;
  status: ExecutionStatus;
  /** Of a completed execution. */
  jobId: string | null;
  /** The instant that the schedule names. */
  scheduledAt: string;
  /** When the outcome was recorded. */
  executedAt: string;
  /** Why no job was created. */
  reason: string | null;
}

/** Latest `scheduledAt` first. */
export class ExecutionPage {
  items: ExecutionRecord[];
  pagination: Pagination;
}

export class ScheduleRun {
  id: string;
  /** `pending`: no outcome yet; the service tries for an hour and then lists the execution. */
  status: ExecutionStatus | 'pending';
  jobId: string | null;
  scheduledAt: string;
  executedAt: string | null;
  reason: string | null;
}

export class PreviewedExecution {
  scheduledAt: string;
}

/** The next five, or fewer when the schedule ends. */
export class SchedulePreview {
  items: PreviewedExecution[];
}

export const scheduleContract = defineContract('scheduler.schedule', {
  create: rpc(CreateScheduleRequest, ScheduleRecord, ProjectNotFound),
  list: rpc(ListSchedulesRequest, SchedulePage, ProjectNotFound),
  get: rpc(ScheduleById, ScheduleRecord, ProjectNotFound, ScheduleNotFound),
  update: rpc(UpdateScheduleRequest, ScheduleRecord, ProjectNotFound, ScheduleNotFound),
  remove: rpc(ScheduleById, Nothing, ProjectNotFound, ScheduleNotFound),
  executions: rpc(ListExecutionsRequest, ExecutionPage, ProjectNotFound, ScheduleNotFound),
  /** Now, also while the schedule is paused; its next execution does not change. */
  run: rpc(ScheduleById, ScheduleRun, ProjectNotFound, ScheduleNotFound),
  preview: rpc(PreviewScheduleRequest, SchedulePreview, ProjectNotFound, ScheduleNotFound),
});

export class ScheduleClient extends clientOf(scheduleContract) {}
