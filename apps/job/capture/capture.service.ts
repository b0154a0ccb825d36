/** Lets one visit of a remote browser at a time record a job, while its tester works on it. */
import { setTimeout as delay } from 'node:timers/promises';
import { VisitClient } from '@handtest/contracts/browser';
import { type Call, isId, Nothing, systemCall } from '@handtest/contracts/define';
import { assertService } from '@handtest/contracts/identity';
import {
  type AttachedJob,
  type AttachRequest,
  CaptureEnded,
  captureLeaseMs,
  type CapturedBatch,
  CapturedElsewhere,
  type CapturedVideo,
  type CaptureRequest,
  JobNotActive,
  JobNotFound,
  RecordingTooLarge,
  type RecordingType,
  type StoredVideoFound,
  type TelemetryStored,
  type Ticket,
} from '@handtest/contracts/job';
import { execute, inTransaction, queryOne } from '@handtest/database';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isActive } from '../claim/claim-sql.js';
import { notActive } from '../claim/claim.service.js';
import { JobConfig } from '../config.js';
import { parseInstant } from '../instant.js';
import { RecordingService } from '../recording/recording.service.js';
import { TelemetryService } from '../telemetry/telemetry.service.js';
import { isAttached } from '../claim/captured.service.js';

const own = systemCall('job');
/** Of the time for a report, which must be stored in any case. */
const finishWithinMs = 3_500;
/** Of the tester's time: the report must be stored before a sweep ends the job. */
const storeMs = 500;
const finishedEveryMs = 50;
/** The `lease_until` of a visit that has handed over all that it will. */
const detached = `'-infinity'`;
const lease = `clock_timestamp() + ${captureLeaseMs} * interval '1 millisecond'`;

/** The claim of the visit still lasts, and no other visit is attached. */
const mayRecord = `c.visit_id = $visitId AND c.job_id = $jobId
  AND EXISTS (SELECT 1 FROM job AS j WHERE j.id = c.job_id AND j.tester_id = c.tester_id AND j.claimed_at = c.claimed_at
    AND j.status = 'working' AND j.submitted_at IS NULL AND j.response_deadline > clock_timestamp())
  AND NOT EXISTS (SELECT 1 FROM capture AS o WHERE o.job_id = c.job_id AND o.visit_id <> c.visit_id
    AND o.lease_until > clock_timestamp())`;

/** A visit of the claim that has not detached. After an outage its lease has ended, but it has what it recorded. */
const mayHandOver = `c.job_id = j.id AND c.tester_id = j.tester_id AND c.claimed_at = j.claimed_at
  AND c.lease_until > ${detached}`;

interface Claim extends Record<string, unknown> {
  testerId: string;
  claimedAt: Date;
}

interface StoredVideoRow extends Record<string, unknown> {
  id: string;
  contentType: RecordingType;
  startedAt: Date;
  durationSeconds: number;
}

@Injectable()
export class CaptureService {
  private readonly log = new Logger(CaptureService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly telemetry: TelemetryService,
    private readonly recordings: RecordingService,
    private readonly visits: VisitClient,
    private readonly config: JobConfig,
  ) {}

  /** @throws JobNotFound, JobNotActive, CapturedElsewhere */
  async attach({ jobId, testerId, visitId }: AttachRequest, call: Call): Promise<AttachedJob> {
    assertService(call, 'browser');
    if (!isId('job', jobId)) throw new JobNotFound();
    const attached = await inTransaction(this.dataSource, async (transaction) => {
      const job = await queryOne<AttachedJob & Claim>(
        transaction,
        `SELECT j.url, j.device_class, j.project_id, j.tester_id, j.claimed_at,
           ARRAY(SELECT s->>'name' FROM json_array_elements(j.secrets) AS s) AS secrets
         FROM job AS j WHERE ${isActive} FOR UPDATE`,
        { jobId, testerId },
      );
      if (!job) return undefined;
      const other = `SELECT 1 FROM capture AS c WHERE ${isAttached} AND c.visit_id <> $visitId`;
      if (await queryOne(transaction, other, { jobId, visitId })) throw new CapturedElsewhere();
      await execute(
        transaction,
        `INSERT INTO capture (visit_id, job_id, tester_id, claimed_at, lease_until)
         VALUES ($visitId, $jobId, $testerId, $claimedAt, ${lease})
         ON CONFLICT (visit_id) DO UPDATE SET lease_until = excluded.lease_until`,
        { visitId, jobId, testerId, claimedAt: job.claimedAt },
      );
      const { url, deviceClass, projectId, secrets } = job;
      return { url, deviceClass, projectId, secrets };
    });
    if (!attached) throw await notActive(this.dataSource, jobId);
    return attached;
  }

  /** @throws CaptureEnded */
  async touch(request: CaptureRequest, call: Call): Promise<Nothing> {
    assertService(call, 'browser');
    const touched = await execute(
      this.dataSource,
      `UPDATE capture AS c SET lease_until = ${lease} WHERE ${mayRecord}`,
      { ...request },
    );
    if (touched === 0) throw new CaptureEnded();
    return new Nothing();
  }

  /** @throws CaptureEnded, InvalidRequest when the telemetry of the job becomes too large */
  async store({ visitId, ...batch }: CapturedBatch, call: Call): Promise<TelemetryStored> {
    assertService(call, 'browser');
    const { jobId } = batch;
    const statement = `SELECT c.tester_id, c.claimed_at FROM capture AS c WHERE ${mayRecord}`;
    const claim = await queryOne<Claim>(this.dataSource, statement, { jobId, visitId });
    if (!claim) throw new CaptureEnded();
    try {
      return await this.telemetry.store(batch, claim.testerId);
    } catch (error) {
      if (error instanceof JobNotActive || error instanceof JobNotFound) throw new CaptureEnded();
      throw error;
    }
  }

  /** @throws CaptureEnded, RecordingTooLarge */
  async video({ jobId, visitId, ...video }: CapturedVideo, call: Call): Promise<Ticket> {
    assertService(call, 'browser');
    const { contentType, contentLength, durationSeconds, replaces } = video;
    if (contentLength > this.config.recordingLimitBytes) throw new RecordingTooLarge();
    const claim = await queryOne<Claim>(
      this.dataSource,
      'SELECT c.tester_id, c.claimed_at FROM capture AS c WHERE c.visit_id = $visitId AND c.job_id = $jobId',
      { jobId, visitId },
    );
    const startedAt = parseInstant(video.startedAt);
    if (!claim || !startedAt) throw new CaptureEnded();
    const { testerId } = claim;
    const claimedAt = claim.claimedAt.toISOString();
    const upload = { jobId, testerId, claimedAt, contentType, startedAt, durationSeconds, replaces };
    return this.recordings.ticketOf({ ...upload, capturedBy: 'remote_browser' });
  }

  async storedVideo({ jobId, visitId }: CaptureRequest, call: Call): Promise<StoredVideoFound> {
    assertService(call, 'browser');
    const stored = await queryOne<StoredVideoRow>(
      this.dataSource,
      `SELECT j.recording_key AS id, j.recording_type AS content_type, j.recording_started_at AS started_at,
         j.recording_seconds AS duration_seconds
       FROM capture AS c JOIN job AS j ON j.id = c.job_id AND j.tester_id = c.tester_id AND j.claimed_at = c.claimed_at
       WHERE c.visit_id = $visitId AND c.job_id = $jobId AND j.recording_origin = 'remote_browser'`,
      { jobId, visitId },
    );
    if (!stored) return {};
    const startedAt = stored.startedAt.toISOString();
    return { video: { ...stored, startedAt, ...this.recordings.readTicketOf(jobId, stored.id) } };
  }

  async detach(request: CaptureRequest, call: Call): Promise<Nothing> {
    assertService(call, 'browser');
    await execute(
      this.dataSource,
      `UPDATE capture SET lease_until = ${detached} WHERE visit_id = $visitId AND job_id = $jobId`,
      { ...request },
    );
    return new Nothing();
  }

  /**
   * Before a report is stored: the visit hands over what it has recorded, and ends. A visit that cannot delays no report.
   * Answers when the report arrived.
   */
  async finish(jobId: string, testerId: string): Promise<Date> {
    const found = await queryOne<{ arrivedAt: Date; visitId: string | null; leftMs: number }>(
      this.dataSource,
      `SELECT clock.now AS arrived_at, c.visit_id,
         greatest(0, extract(epoch FROM j.response_deadline - clock.now) * 1000)::float8 AS left_ms
       FROM (SELECT clock_ms() AS now) AS clock
       LEFT JOIN job AS j ON ${isActive}
       LEFT JOIN capture AS c ON ${mayHandOver}
       ORDER BY c.lease_until DESC LIMIT 1`,
      { jobId, testerId },
    );
    const { arrivedAt, visitId, leftMs } = found!;
    const withinMs = Math.min(finishWithinMs, leftMs - storeMs);
    if (visitId === null || withinMs <= 0) return arrivedAt;
    const handedOver = this.handOver(jobId, testerId, visitId, withinMs).catch((error: unknown) => {
      this.log.warn(
        { err: error, jobId },
        'a remote browser did not hand over its last minute before the report',
      );
    });
    await Promise.race([handedOver, delay(withinMs)]);
    return arrivedAt;
  }

  private async handOver(jobId: string, testerId: string, visitId: string, withinMs: number): Promise<void> {
    const untilMs = performance.now() + withinMs;
    await this.visits.finish({ jobId, visitId }, own);
    const waiting = `SELECT 1 FROM job AS j JOIN capture AS c ON ${mayHandOver} WHERE ${isActive} AND c.visit_id = $visitId`;
    // Another replica than the one that answered may run the visit. It detaches when all is handed over.
    while (
      (await queryOne(this.dataSource, waiting, { jobId, testerId, visitId })) &&
      performance.now() < untilMs
    )
      await delay(finishedEveryMs);
  }
}
