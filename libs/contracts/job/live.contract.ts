/** The live events of a job. */
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { clientOf, defineContract, defineError, rpc } from '../define/index.js';
import { JobById, JobNotFound } from './job-by-id.js';

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

export const liveContract = defineContract('job.live', {
  read: rpc(ReadEventsRequest, LiveEventPage, JobNotFound),
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
