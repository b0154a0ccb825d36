/** The session's video: who may bring it, where it lies, who may see it. The bytes never stand in memory as a whole. */
import type { Readable } from 'node:stream';
import { type Call, InvalidRequest, isId, newId, ServiceUnavailable } from '@handtest/contracts/define';
import {
  JobNotActive,
  JobNotFound,
  LinkNotValid,
  RecordingIncomplete,
  type RecordingStored,
  RecordingTooLarge,
  type RecordingType,
  type SignedLink,
  type Ticket,
  type UploadRecordingRequest,
} from '@handtest/contracts/job';
import { execute, queryOne } from '@handtest/database';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobConfig } from '../config.js';
import { parseInstant } from '../job/instant.js';
import { isLink, type LinkedThing } from '../link/link.js';
import { keyFor } from '../link/signature.js';
import { readTicket, type UploadTicket, writeTicket } from '../link/ticket.js';
import { isActive, TesterJobService } from '../tester/tester-job.service.js';
import { testerOf } from '../tester/tester-of.js';
import { ByteLimit, BytesBrokeOff, TooManyBytes } from './byte-limit.js';
import { type ByteRange, RECORDING_STORE, recordingKey, type RecordingStore } from './recording-store.js';
import { beginObject, replaceRecording } from './recording-sql.js';

const replaceStatement = replaceRecording(isActive);

export interface KeptRecording extends Record<string, unknown> {
  key: string;
  contentType: string;
  /** As Postgres gives a bigint. */
  bytes: string;
}

@Injectable()
export class RecordingService {
  private readonly log = new Logger(RecordingService.name);
  private readonly linkKey: Buffer;
  private readonly ticketKey: Buffer;

  constructor(
    private readonly dataSource: DataSource,
    private readonly testerJobs: TesterJobService,
    private readonly config: JobConfig,
    @Inject(RECORDING_STORE) private readonly store: RecordingStore,
  ) {
    this.linkKey = keyFor(config.linkSecret, 'link');
    this.ticketKey = keyFor(config.linkSecret, 'ticket');
  }

  /** @throws JobNotFound, JobNotActive, RecordingTooLarge, InvalidRequest */
  async upload(request: UploadRecordingRequest, call: Call): Promise<Ticket> {
    const tester = testerOf(call);
    const { jobId, contentType, contentLength = 0, durationSeconds } = request;
    const startedAt = request.startedAt === undefined ? undefined : parseInstant(request.startedAt);
    if (request.startedAt !== undefined && !startedAt) {
      throw new InvalidRequest('startedAt must be an ISO 8601 timestamp');
    }
    if (!isId('job', jobId)) throw new JobNotFound();
    if (contentLength > this.config.recordingLimitBytes) throw new RecordingTooLarge();
    const active = await queryOne<{ claimedAt: Date }>(
      this.dataSource,
      `SELECT j.claimed_at AS "claimedAt" FROM job AS j WHERE ${isActive}`,
      [jobId, tester.id],
    );
    if (!active) throw await this.testerJobs.notActive(jobId);
    const claimedAt = active.claimedAt.toISOString();
    const content = { jobId, testerId: tester.id, claimedAt, contentType, startedAt, durationSeconds };
    return { ticket: writeTicket(this.ticketKey, { use: 'upload', ...content }, Date.now()) };
  }

  /** @throws LinkNotValid */
  play(link: SignedLink): Promise<Ticket> {
    return this.follow('recording', link);
  }

  /** @throws LinkNotValid */
  telemetry(link: SignedLink): Promise<Ticket> {
    return this.follow('telemetry', link);
  }

  private async follow(thing: LinkedThing, link: SignedLink): Promise<Ticket> {
    const { jobId } = link;
    const isGood = isId('job', jobId) && isLink(this.linkKey, thing, link, Date.now());
    const there = isGood && (thing === 'recording' ? await this.find(jobId) : await this.isCompleted(jobId));
    if (!there) throw new LinkNotValid();
    return { ticket: writeTicket(this.ticketKey, { use: thing, jobId }, Date.now()) };
  }

  ticketFor<Use extends 'upload' | LinkedThing>(ticket: unknown, use: Use) {
    return readTicket(this.ticketKey, ticket, use, Date.now());
  }

  /**
   * Keeps the bytes, and only when all of them are there and the tester still works on the job makes them the job's
   * recording, in place of an earlier one.
   *
   * @throws RecordingTooLarge, RecordingIncomplete, JobNotActive
   */
  async keep(upload: UploadTicket, bytes: Readable): Promise<RecordingStored> {
    const key = recordingKey(upload.jobId, newId('message'));
    await execute(this.dataSource, beginObject, [key, upload.jobId]);
    const counted = new ByteLimit(this.config.recordingLimitBytes);
    try {
      await this.write(key, bytes, counted, upload.contentType);
      return await this.replace(key, upload, counted.bytes);
    } catch (error) {
      await this.remove(key);
      throw error;
    }
  }

  /** The recording of a completed job. */
  find(jobId: string): Promise<KeptRecording | undefined> {
    return queryOne<KeptRecording>(
      this.dataSource,
      `SELECT j.recording_key AS key, j.recording_type AS "contentType", j.recording_bytes AS bytes FROM job AS j
       JOIN project_copy AS p ON p.id = j.project_id AND NOT p.deleted
       WHERE j.id = $1 AND j.status = 'completed' AND j.recording_key IS NOT NULL`,
      [jobId],
    );
  }

  /** @throws ServiceUnavailable while the store cannot give it */
  async bytesOf({ key }: KeptRecording, range?: ByteRange): Promise<Readable> {
    try {
      return await this.store.read(key, range);
    } catch (error) {
      this.log.error({ err: error }, 'the store of recordings failed');
      throw new ServiceUnavailable();
    }
  }

  private async isCompleted(jobId: string): Promise<boolean> {
    const row = await queryOne(
      this.dataSource,
      `SELECT 1 FROM job AS j JOIN project_copy AS p ON p.id = j.project_id AND NOT p.deleted
       WHERE j.id = $1 AND j.status = 'completed'`,
      [jobId],
    );
    return row !== undefined;
  }

  private async write(key: string, bytes: Readable, counted: ByteLimit, contentType: string): Promise<void> {
    // What ends the source without its end (the tester's connection) must end the store's reading too.
    bytes.once('error', (cause) => counted.destroy(new BytesBrokeOff({ cause })));
    bytes.once('close', () => {
      if (!bytes.readableEnded) counted.destroy(new BytesBrokeOff());
    });
    bytes.pipe(counted);
    try {
      await this.store.write(key, counted, contentType);
    } catch (error) {
      bytes.unpipe(counted);
      if (error instanceof TooManyBytes || counted.errored instanceof TooManyBytes) {
        throw new RecordingTooLarge();
      }
      // A store that gives up ends the stream too: that is no fault of whoever sent the bytes.
      if (counted.errored instanceof BytesBrokeOff) throw new RecordingIncomplete();
      this.log.error({ err: error }, 'the store of recordings failed');
      throw new ServiceUnavailable();
    }
    if (counted.bytes === 0) throw new RecordingIncomplete();
  }

  private async replace(key: string, upload: UploadTicket, bytes: number): Promise<RecordingStored> {
    const { jobId, testerId, claimedAt, contentType, startedAt = null, durationSeconds = null } = upload;
    const stored = await queryOne<{ startedAt: Date }>(this.dataSource, replaceStatement, [
      jobId,
      testerId,
      key,
      contentType,
      bytes,
      startedAt,
      durationSeconds,
      this.config.recordingRetentionDays,
      claimedAt,
    ]);
    if (!stored) throw new JobNotActive();
    return {
      contentType: contentType as RecordingType,
      bytes,
      startedAt: stored.startedAt.toISOString(),
    };
  }

  /** When this fails too, the sweep removes it. */
  private async remove(key: string): Promise<void> {
    try {
      await this.store.remove(key);
      await execute(this.dataSource, 'DELETE FROM recording_object WHERE key = $1', [key]);
    } catch (error) {
      this.log.warn({ err: error }, 'an upload that broke off is left for the sweep');
    }
  }
}
