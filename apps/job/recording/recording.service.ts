/** The video of a session: upload and playback. The bytes are never in memory as a whole. */
import type { Readable } from 'node:stream';
import { type Call, ContractError, invalid, isId } from '@handtest/contracts/define';
import {
  JobNotActive,
  JobNotFound,
  LinkNotValid,
  RecordingIncomplete,
  type RecordingStored,
  RecordingTooLarge,
  type RecordingType,
  type ScreenshotLink,
  type SignedLink,
  type Ticket,
  type UploadRecordingRequest,
} from '@handtest/contracts/job';
import { queryOne } from '@handtest/database';
import { keysFor, type SigningKeys, writeTicket } from '@handtest/service';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { assertNotCaptured } from '../claim/captured.service.js';
import { isActive } from '../claim/claim-sql.js';
import { notActive } from '../claim/claim.service.js';
import { testerOf } from '../claim/tester-of.js';
import { JobConfig } from '../config.js';
import { parseInstant } from '../instant.js';
import { JobLinks, type LinkedThing } from '../link/link.js';
import { ticketFor, type UploadTicket } from '../link/ticket.js';
import { ByteLimit, BytesBrokeOff, TooManyBytes } from './byte-limit.js';
import { videoSizeOf } from './video-size.js';
import { recordingKey } from './recording-store.js';
import { StoredObjectService } from './stored-object.service.js';

/** A visit sends a video that contains the stored one, which `replaces` names. Without it, only a longer video replaces. */
const mayReplace = `j.recording_key IS NULL OR j.recording_key = $replaces
  OR $replaces::text IS NULL AND j.recording_seconds < $durationSeconds`;

/** Each visit of the claim sends a video. */
const isInTime = `${isActive} AND ($capturedBy IS DISTINCT FROM 'remote_browser'
  OR j.recording_origin IS DISTINCT FROM 'remote_browser' OR ${mayReplace})`;

/**
 * A remote browser that was killed sends its video late: also after the report, and after the job was completed. Findings
 * then have their seconds, so the start of the video stays.
 */
const isLateVideo = `$capturedBy = 'remote_browser' AND j.id = $jobId AND j.tester_id = $testerId
  AND j.status IN ('working', 'completed') AND j.submitted_at > clock_timestamp() - interval '15 minutes'
  AND (j.recording_key IS NULL OR j.recording_started_at = $startedAt::timestamptz) AND (${mayReplace})`;

/**
 * Replaces the job's recording if the tester still works on the claim of the upload. The old object is deleted soon, the
 * new one at the end of its retention.
 */
const replaceRecording = `
  WITH replaced AS (
    UPDATE job AS j SET recording_key = $key, recording_type = $contentType, recording_bytes = $bytes,
      recording_started_at = coalesce($startedAt::timestamptz, j.claimed_at), recording_seconds = $durationSeconds,
      recording_width = $width::integer, recording_height = $height::integer,
      recording_origin = nullif($capturedBy, 'tester_upload')
    FROM (SELECT id, recording_key FROM job WHERE id = $jobId FOR UPDATE) AS old
    WHERE j.id = old.id AND j.claimed_at = $claimedAt AND ((${isInTime}) OR (${isLateVideo}))
    RETURNING j.recording_started_at, old.recording_key AS old_key
  ), kept AS (
    UPDATE recording_object SET delete_at = clock_timestamp() + $retentionDays * interval '1 day'
    WHERE key = $key AND EXISTS (SELECT 1 FROM replaced)
  ), expired AS (
    UPDATE recording_object SET delete_at = clock_timestamp() WHERE key = (SELECT old_key FROM replaced)
  )
  SELECT recording_started_at AS started_at FROM replaced`;

const ofProject = 'FROM job AS j JOIN project_copy AS p ON p.id = j.project_id AND NOT p.deleted';
const completedJob = `SELECT 1 ${ofProject} WHERE j.id = $jobId AND j.status = 'completed'`;
const withScreenshot = `${completedJob}
  AND EXISTS (SELECT 1 FROM tester_note AS n WHERE n.job_id = j.id AND n.screenshot_key = $key)`;
/** The reader of the report gets a link before the job is completed, and a visit reads what the one before has sent. */
const playable = `${ofProject} WHERE j.id = $jobId AND (j.recording_key = $key
  OR j.status = 'completed' OR j.status = 'working' AND j.submitted_at IS NOT NULL)`;

export interface KeptRecording extends Record<string, unknown> {
  key: string;
  contentType: string;
  /** As pg gives a bigint. */
  bytes: string;
}

@Injectable()
export class RecordingService {
  private readonly links: JobLinks;
  private readonly ticketKeys: SigningKeys;

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: JobConfig,
    private readonly objects: StoredObjectService,
  ) {
    this.links = new JobLinks(config);
    this.ticketKeys = keysFor(config.linkSecrets, 'ticket');
  }

  /** @throws JobNotFound, JobNotActive, CapturedElsewhere, RecordingTooLarge, InvalidRequest */
  async upload(request: UploadRecordingRequest, call: Call): Promise<Ticket> {
    const testerId = testerOf(call).id;
    const { jobId, contentType, contentLength = 0, durationSeconds, capturedBy } = request;
    const startedAt = request.startedAt === undefined ? undefined : parseInstant(request.startedAt);
    if (request.startedAt !== undefined && !startedAt) {
      throw invalid('startedAt', 'startedAt must be a timestamp such as 2026-03-01T10:00:00Z');
    }
    if (!isId('job', jobId)) throw new JobNotFound();
    if (contentLength > this.config.recordingLimitBytes) throw new RecordingTooLarge();
    const active = await queryOne<{ claimedAt: Date }>(
      this.dataSource,
      `SELECT j.claimed_at FROM job AS j WHERE ${isActive}`,
      { jobId, testerId },
    );
    if (!active) throw await notActive(this.dataSource, jobId);
    await assertNotCaptured(this.dataSource, jobId);
    const claimedAt = active.claimedAt.toISOString();
    const content = { jobId, testerId, claimedAt, contentType, startedAt, durationSeconds, capturedBy };
    return this.ticketOf(content);
  }

  /** For a transfer that begins within a minute. */
  ticketOf(upload: Omit<UploadTicket, 'use'>): Ticket {
    return { ticket: writeTicket(this.ticketKeys, { use: 'upload', ...upload }, Date.now()) };
  }

  /** To read this recording within a minute. */
  readTicketOf(jobId: string, key: string): Ticket {
    return { ticket: writeTicket(this.ticketKeys, { use: 'recording', jobId, key }, Date.now()) };
  }

  /** @throws LinkNotValid */
  play(link: SignedLink): Promise<Ticket> {
    return this.follow('recording', link, () => this.find(link.jobId));
  }

  /** @throws LinkNotValid */
  telemetry(link: SignedLink): Promise<Ticket> {
    const { jobId } = link;
    return this.follow('telemetry', link, () => queryOne(this.dataSource, completedJob, { jobId }));
  }

  /** @throws LinkNotValid */
  screenshot(link: ScreenshotLink): Promise<Ticket> {
    const { jobId, screenshotId } = link;
    const key = recordingKey(jobId, screenshotId);
    const find = async () =>
      isId('message', screenshotId) && queryOne(this.dataSource, withScreenshot, { jobId, key });
    return this.follow('screenshot', link, find, key);
  }

  ticketFor<Use extends 'upload' | LinkedThing>(ticket: unknown, use: Use) {
    return ticketFor(this.ticketKeys, ticket, use, Date.now());
  }

  /**
   * Stores the bytes. Once all of them are stored, they become the job's recording if the tester still works on the job.
   *
   * @throws RecordingTooLarge, RecordingIncomplete, JobNotActive
   */
  async keep(upload: UploadTicket, bytes: Readable): Promise<RecordingStored> {
    const { jobId } = upload;
    const key = await this.objects.newKey(jobId);
    const counted = new ByteLimit(this.config.recordingLimitBytes);
    try {
      await this.write(key, bytes, counted, upload.contentType);
      return await this.replace(key, upload, counted);
    } catch (error) {
      // After an error of the database the row may name the object, or name it soon: a statement whose connection is lost
      // may still commit. If it does not, the sweep deletes the object after the 3 hours.
      if (error instanceof ContractError) await this.objects.remove(key);
      throw error;
    }
  }

  /** The recording of a completed job, or of one whose report is being read; that with the key also before. */
  find(jobId: string, key: string | null = null): Promise<KeptRecording | undefined> {
    return queryOne<KeptRecording>(
      this.dataSource,
      `SELECT j.recording_key AS key, j.recording_type AS content_type, j.recording_bytes AS bytes
       ${playable} AND j.recording_key IS NOT NULL`,
      { jobId, key },
    );
  }

  private async follow(
    thing: LinkedThing,
    link: SignedLink,
    find: () => Promise<unknown>,
    key?: string,
  ): Promise<Ticket> {
    const { jobId } = link;
    if (!isId('job', jobId) || !this.links.isValid(thing, link, Date.now())) throw new LinkNotValid();
    if (!(await find())) throw new LinkNotValid();
    return { ticket: writeTicket(this.ticketKeys, { use: thing, jobId, key }, Date.now()) };
  }

  private async write(key: string, bytes: Readable, counted: ByteLimit, contentType: string): Promise<void> {
    // When the source breaks off (the tester's connection), the store must stop reading too.
    bytes.once('error', (cause) => counted.destroy(new BytesBrokeOff({ cause })));
    bytes.once('close', () => {
      if (!bytes.readableEnded) counted.destroy(new BytesBrokeOff());
    });
    // Before, while the row of the object was written.
    if (bytes.destroyed) counted.destroy(new BytesBrokeOff());
    bytes.pipe(counted);
    try {
      await this.objects.write(key, counted, contentType);
    } catch (error) {
      bytes.unpipe(counted);
      if (error instanceof TooManyBytes || counted.errored instanceof TooManyBytes) {
        throw new RecordingTooLarge();
      }
      // A failing store also destroys the stream, but with another error.
      if (counted.errored instanceof BytesBrokeOff) throw new RecordingIncomplete();
      throw this.objects.unavailable(error);
    }
    if (counted.bytes === 0) throw new RecordingIncomplete();
  }

  private async replace(
    key: string,
    upload: UploadTicket,
    { bytes, head }: ByteLimit,
  ): Promise<RecordingStored> {
    const { jobId, testerId, claimedAt, contentType } = upload;
    const { startedAt = null, durationSeconds = null, capturedBy = null, replaces = null } = upload;
    const retentionDays = this.config.recordingRetentionDays;
    const { width = null, height = null } = videoSizeOf(head) ?? {};
    const recording = { key, contentType, bytes, startedAt, durationSeconds, capturedBy, width, height };
    const stored = await queryOne<{ startedAt: Date }>(this.dataSource, replaceRecording, {
      ...recording,
      replaces,
      jobId,
      testerId,
      claimedAt,
      retentionDays,
    });
    if (!stored) throw new JobNotActive();
    return { contentType: contentType as RecordingType, bytes, startedAt: stored.startedAt.toISOString() };
  }
}
