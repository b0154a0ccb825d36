/** What happens to a job, as it happens. */
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { clientOf, defineContract, defineError, rpc } from '../define/index.js';
import { JobById, JobNotFound } from './job-by-id.js';

/** On this subject of the bus the job service names jobs to which something has happened. Nothing depends on it. */
export const jobWakeSubject = 'wake.job';

/** No job has so many events. */
export const maximumEventId = 2_147_483_647;

export class ReadEventsRequest extends JobById {
  /** The id of the last event that the caller has seen; from the beginning when not given. */
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
  /** What there is to say of it, `createdAt` included. */
  content: Record<string, unknown>;
}

export class LiveEventPage {
  /** The job's. */
  organizationId: string;
  /** At most a hundred. */
  events: LiveEvent[];
  /** There are no others, and there never will be. */
  ended: boolean;
  /** There are others right now. */
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
