/**
 * Recordings and other content that is too large for a message: the bytes travel over HTTP between the gateway and the
 * job service. The operations here validate the request and answer a ticket for one transfer.
 */
import { Transform } from 'class-transformer';
import {
  IsISO8601,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Absentable, clientOf, defineContract, defineError, rpc } from '../define/index.js';
import { JobById, JobNotFound } from './job-by-id.js';
import {
  type Click,
  type ConsoleMessage,
  type Interaction,
  type NetworkRequest,
  ownRecordingOrigins,
  type PageEvent,
} from './telemetry.js';
import { CapturedElsewhere, JobNotActive } from './tester-job.contract.js';

export const recordingTypes = ['video/webm', 'video/mp4'] as const;
export type RecordingType = (typeof recordingTypes)[number];

export class RecordingTypeNotAccepted extends defineError(
  'recording_type_not_accepted',
  415,
  `Content-Type must be ${recordingTypes.join(' or ')}`,
) {}

export class RecordingTooLarge extends defineError(
  'recording_too_large',
  413,
  'The recording is too large',
) {}

/** Nothing was stored; an earlier recording is kept. */
export class RecordingIncomplete extends defineError(
  'recording_incomplete',
  400,
  'The recording is empty or incomplete; upload it again',
  'body',
) {}

/** Forged, expired, or its content is deleted: all have the same answer. */
export class LinkNotValid extends defineError(
  'link_not_valid',
  404,
  'This link is invalid or has expired; get the job again for a new link',
) {}

/** Numbers in a query are text. */
const asNumber = Transform(({ value }) =>
  typeof value === 'string' && /^\d{1,10}(\.\d{1,6})?$/.test(value) ? Number(value) : (value as unknown),
);

export class UploadRecordingRequest extends JobById {
  @IsIn(recordingTypes)
  contentType: RecordingType;

  /** Of the header Content-Length, when there is one. */
  @IsOptional()
  @IsInt()
  @Min(0)
  contentLength?: number;

  /** When the video begins; the claim when not given. */
  @IsOptional()
  @IsISO8601({ strict: true })
  startedAt?: string;

  /** How long the video is. */
  @IsOptional()
  @asNumber
  @IsNumber()
  @Min(0)
  @Max(86_400)
  durationSeconds?: number;

  /** How it was made. */
  @Absentable()
  @IsIn(ownRecordingOrigins)
  capturedBy?: (typeof ownRecordingOrigins)[number];
}

export class Ticket {
  ticket: string;
}

export class RecordingStored {
  contentType: RecordingType;
  bytes: number;
  startedAt: string;
}

export class SignedLink extends JobById {
  @IsString()
  @Matches(/^\d{1,12}$/, { message: '$property must be that of the link' })
  expires: string;

  @IsString()
  @MaxLength(200)
  signature: string;
}

export class ScreenshotLink extends SignedLink {
  /** The last part of the path of the link. */
  @IsString()
  screenshotId: string;
}

/** Everything that the tester's browser recorded, in order. */
export class Telemetry {
  consoleMessages: ConsoleMessage[];
  networkRequests: NetworkRequest[];
  clicks: Click[];
  /** What happened to the tested page. Empty without a remote browser. */
  pageEvents: PageEvent[];
  /** What the tester did beside clicking. Empty without a remote browser. */
  interactions: Interaction[];
}

export const recordingContract = defineContract('job.recording', {
  /** Only for the job's active tester. */
  upload: rpc(
    UploadRecordingRequest,
    Ticket,
    JobNotFound,
    JobNotActive,
    CapturedElsewhere,
    RecordingTooLarge,
  ),
  /** Of a completed job; the signature is the permission. */
  play: rpc(SignedLink, Ticket, LinkNotValid),
  telemetry: rpc(SignedLink, Ticket, LinkNotValid),
  screenshot: rpc(ScreenshotLink, Ticket, LinkNotValid),
});

export class RecordingClient extends clientOf(recordingContract) {}
