/**
 * What a remote browser records of a job, for the service `browser` only. Evidence has one author: while a visit is
 * attached to a job, the tester's own telemetry and recording are refused.
 */
import { IsISO8601, IsIn, IsInt, IsNumber, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { clientOf, defineContract, defineError, ListOf, Nothing, rpc } from '../define/index.js';
import { JobById, JobNotFound } from './job-by-id.js';
import { RecordingTooLarge, type RecordingType, recordingTypes, Ticket } from './recording.contract.js';
import { type Interaction, interactionKinds, type PageEvent, pageEventKinds } from './telemetry.js';
import {
  CapturedElsewhere,
  JobNotActive,
  maximumEvents,
  TelemetryBatch,
  TelemetryStored,
} from './tester-job.contract.js';

/** A visit that does not touch its job for this long is no longer attached. */
export const captureLeaseMs = 30_000;

/** The claim has ended, or another visit is attached: the visit must end. */
export class CaptureEnded extends defineError('capture_ended', 409, 'The visit may not record this job') {}

export class CaptureRequest extends JobById {
  @IsString()
  visitId: string;
}

export class AttachRequest extends CaptureRequest {
  @IsString()
  testerId: string;
}

export class AttachedJob {
  url: string;
  deviceClass: 'desktop' | 'mobile';
  projectId: string;
  /** The names of the project secrets that may be filled in. */
  secrets: string[];
}

/** A page event and an interaction have the same limits. */
class CapturedFields {
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  detail?: string;

  @IsISO8601({ strict: true })
  timestamp: string;
}

export class PageEventInput extends CapturedFields implements PageEvent {
  @IsIn(pageEventKinds)
  kind: PageEvent['kind'];

  @IsOptional()
  @IsString()
  @MaxLength(8_192)
  url?: string;
}

export class InteractionInput extends CapturedFields implements Interaction {
  @IsIn(interactionKinds)
  kind: Interaction['kind'];

  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  element?: string;
}

export class CapturedBatch extends TelemetryBatch {
  @IsString()
  visitId: string;

  @IsOptional()
  @ListOf(() => PageEventInput, maximumEvents)
  pageEvents?: PageEventInput[];

  @IsOptional()
  @ListOf(() => InteractionInput, maximumEvents)
  interactions?: InteractionInput[];
}

export class CapturedVideo extends CaptureRequest {
  @IsIn(recordingTypes)
  contentType: RecordingType;

  @IsInt()
  @Min(0)
  contentLength: number;

  @IsISO8601({ strict: true })
  startedAt: string;

  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(86_400)
  durationSeconds?: number;

  /** The id of the stored video that this one contains; empty when there is none. Without it, a longer one stays. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  replaces?: string;
}

/** What the visits before have sent. */
export class StoredVideo {
  id: string;
  /** To read it over HTTP within a minute. */
  ticket: string;
  contentType: RecordingType;
  /** ISO 8601. */
  startedAt: string;
  durationSeconds: number;
}

export class StoredVideoFound {
  /** Absent when no visit of the claim has sent one. */
  video?: StoredVideo;
}

export const captureContract = defineContract('job.capture', {
  /** Only for the tester who works on the job, and for one visit at a time. Repeating it changes nothing. */
  attach: rpc(AttachRequest, AttachedJob, JobNotFound, JobNotActive, CapturedElsewhere),
  /** Prolongs the attachment. */
  touch: rpc(CaptureRequest, Nothing, CaptureEnded),
  /** A repeated batch id changes nothing. */
  store: rpc(CapturedBatch, TelemetryStored, CaptureEnded),
  /** A ticket to send the video over HTTP: while the claim lasts, and for 15 minutes after its report. */
  video: rpc(CapturedVideo, Ticket, CaptureEnded, RecordingTooLarge),
  /** A job has one video: the visit joins its own to the one that is stored. */
  storedVideo: rpc(CaptureRequest, StoredVideoFound),
  detach: rpc(CaptureRequest, Nothing),
});

export class CaptureClient extends clientOf(captureContract) {}
